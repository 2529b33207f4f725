import { OutboundError } from './outbound-error.ts';

/** Everything that may end a request before its time, as one; the reason is an OutboundError. */
export type Deadline = {
  /** Why the request is over before its time; undefined: it is not. */
  readonly reason: () => OutboundError | undefined;
  /** Is told the reason, at most once, from now on. Only the last one who asks for it is. */
  readonly onFire: (listener: ((reason: OutboundError) => void) | undefined) => void;
  /** The same for those who want a signal; made when it is asked for the first time, as it costs more than the rest. */
  readonly signal: () => AbortSignal;
  /** Starts the clock, or starts it anew. */
  readonly failAfter: (ms: number, detail: string) => void;
  /** Ends the request for a reason of the caller's. */
  readonly giveUp: (cause?: unknown) => void;
  /** Stops the clock and lets go of the caller's signal. It will not fire any more. */
  readonly end: () => void;
};

const givenUp = (cause: unknown): OutboundError => new OutboundError('aborted', 'The request was given up', { cause });

/**
 * @param given ends the request too, as `aborted`
 * @param onFired told once it has ended a request, after everybody else
 */
export const createDeadline = (given: AbortSignal | undefined, onFired = (): void => {}): Deadline => {
  let reason: OutboundError | undefined;
  let listener: ((reason: OutboundError) => void) | undefined;
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const fire = (error: OutboundError): void => {
    if (reason || isEnded) return;
    reason = error;
    controller?.abort(error);
    listener?.(error);
    onFired();
  };
  const giveUp = (cause?: unknown): void => fire(givenUp(cause));
  const onAbort = (): void => giveUp(given?.reason);
  if (given?.aborted === true) reason = givenUp(given.reason);
  else given?.addEventListener('abort', onAbort, { once: true });
  return {
    reason: () => reason,
    onFire: (other) => {
      listener = other;
    },
    signal: () => {
      controller ??= new AbortController();
      if (reason) controller.abort(reason);
      return controller.signal;
    },
    failAfter: (ms, detail) => {
      clearTimeout(timer);
      timer = setTimeout(() => fire(new OutboundError('timeout', detail)), ms);
    },
    giveUp,
    end: () => {
      isEnded = true;
      clearTimeout(timer);
      given?.removeEventListener('abort', onAbort);
    },
  };
};
