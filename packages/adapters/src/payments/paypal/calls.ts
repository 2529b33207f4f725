import { createHash } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { OutboundError, type Outbound, type OutboundResponse } from '../../http/index.ts';

export const vendor = 'paypal';

const usualTimeouts = { connectMs: 5_000, firstByteMs: 30_000, totalMs: 35_000 };
export type PaypalTimeouts = typeof usualTimeouts;
const maxBytes = 5_000_000;
/** A token is given back to nobody; a minute before its end another is asked for. */
const marginSeconds = 60;

type CallOptions = {
  /** `https://api-m.paypal.com` */
  readonly origin: string;
  readonly clientId: string;
  readonly secret: string;
  readonly outbound: Outbound;
  readonly now: () => Date;
  readonly timeouts?: PaypalTimeouts | undefined;
};

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text goes as it stands. */
  readonly body?: object | string;
  /** What is done once under it. */
  readonly key?: string;
};

export type Answer = { readonly status: number; readonly json: unknown };

export type Calls = {
  /** An answer of 2xx, or of a status among `fine`. @throws VendorError for every other */
  readonly ask: (call: Call, fine?: readonly number[]) => Promise<Answer>;
};

const Refusal = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
});
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** What PayPal says against a call: its word for it, and words for people. */
export const refusalOf = ({ json }: Answer): { readonly issue: string; readonly words: string } => {
  const { name, message, details } = Refusal.safeParse(json).data ?? {};
  const [detail] = details ?? [];
  return {
    issue: (detail?.issue ?? name ?? 'no name').slice(0, 100),
    words: (detail?.description ?? message ?? 'PayPal refused it.').slice(0, 300),
  };
};

/** Reads an answer by its shape. @throws VendorError `protocol` */
export const readAs = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new VendorError(vendor, 'protocol', 'answered in another form than its documents say');
};

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

const retryAfterOf = (headers: Readonly<Record<string, string>>): number | undefined => {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
};

const faultOf = ({ status, headers, body }: OutboundResponse): VendorError => {
  const { issue, words } = refusalOf({ status, json: jsonOf(body) });
  const told = `(${status}, ${issue})`;
  if (status === 401 || status === 403) return new VendorError(vendor, 'auth', `refused our client ${told}`);
  if (status === 429) return new VendorError(vendor, 'rate_limited', `wants us to wait ${told}`, retryAfterOf(headers));
  if (status >= 500) return new VendorError(vendor, 'unavailable', `is away ${told}`);
  if (status >= 400) return new VendorError(vendor, 'bad_input', `${words} ${told}`);
  return new VendorError(vendor, 'protocol', `answered in another form than its documents say ${told}`);
};

/** PayPal takes keys of at most 108 letters; one key never stands for two kinds of call. */
const requestId = (method: string, path: string, key: string): string =>
  createHash('sha256').update(`${method} ${path} ${key}`).digest('hex');

const bodyOf = ({ body }: Call): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

type Send = (input: Parameters<Outbound['request']>[0]) => Promise<OutboundResponse>;

/** Sends by the one way out. @throws VendorError `unavailable`, `protocol`: there was no answer */
const createSend = ({ origin, outbound, timeouts = usualTimeouts }: CallOptions): Send => {
  const port = Number(new URL(origin).port) || 443;
  return async (input) => {
    try {
      return await outbound.request({ ...input, redirects: 0, ports: [port], maxBytes, timeouts });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new VendorError(vendor, error.retryable ? 'unavailable' : 'protocol', `was not reached: ${error.detail}`);
    }
  };
};

/** The token that calls go under: asked for once, by whoever comes first, and kept until shortly before its end. */
const createTokens = ({ origin, clientId, secret, now }: CallOptions, send: Send) => {
  let token: { readonly text: string; readonly endsAt: number } | null = null;
  let asked: Promise<string> | null = null;
  const askToken = async (): Promise<string> => {
    const answer = await send({
      url: `${origin}/v1/oauth2/token`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (answer.status !== 200) throw faultOf(answer);
    const { access_token: text, expires_in: seconds } = readAs(Token, jsonOf(answer.body));
    token = { text, endsAt: now().getTime() + (seconds - marginSeconds) * 1000 };
    return text;
  };
  return {
    get: async (): Promise<string> => {
      if (token !== null && token.endsAt > now().getTime()) return token.text;
      asked ??= askToken().finally(() => {
        asked = null;
      });
      return asked;
    },
    drop: (): void => {
      token = null;
    },
  };
};

/** Calls of PayPal's API. */
export const createCalls = (options: CallOptions): Calls => {
  const send = createSend(options);
  const tokens = createTokens(options, send);

  const once = async (call: Call): Promise<OutboundResponse> => {
    const { method, path, query = {}, key } = call;
    const body = bodyOf(call);
    const search = new URLSearchParams(query).toString();
    return send({
      url: `${options.origin}${path}${search ? `?${search}` : ''}`,
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${await tokens.get()}`,
        ...(method === 'POST' ? { 'content-type': 'application/json', prefer: 'return=representation' } : {}),
        ...(key === undefined ? {} : { 'paypal-request-id': requestId(method, path, key) }),
      },
      ...(body === undefined ? {} : { body }),
    });
  };

  return {
    ask: async (call, fine = []) => {
      let answer = await once(call);
      if (answer.status === 401) {
        // It was taken back before its time: once more with another.
        tokens.drop();
        answer = await once(call);
      }
      const { status, body } = answer;
      if ((status < 200 || status >= 300) && !fine.includes(status)) throw faultOf(answer);
      return { status, json: jsonOf(body) };
    },
  };
};

/** A name of PayPal's, as it may stand in a path. */
export const isName = (text: string): boolean => /^[A-Za-z0-9_-]{1,60}$/.test(text);
