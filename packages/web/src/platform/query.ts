import { CallError, type AnyRoute, type CallInput } from '@galena/contract/kernel';
import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Everything that belongs to a session is kept below this key, so that leaving can drop it in one go. */
export const sessionKey = ['session'] as const;

/** The query key of a route and, if given, of one input. */
export const keyOf = (route: AnyRoute, ...input: readonly unknown[]): readonly unknown[] => [
  route.access.who === 'public' ? 'public' : sessionKey[0],
  route.path,
  ...input,
];

/** Query options of a reading route; the data is the whole answer of the contract. */
export const queryOf = <R extends AnyRoute>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });

/** Whether the server (or the way to it) could not answer, so that the same call may succeed a little later. */
export const isOutage = (error: unknown): error is CallError =>
  error instanceof CallError && [0, 429, 502, 503, 504].includes(error.status);

/**
 * A cache of server answers.
 * @param onSilentFailure told of failed writes whose answer held no sentence: nobody else would tell the user of those.
 */
export const createQueryClient = (onSilentFailure: (error: CallError) => void): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof CallError && error.body === null) onSilentFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only without an answer: a sentence of the server's has been shown by then, and it may have asked us to wait.
        retry: (count, error) => count < 2 && isOutage(error) && error.body === null,
      },
      // The call itself finds out whether there is a network; waiting in silence would look broken.
      mutations: { networkMode: 'always' },
    },
  });
