import type { Dispatcher } from 'undici';
import { feedBody, type AnswerBody, type FedBody } from './answer-body.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { Deadline } from './deadline.ts';
import { flattenHeaders } from './header-rules.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Hop } from './redirect-rules.ts';

/** The answer to one hop. The body is as it came, perhaps compressed; it must be read to its end or destroyed. */
export type Answer = { status: number; headers: Record<string, string>; body: AnswerBody };

type Timeouts = { connectMs: number; firstByteMs: number };

/** RFC 9110: these statuses have no body, though 304 may name the length it would have. */
export const isBodyless = (status: number): boolean => status === 204 || status === 304;

/**
 * Sends one request and waits for the headers of its answer.
 * @param deadline ends everything, also the body later on; its reason is the error then
 * @throws OutboundError timeout | connect_failed | connection_lost | too_large (headers) | protocol | whatever the
 * connector or the deadline says
 */
export const exchange = (pool: ConnectionPool, hop: Hop, timeouts: Timeouts, deadline: Deadline): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isSent = false;
  let isOver = false;
  let answer: FedBody | undefined;
  let timer: NodeJS.Timeout | undefined;

  const over = deadline.reason();
  if (over) return Promise.reject(toOutboundError(over, hop.url, false));
  const client = pool.take(hop.url.origin);
  const release = (): void => {
    clearTimeout(timer);
    deadline.onFire(undefined);
  };
  const fail = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    release();
    const failure = toOutboundError(error, hop.url, isSent);
    pool.discard(client);
    answer?.fail(failure);
    reject(failure);
  };
  const failAfter = (ms: number, detail: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new OutboundError('timeout', detail)), ms);
  };

  deadline.onFire(fail);
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
      const onDropped = (): void => fail(new OutboundError('aborted', 'The answer was not wanted any more'));
      answer = feedBody({ resume: () => controller.resume(), onDropped });
      // undici takes a 304 that names a length for cut short.
      if (isBodyless(status)) answer.end();
      resolve({ status, headers: flattenHeaders(headers), body: answer.body });
    },
    onResponseData: (controller, chunk) => {
      if (answer?.push(chunk) === false) controller.pause();
    },
    onResponseEnd: () => {
      if (isOver) return;
      isOver = true;
      release();
      pool.giveBack(client);
      answer?.end();
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
