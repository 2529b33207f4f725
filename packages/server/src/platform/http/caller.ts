import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, generalErrors, type Actor } from '@galena/contract/kernel';
import type { Drawn, RateLimit } from '../limits/rate-limiter.ts';
import type { Origin, Context } from '../context/context.ts';

/**
 * Finds out who stands behind a bearer token; null: nobody, the token is unknown or ended. What can be said of why comes with a
 * nobody of its own (`refusal`).
 * `keepAwake` false: only looks, and does not count as a use of the session.
 */
export type Authenticate = (context: Context, bearer: string, keepAwake?: boolean) => Promise<Actor | null>;

// E5. Calls without a session count per address, signed-in ones per user; static files never.
const addressLimits: readonly RateLimit[] = [
  { name: 'address-minute', calls: 200, seconds: 60 },
  { name: 'address-burst', calls: 50, seconds: 10 },
];
const userLimit: RateLimit = { name: 'user-minute', calls: 600, seconds: 60 };
const keyLimit: RateLimit = { name: 'key-minute', calls: 120, seconds: 60 };

/** A host as it is compared: lower case, without port, `www.` and the dot at the end. */
export const normaliseHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** Where a request comes from; forwarded headers count only from the proxies that are named (GALENA_TRUST_PROXY). */
export const originOf = (request: FastifyRequest): Origin => ({
  ...(typeof request.headers['idempotency-key'] === 'string' && {
    idempotencyKey: request.headers['idempotency-key'],
  }),
  requestId: request.id,
  ip: request.ip,
  host: normaliseHost(request.host),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  ...(request.headers['accept-language'] !== undefined && {
    acceptLanguage: request.headers['accept-language'].slice(0, 200),
  }),
});

const bearerOf = (request: FastifyRequest): string | null => {
  // Only the header: a token in the query or in a cookie is never looked at.
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

const patienceMs = 300;

/** The limiter's answer; null when it does not come soon. The general limits fail open: without their store the call goes on. */
const drawFrom = async (context: Context, limit: RateLimit, key: string): Promise<Drawn | null> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patienceMs);
  const answer = context.app.limiter.draw(limit, key).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the rate limiter did not answer');
    return null;
  });
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
};

const assertGranted = (drawn: Drawn | null): void => {
  const wait = drawn?.waitSeconds ?? 0;
  if (wait > 0) throw new AppError(generalErrors.too_many, { retryAfterSeconds: wait, params: { seconds: wait } });
};

const assertWithin = async (context: Context, limits: readonly RateLimit[], key: string): Promise<void> => {
  for (const limit of limits) assertGranted(await drawFrom(context, limit, key));
};

/** What callers by key are told of their limit on every answer (draft-ietf-httpapi-ratelimit-headers-10). */
const tellLimit = (reply: FastifyReply, { name, calls, seconds }: RateLimit, drawn: Drawn | null): void => {
  reply.header('ratelimit-policy', `"${name}";q=${calls};w=${seconds}`);
  if (drawn) reply.header('ratelimit', `"${name}";r=${drawn.left};t=${drawn.fullInSeconds}`);
};

const assertKeyWithin = async (context: Context, reply: FastifyReply, keyId: number): Promise<void> => {
  const drawn = await drawFrom(context, keyLimit, String(keyId));
  tellLimit(reply, keyLimit, drawn);
  assertGranted(drawn);
};

/** The limits of a call: by address without a session; by user, and by key where one stands in for the session. */
const assertCallWithin = async (context: Context, reply: FastifyReply, actor: Actor | null): Promise<void> => {
  if (actor?.kind !== 'user') return assertWithin(context, addressLimits, context.origin.ip);
  if (actor.apiKey) await assertKeyWithin(context, reply, actor.apiKey.id);
  return assertWithin(context, [userLimit], String(actor.userId));
};

/**
 * Settles who calls, within the general limits.
 * @throws AppError 429 beyond them.
 */
export const identifyCaller = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<Actor> => {
  const bearer = bearerOf(request);
  const actor = bearer ? await authenticate(context, bearer) : null;
  if (context.app.config.GALENA_RATE_LIMITS) await assertCallWithin(context, reply, actor);
  return actor ?? { kind: 'nobody' };
};
