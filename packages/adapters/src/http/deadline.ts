import { OutboundError } from './outbound-error.ts';

/** Everything that may end a request before its time, in one signal whose reason is an OutboundError. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Starts the clock, or starts it anew. */
  failAfter(ms: number, detail: string): void;
  /** Stops the clock and lets go of the other signals. The signal will not fire any more. */
  end(): void;
};

/**
 * @param others signals that end the request too, as `aborted`: the caller's, the closing client's
 */
export const createDeadline = (others: readonly AbortSignal[]): Deadline => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (event: Event): void => abortBy(event.target as AbortSignal);
  const abortBy = (signal: AbortSignal): void =>
    controller.abort(new OutboundError('aborted', 'The request was given up', { cause: signal.reason }));
  const end = (): void => {
    clearTimeout(timer);
    for (const signal of others) signal.removeEventListener('abort', onAbort);
  };
  for (const signal of others) {
    if (signal.aborted) abortBy(signal);
    else signal.addEventListener('abort', onAbort, { once: true });
  }
  return {
    signal: controller.signal,
    failAfter: (ms, detail) => {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new OutboundError('timeout', detail)), ms);
    },
    end,
  };
};
