import type { OutboundError } from '@galena/adapters/http';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { errorOf, patienceMs, retryAfterOf, type Outcome } from './webhooks.rules.ts';

/** A message on its way to its receiver. */
export type Letter = {
  readonly url: string;
  /** The valid secrets, newest first: while one is changed for another, both sign. */
  readonly secrets: readonly string[];
  readonly messageId: string;
  readonly event: string;
  readonly body: string;
};

const keptAnswer = 1_000;
/** Nobody waits longer for the body of an answer whose status is known. */
const bodyPatienceMs = 1_000;

/** How the body of an answer begins; an answer counts whatever comes after its status. */
const beginningOf = async (body: AsyncIterable<Buffer> & { destroy: () => unknown }): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), bodyPatienceMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptAnswer) break;
    }
  } catch {
    // Cut off, damaged or too slow: what came is what is kept.
  }
  clearTimeout(timer);
  body.destroy();
  // Text of PostgreSQL holds no NUL.
  return Buffer.concat(chunks).subarray(0, keptAnswer).toString().replaceAll('\0', '�');
};

/** The headers of Standard Webhooks 1.0.0; the signature is of this attempt, the id of the message. */
const headersOf = ({ secrets, messageId, event, body }: Letter, at: Date): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': messageId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(' '),
  'x-event': event,
});

/** Why a request brought no answer, as the client for outside says it. */
export const isOutboundError = (error: unknown): error is OutboundError =>
  error instanceof Error && error.name === 'OutboundError';

/** Whether receivers have to be reached encrypted (E6). */
export const isHttpsOnly = ({ GALENA_WEBHOOKS_OVER_HTTP: overHttp }: Config): boolean => !overHttp;

/**
 * Posts a message once. Redirects are not followed, and no address inside is reached (reliability.md, E6).
 * @returns how it went, whatever the receiver did
 * @throws when `signal` fires: nothing is known then of how it went
 */
export const post = async (context: Context, letter: Letter, signal: AbortSignal): Promise<Outcome> => {
  const { clock, app } = context;
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const { status, headers, body } = await app.outbound.stream({
      url: letter.url,
      method: 'POST',
      headers: headersOf(letter, clock.now()),
      body: letter.body,
      redirects: 0,
      isOutside: true,
      httpsOnly: isHttpsOnly(app.config),
      timeouts: { firstByteMs: patienceMs, totalMs: patienceMs },
      signal,
    });
    const answer = await beginningOf(body);
    const retryAfter = retryAfterOf(headers['retry-after'], clock.now().getTime());
    return { durationMs: durationMs(), status, error: errorOf(status), retryAfter, answer };
  } catch (error) {
    signal.throwIfAborted();
    if (!isOutboundError(error)) throw error;
    return { durationMs: durationMs(), status: null, error: error.reason, retryAfter: null, answer: '' };
  }
};
