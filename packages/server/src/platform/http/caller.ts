import type { FastifyRequest } from 'fastify';
import { AppError, generalErrors, type Actor } from '@galena/contract/kernel';
import type { RateLimit } from '../limits/rate-limiter.ts';
import type { Origin, Context } from '../context/context.ts';

/**
 * Finds out who stands behind a bearer token; null: nobody, the token is unknown or ended.
 * `keepAwake` false: only looks, and does not count as a use of the session.
 */
export type Authenticate = (context: Context, bearer: string, keepAwake?: boolean) => Promise<Actor | null>;

// E5. Calls without a session count per address, signed-in ones per user; static files never.
const addressLimits: readonly RateLimit[] = [
  { name: 'address-minute', calls: 200, seconds: 60 },
  { name: 'address-burst', calls: 50, seconds: 10 },
];
const userLimit: RateLimit = { name: 'user-minute', calls: 600, seconds: 60 };

/** A host as it is compared: lower case, without port, `www.` and the dot at the end. */
export const normaliseHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** Where a request comes from; forwarded headers count only from the proxies that are named (GALENA_TRUST_PROXY). */
export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  ip: request.ip,
  host: normaliseHost(request.host),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
});

const bearerOf = (request: FastifyRequest): string | null => {
  // Only the header: a token in the query or in a cookie is never looked at.
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

const patienceMs = 300;

/** The limiter's answer; 0 when it does not come soon. The general limits fail open: without their store the call goes on. */
const waitOf = async (context: Context, limit: RateLimit, key: string): Promise<number> => {
  const late = Promise.withResolvers<number>();
  const timer = setTimeout(() => late.resolve(0), patienceMs);
  const answer = context.app.limiter.take(limit, key).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the rate limiter did not answer');
    return 0;
  });
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
};

const assertWithin = async (context: Context, limits: readonly RateLimit[], key: string): Promise<void> => {
  for (const limit of limits) {
    const wait = await waitOf(context, limit, key);
    if (wait > 0) throw new AppError(generalErrors.too_many, { retryAfterSeconds: wait, params: { seconds: wait } });
  }
};

/**
 * Settles who calls, within the general limits.
 * @throws AppError 429 beyond them.
 */
export const identifyCaller = async (
  context: Context,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor> => {
  const bearer = bearerOf(request);
  const actor = bearer ? await authenticate(context, bearer) : null;
  if (context.app.config.GALENA_RATE_LIMITS)
    await (actor?.kind === 'user'
      ? assertWithin(context, [userLimit], String(actor.userId))
      : assertWithin(context, addressLimits, context.origin.ip));
  return actor ?? { kind: 'nobody' };
};
