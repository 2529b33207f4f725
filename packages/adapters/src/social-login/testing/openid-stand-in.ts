import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import type { SocialProvider } from '../port.ts';
import { startNet, type Heard, type Net, type Reply, type Servers } from './net.ts';
import { client, createTestClock, type Stage, type TestClock, type Visitor } from './stage.ts';

type Addresses = {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly keys: string;
  readonly userinfo: string;
};

type Code = { readonly visitor: Visitor; readonly query: URLSearchParams };
type Key = { readonly kid: string; readonly privateKey: CryptoKey; readonly shown: JWK };

const makeKey = async (kid: string): Promise<Key> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { kid, privateKey, shown: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
};

const ok = (json: unknown): Reply => ({ status: 200, json });
const refused = (error: string, status = 400): Reply => ({ status, json: { error } });

const credentialsOf = ({ authorization, form }: Heard): readonly (string | null)[] => {
  if (!authorization.startsWith('Basic ')) return [form.get('client_id'), form.get('client_secret')];
  return Buffer.from(authorization.slice(6), 'base64').toString().split(':').map(decodeURIComponent);
};

/** What the operator of an OpenID provider can set, beyond what every provider has. */
export type OpenidStage = Stage & {
  /** What its tokens say besides, and instead. */
  readonly claims: JWTPayload;
  /** What it says of itself besides. */
  readonly metadata: Record<string, unknown>;
  /** What userinfo answers; null: nothing of its own. */
  readonly userinfo: Record<string, unknown>;
  /** Signs with a new key from now on, and shows no other. */
  readonly rotate: () => Promise<void>;
  readonly key: () => Key;
  /** Whether the client proves itself in the form. */
  readonly setSecretInForm: () => void;
};

type World = { readonly addresses: Addresses; readonly clock: TestClock };

/** What it says of itself. */
const describe = (addresses: Addresses, isInForm: boolean, more: object) => ({
  issuer: addresses.issuer,
  authorization_endpoint: addresses.authorization,
  token_endpoint: addresses.token,
  jwks_uri: addresses.keys,
  userinfo_endpoint: addresses.userinfo,
  token_endpoint_auth_methods_supported: [isInForm ? 'client_secret_post' : 'client_secret_basic'],
  ...more,
});

const createOffice = ({ addresses, clock }: World, first: Key) => {
  const codes = new Map<string, Code>();
  const state = { key: first, secret: client.clientSecret, claims: {}, userinfo: {}, metadata: {}, inForm: false };

  const sign = ({ sub, ...visitor }: Visitor, clientId: string, nonce: string | undefined, seconds = 3600) => {
    const at = Math.floor(clock.now().getTime() / 1000);
    const claims = {
      iss: addresses.issuer,
      aud: clientId,
      sub,
      ...visitor,
      nonce,
      iat: at,
      exp: at + seconds,
      ...state.claims,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: state.key.kid }).sign(state.key.privateKey);
  };

  const exchange = async (heard: Heard): Promise<Reply> => {
    const { form, authorization } = heard;
    const [id, secret] = credentialsOf(heard);
    if (authorization.startsWith('Basic ') === state.inForm) return refused('invalid_client', 401);
    if (id !== client.clientId || secret !== state.secret) return refused('invalid_client', 401);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      form.get('grant_type') === 'authorization_code' &&
      code?.query.get('redirect_uri') === form.get('redirect_uri') &&
      code.query.get('code_challenge') === challenge;
    if (!code || !isGood) return refused('invalid_grant');
    const nonce = code.query.get('nonce') ?? undefined;
    const access = Buffer.from(code.visitor.sub).toString('base64url');
    return ok({ id_token: await sign(code.visitor, client.clientId, nonce), access_token: access });
  };

  const answer = (heard: Heard): Promise<Reply> | Reply => {
    const address = `https://${heard.host}${heard.path}`;
    if (address === `${addresses.issuer}/.well-known/openid-configuration`)
      return ok(describe(addresses, state.inForm, state.metadata));
    if (address === addresses.keys) return ok({ keys: [state.key.shown] });
    if (address === addresses.token) return exchange(heard);
    if (address !== addresses.userinfo) return refused('not_found', 404);
    const sub = Buffer.from(heard.authorization.replace('Bearer ', ''), 'base64url').toString();
    return ok({ sub, ...state.userinfo });
  };

  const agree = (url: string, visitor: Visitor) => {
    const { origin, pathname, searchParams: query } = new URL(url);
    const isOurs = query.get('client_id') === client.clientId && query.get('response_type') === 'code';
    if (`${origin}${pathname}` !== addresses.authorization || !isOurs) throw new Error(`nobody agrees at ${url}`);
    const code = randomBytes(16).toString('hex');
    codes.set(code, { visitor, query });
    return { code, iss: null };
  };
  return { state, sign, answer, agree };
};

/** A provider by OpenID Connect with real keys, whose hosts lie on this machine. */
export const openOpenid = async (
  servers: Servers,
  addresses: Addresses,
  open: (net: Net, clock: TestClock) => SocialProvider,
): Promise<OpenidStage> => {
  const clock = createTestClock();
  const { state, sign, answer, agree } = createOffice({ addresses, clock }, await makeKey('first'));
  const hosts = [...new Set(Object.values(addresses).map((address) => new URL(address).host))];
  const net = await startNet(servers, hosts, answer);
  return {
    provider: open(net, clock),
    net,
    clock,
    vouches: true,
    asksBeforehand: true,
    agree,
    tokenFor: (visitor, { clientId = client.clientId, nonce, seconds } = {}) => sign(visitor, clientId, nonce, seconds),
    changeSecret: () => void (state.secret = 'a newer one'),
    claims: state.claims,
    metadata: state.metadata,
    userinfo: state.userinfo,
    rotate: async () => void (state.key = await makeKey(randomBytes(4).toString('hex'))),
    key: () => state.key,
    setSecretInForm: () => void (state.inForm = true),
  };
};
