import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ConnectionPool } from './connection-pool.ts';
import { flattenHeaders } from './header-rules.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Hop } from './redirect-rules.ts';

/** The answer to one hop. The body is as it came, perhaps compressed; it must be read to its end or destroyed. */
export type Answer = { status: number; headers: Record<string, string>; body: Readable };

type Timeouts = { connectMs: number; firstByteMs: number };

type Controller = Dispatcher.DispatchController;

/** A body that pulls from the connection at its reader's pace. `onDropped` hears if it is given up half-way. */
const createBody = (controller: Controller, onDropped: () => void): { body: Readable; complete(): void } => {
  let isComplete = false;
  const body = new Readable({
    highWaterMark: 64 * 1024,
    read: () => controller.resume(),
    destroy: (error, done) => {
      if (!isComplete) onDropped();
      done(error);
    },
  });
  // Whoever reads the body sees the error; where nobody reads it any more it must not end the process.
  body.on('error', () => {});
  const complete = (): void => {
    if (!isComplete) body.push(null);
    isComplete = true;
  };
  return { body, complete };
};

/** RFC 9110: these statuses have no body, though 304 may name the length it would have. */
export const isBodyless = (status: number): boolean => status === 204 || status === 304;

/**
 * Sends one request and waits for the headers of its answer.
 * @param signal ends everything, also the body later on; its reason is the error then
 * @throws OutboundError timeout | connect_failed | connection_lost | too_large (headers) | protocol | whatever the
 * connector or the signal says
 */
export const exchange = (pool: ConnectionPool, hop: Hop, timeouts: Timeouts, signal: AbortSignal): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isSent = false;
  let isOver = false;
  let answer: ReturnType<typeof createBody> | undefined;
  let timer: NodeJS.Timeout | undefined;

  if (signal.aborted) return Promise.reject(toOutboundError(signal.reason, hop.url, false));
  const client = pool.take(hop.url.origin);
  const release = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
  const fail = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    release();
    const failure = toOutboundError(error, hop.url, isSent);
    pool.discard(client);
    answer?.body.destroy(failure);
    reject(failure);
  };
  const onAbort = (): void => fail(signal.reason);
  const failAfter = (ms: number, detail: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new OutboundError('timeout', detail)), ms);
  };

  signal.addEventListener('abort', onAbort, { once: true });
  failAfter(timeouts.connectMs, 'No connection in time');
  client.dispatch(dispatchOptions(hop), {
    onRequestStart: () => {
      isSent = true;
      failAfter(timeouts.firstByteMs, 'No answer in time');
    },
    onResponseStart: (controller, status, headers) => {
      // 1xx answers are only announcements; an endless row of them must not hold the timer up.
      if (status < 200) return;
      clearTimeout(timer);
      answer = createBody(controller, () => fail(new OutboundError('aborted', 'The answer was not wanted any more')));
      // undici takes a 304 that names a length for cut short.
      if (isBodyless(status)) answer.complete();
      resolve({ status, headers: flattenHeaders(headers), body: answer.body });
    },
    onResponseData: (controller, chunk) => {
      if (answer?.body.push(chunk) === false) controller.pause();
    },
    onResponseEnd: () => {
      if (isOver) return;
      isOver = true;
      release();
      pool.giveBack(client);
      answer?.complete();
    },
    onResponseError: (_controller, error) => fail(error),
  });
  return promise;
};

const dispatchOptions = (hop: Hop): Dispatcher.DispatchOptions => ({
  origin: hop.url.origin,
  path: `${hop.url.pathname}${hop.url.search}`,
  method: hop.method,
  headers: { ...hop.headers },
  body: hop.body,
});
