import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SearcherCall } from '../port.ts';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';
import type { Auth } from './auth-shape.ts';
import { lookupIn } from './lookup.ts';
import { fill } from '../../vendor/manifest/template.ts';

type OAuth = Extract<Auth, { kind: 'oauth' }>;
type Token = { readonly text: string; readonly endsAt: number };

const TokenAnswer = z.object({ access_token: z.string().min(1).max(10_000), expires_in: z.coerce.number().optional() });

const maxKept = 200;
/** What is said nothing of is good for so long. */
const usualSeconds = 300;
/** A token is not used in its last moments: it could end on the way. */
const marginSeconds = 30;

// Of this process alone: another one asks for a token of its own.
const kept = new Map<string, Promise<Token>>();

const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

type Asking = {
  readonly auth: OAuth;
  readonly api: VendorApi;
  readonly call: SearcherCall<Readonly<Record<string, unknown>>>;
};

const textsOf = ({ auth, call }: Asking) => {
  const lookup = lookupIn({ setting: call.config });
  return { id: String(fill(auth.client_id, lookup) ?? ''), secret: String(fill(auth.client_secret, lookup) ?? '') };
};

const request = async (asking: Asking): Promise<Token> => {
  const { auth, api, call } = asking;
  const { id, secret } = textsOf(asking);
  const isBasic = auth.sent_in === 'basic';
  const form = {
    grant_type: 'client_credentials',
    ...(auth.scope !== undefined && { scope: auth.scope }),
    ...(isBasic ? {} : { client_id: id, client_secret: secret }),
  };
  const headers = isBasic ? { authorization: basicOf(encodeURIComponent(id), encodeURIComponent(secret)) } : {};
  const began = performance.now();
  // Without the signal of whoever came first: others wait for the same token.
  const answer = await askJson(
    { outbound: call.outbound },
    api,
    { method: 'POST', url: auth.token_url, form, headers, key: `${id}:${secret}` },
    TokenAnswer,
  );
  const seconds = answer.expires_in ?? usualSeconds;
  return { text: answer.access_token, endsAt: began + Math.max(seconds - marginSeconds, 0) * 1000 };
};

const keyOf = (asking: Asking): string => {
  const { id, secret } = textsOf(asking);
  const { token_url, scope = '' } = asking.auth;
  return createHash('sha256')
    .update(JSON.stringify([token_url, scope, id, secret]))
    .digest('hex');
};

const isGood = (found: Promise<Token>): Promise<boolean> =>
  found.then(
    ({ endsAt }) => endsAt > performance.now(),
    () => false,
  );

/**
 * A token of a client, kept until shortly before it ends. Whoever asks while one is under way waits for that.
 * @param stale one that the vendor refused: it is not handed out again
 * @throws VendorError when there is none to be had
 */
export const getToken = async (asking: Asking, stale?: string): Promise<string> => {
  const key = keyOf(asking);
  const found = kept.get(key);
  if (found && (await isGood(found)) && (await found).text !== stale) return (await found).text;
  // Somebody else may have asked for a new one meanwhile.
  const now = kept.get(key);
  if (now !== undefined && now !== found) return (await now).text;
  if (kept.size >= maxKept) kept.clear();
  const asked = request(asking);
  kept.set(key, asked);
  asked.catch(() => {
    if (kept.get(key) === asked) kept.delete(key);
  });
  return (await asked).text;
};
