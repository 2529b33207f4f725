import type { Outbound } from '@galena/adapters/http';

/** A way out that knows how many requests a vendor answered through it, as it bills them. */
export type CountedRequests = { readonly outbound: Outbound; readonly answered: () => number };

/** Counts what is answered through a way out; what a vendor refuses, or never answers, it does not bill. */
export const countRequests = (outbound: Outbound): CountedRequests => {
  let answered = 0;
  const note = <Answer extends { readonly status: number }>(answer: Answer): Answer => {
    if (answer.status >= 200 && answer.status < 300) answered += 1;
    return answer;
  };
  return {
    outbound: {
      ...outbound,
      request: async (request) => note(await outbound.request(request)),
      stream: async (request) => note(await outbound.stream(request)),
    },
    answered: () => answered,
  };
};
