import { VendorError } from '@galena/contract/kernel';
import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { OutboundError, type Method, type Outbound } from '../../http/index.ts';

export const vendor = 'stripe';

const maxBytes = 5_000_000;
/** Stripe answers within a minute and a half at the latest; somebody waits for most of these calls. */
const usualTimeouts = { connectMs: 5_000, firstByteMs: 40_000, totalMs: 45_000 };
export type StripeTimeouts = typeof usualTimeouts;
// The way out writes its own framing; the others tell of our machine.
const dropped = new Set([
  'content-length',
  'host',
  'connection',
  'x-stripe-client-user-agent',
  'x-stripe-client-telemetry',
]);

/** Where Stripe is; a stand-in is elsewhere. */
export type StripeHost = { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number };
export const stripeHost: StripeHost = { protocol: 'https', host: 'api.stripe.com', port: 443 };

type ClientOptions = {
  readonly secretKey: string;
  readonly outbound: Outbound;
  readonly host: StripeHost;
  /** In whose name it asks; null: the platform itself. */
  readonly accountRef: string | null;
  readonly timeouts?: StripeTimeouts | undefined;
};

/** What every call of Stripe has at hand. */
export type World = {
  readonly client: () => Promise<Stripe>;
  readonly now: () => Date;
  /** The account in whose name it asks; null: the platform itself. */
  readonly accountRef: string | null;
};

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !dropped.has(name.toLowerCase()))
      .map(([name, value]) => [name, String(value)]),
  );

// What a gateway in front of Stripe answers, the package would take for Stripe's own.
const jsonOf = (status: number, text: string): unknown => {
  try {
    const json: unknown = JSON.parse(text);
    const isOwn = typeof json === 'object' && json !== null && (status < 400 || 'error' in json);
    if (isOwn) return json;
  } catch {
    // Told below, without a word of what came.
  }
  const type = status >= 500 ? 'api_error' : status === 429 ? 'rate_limit_error' : 'not_json';
  return { error: { type, message: `answered ${status} in another form` } };
};

/** The package speaks through our one way out. */
const httpClientOf = (outbound: Outbound, timeouts: StripeTimeouts): HttpClient => ({
  getClientName: () => 'galena',
  makeRequest: async (host, port, path, method, headers, body, protocol) => {
    const answer = await outbound.request({
      url: `${protocol}://${host}:${port}${path}`,
      method: method as Method,
      headers: headersOf(headers),
      ...(method === 'GET' ? {} : { body: body ?? '' }),
      redirects: 0,
      ports: [Number(port)],
      maxBytes,
      timeouts,
    });
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => answer.headers,
      getRawResponse: () => ({}),
      toStream: () => {
        throw new TypeError('Answers of Stripe are read whole');
      },
      toJSON: async () => jsonOf(answer.status, answer.body.toString('utf8')),
    };
  },
});

// Types and code of a whole API, 35 MB once loaded: only whoever speaks with Stripe carries it.
const load = async () => (await import('stripe')).default;

/** The client, made when it is first needed. Its API version is the package's own, so that types and answers agree. */
export const createClient = ({
  secretKey,
  outbound,
  host,
  accountRef,
  timeouts = usualTimeouts,
}: ClientOptions): (() => Promise<Stripe>) => {
  let made: Promise<Stripe> | undefined;
  return () => {
    made ??= load().then(
      (Client) =>
        new Client(secretKey, {
          apiVersion: '2026-10-28.endive',
          // The package asks this host for all, or each for its own where it is Stripe's.
          ...host,
          ...(accountRef === null ? {} : { stripeAccount: accountRef }),
          httpClient: httpClientOf(outbound, timeouts),
          telemetry: false,
          // Whoever asks again does so under the same key: the rooms above, not a loop that nobody sees.
          maxNetworkRetries: 0,
          timeout: timeouts.totalMs,
        }),
    );
    return made;
  };
};

