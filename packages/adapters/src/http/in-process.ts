import type { AnswerBody } from './answer-body.ts';
import type { Deadline } from './deadline.ts';
import { isBodyless, type Answer } from './exchange.ts';
import { flattenHeaders } from './header-rules.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Hop } from './redirect-rules.ts';

/** What somebody in this process is asked. The body of a request does not reach it. */
export type InProcessRequest = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What it answers; decompressed, bounded and redirected as if it had come over the wire. */
export type InProcessAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Hosts that this process answers itself, without asking for their address and without a socket. */
export type InProcess = {
  /** `demo.example` stands for every host of one label before it, `shop.demo.example`, and for nothing else. */
  readonly suffix: string;
  readonly answer: (request: InProcessRequest) => Promise<InProcessAnswer>;
};

const label = /^[a-z0-9-]{1,63}$/;

/**
 * Whether a host is answered here. The URL is one that `checkUrl` let through: its host is in lower case and in ASCII, and
 * has lost its trailing dot, so that a comparison of letters is enough.
 */
export const isAnsweredHere = ({ suffix }: InProcess, url: URL): boolean => {
  const ending = `.${suffix}`;
  // A port that is not the scheme's own is somebody else's server, if it is any.
  return url.port === '' && url.hostname.endsWith(ending) && label.test(url.hostname.slice(0, -ending.length));
};

/** The body, which ends with the request as one from a socket does. */
const bodyOf = (bytes: Buffer, hop: Hop, deadline: Deadline): AnswerBody => {
  async function* read(): AsyncGenerator<Buffer> {
    const over = deadline.reason();
    if (over) throw toOutboundError(over, hop.url, true);
    if (bytes.length > 0) yield bytes;
  }
  return { [Symbol.asyncIterator]: read, destroy: () => undefined };
};

/**
 * One hop that this process answers: the counterpart of `exchange`.
 * @param deadline ends everything, also the body later on; its reason is the error then
 * @throws OutboundError timeout | connection_lost (whatever `answer` throws) | what the deadline says
 */
export const exchangeInProcess = async (
  { answer }: InProcess,
  hop: Hop,
  firstByteMs: number,
  deadline: Deadline,
): Promise<Answer> => {
  const over = deadline.reason();
  if (over) throw toOutboundError(over, hop.url, false);
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  deadline.onFire(end);
  const timer = setTimeout(() => end(new OutboundError('timeout', 'No answer in time')), firstByteMs);
  try {
    const { url, method, headers } = hop;
    const { status, headers: own, body } = await Promise.race([answer({ url, method, headers }), ended]);
    const isEmpty = method === 'HEAD' || isBodyless(status);
    return { status, headers: flattenHeaders(own), body: bodyOf(isEmpty ? Buffer.alloc(0) : body, hop, deadline) };
  } catch (error) {
    throw toOutboundError(error, hop.url, true);
  } finally {
    clearTimeout(timer);
    deadline.onFire(undefined);
  }
};
