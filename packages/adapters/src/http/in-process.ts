import { Readable } from 'node:stream';
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

/** The body as a stream that ends with the request, as one from a socket does. */
const bodyOf = (bytes: Buffer, hop: Hop, signal: AbortSignal): Readable => {
  const body = Readable.from(bytes.length === 0 ? [] : [bytes]);
  const onAbort = (): void => void body.destroy(toOutboundError(signal.reason, hop.url, true));
  // Whoever reads the body sees the error; where nobody reads it any more it must not end the process.
  body.on('error', () => {});
  signal.addEventListener('abort', onAbort, { once: true });
  body.once('close', () => signal.removeEventListener('abort', onAbort));
  return body;
};

/**
 * One hop that this process answers: the counterpart of `exchange`.
 * @param signal ends everything, also the body later on; its reason is the error then
 * @throws OutboundError timeout | connection_lost (whatever `answer` throws) | what the signal says
 */
export const exchangeInProcess = async (
  { answer }: InProcess,
  hop: Hop,
  firstByteMs: number,
  signal: AbortSignal,
): Promise<Answer> => {
  if (signal.aborted) throw toOutboundError(signal.reason, hop.url, false);
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  const onAbort = (): void => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => end(new OutboundError('timeout', 'No answer in time')), firstByteMs);
  try {
    const { url, method, headers } = hop;
    const { status, headers: own, body } = await Promise.race([answer({ url, method, headers }), ended]);
    const isEmpty = method === 'HEAD' || isBodyless(status);
    return { status, headers: flattenHeaders(own), body: bodyOf(isEmpty ? Buffer.alloc(0) : body, hop, signal) };
  } catch (error) {
    throw toOutboundError(error, hop.url, true);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
};