const secrets = /\b(?:sk|rk|pk|whsec|pi|seti)_[A-Za-z0-9_]*(?:secret|live|test)[A-Za-z0-9_*]*/g;
const clean = (text: string): string => text.replace(secrets, '…').slice(0, 500);

const retryAfterOf = (headers: Record<string, string> | undefined): number | undefined => {
  const seconds = Number(headers?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
};

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'rawType' in error && 'statusCode' in error;

/** The call was none that Stripe does: by the names of its API, or of OAuth, which says the same otherwise. */
const refusals = new Set(['invalid_request_error', 'idempotency_error', 'invalid_grant', 'invalid_request']);

/** An account does not exist, or its owner took us out of it; told as 403, as a refused key is. */
const isNoAccess = (error: Stripe.errors.StripeError): boolean =>
  error.code === 'account_invalid' || /does not have access to account/.test(error.message);

/** Why Stripe did not do it; without a cause, which would carry headers and the whole answer into a log. */
const vendorErrorOf = (error: unknown): VendorError => {
  if (error instanceof VendorError) return error;
  if (!isStripeError(error)) {
    if (error instanceof OutboundError) return outboundFault(error);
    return new VendorError(vendor, 'protocol', 'answered in another form than its documents say');
  }
  const { type, rawType, code, statusCode = 0, headers, requestId, detail } = error;
  const where = `${code ?? rawType ?? type}${requestId ? `, ${requestId}` : ''}`;
  if (detail instanceof OutboundError) return outboundFault(detail);
  if (rawType === 'card_error' || type === 'StripeCardError')
    return new VendorError(vendor, 'bad_input', clean(error.message));
  if (isNoAccess(error)) return new VendorError(vendor, 'auth', `gives us no access to the account (${where})`);
  if (statusCode === 401 || statusCode === 403 || rawType === 'invalid_client')
    return new VendorError(vendor, 'auth', `refused our key (${statusCode}, ${where})`);
  if (statusCode === 429)
    return new VendorError(vendor, 'rate_limited', `wants us to wait (${where})`, retryAfterOf(headers));
  if (statusCode >= 500 || type === 'StripeConnectionError')
    return new VendorError(vendor, 'unavailable', `is away (${statusCode || 'no answer'}, ${where})`);
  // The same key is being worked on at this moment.
  if (statusCode === 409 || code === 'idempotency_key_in_use')
    return new VendorError(vendor, 'unavailable', `is still busy with the same call (${where})`, 1);
  if (refusals.has(rawType ?? '')) return new VendorError(vendor, 'bad_input', `${clean(error.message)} (${where})`);
  return new VendorError(vendor, 'protocol', `answered in another form than its documents say (${where})`);
};

const outboundFault = (error: OutboundError): VendorError =>
  new VendorError(vendor, error.retryable ? 'unavailable' : 'protocol', `was not reached: ${error.detail}`);

/** Stripe's own error, where it says more than a fault: a declined card, something that does not exist. */
export const stripeErrorOf = (error: unknown): Stripe.errors.StripeError | null =>
  isStripeError(error) ? error : null;

/** @returns null: there is no such account, or it is connected no more. @throws VendorError */
export const askingOfAccount = <T>(act: () => Promise<T>): Promise<T | null> =>
  askingFor(async () => {
    try {
      return await act();
    } catch (error) {
      if (isStripeError(error) && isNoAccess(error)) return null;
      throw error;
    }
  });

const isMissing = (error: unknown): boolean =>
  isStripeError(error) && (error.code === 'resource_missing' || error.statusCode === 404);

/** @throws VendorError whatever went wrong */
export const asking = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    throw vendorErrorOf(error);
  }
};

/** @returns null: there is no such thing. @throws VendorError */
export const askingFor = <T>(act: () => Promise<T>): Promise<T | null> =>
  asking(async () => {
    try {
      return await act();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });

/** Reads an answer by its shape. @throws VendorError `protocol` */
export const readAs = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new VendorError(vendor, 'protocol', 'answered in another form than its documents say');
};
