import { randomBytes } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Outbound } from '../http/index.ts';
import { ask, readAs } from './ask.ts';
import { createDirectory, type Directory, type Metadata } from './openid-directory.ts';
import type { Arrival, PageHosts, SocialIdentity, SocialProvider } from './port.ts';

export type OpenidOptions = {
  readonly name: string;
  readonly label: string;
  readonly issuer: string;
  /** Further names under which its tokens go. */
  readonly alsoIssuedAs?: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  /** The operator answers for the provider's addresses, where it says nothing of them itself. */
  readonly trustsEmail?: boolean;
  /** What the provider is to ask people, where it knows how. */
  readonly prompt?: string;
  readonly pageHosts?: PageHosts | null;
  readonly outbound: Outbound;
  readonly now: () => Date;
};

const Tokens = z.object({ id_token: z.string(), access_token: z.string().optional() });
const Refusal = z.object({ error: z.string() });
const Claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string().optional(),
  azp: z.string().optional(),
  email: z.string().optional(),
  // Some write it as a text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});
type Claims = z.output<typeof Claims>;

// Never `none`, and nothing with a shared secret: whoever knows the client's could then write tokens.
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const toleranceSeconds = 60;

const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

const exchangeCode = async (
  { name: vendor, clientId, clientSecret, outbound }: OpenidOptions,
  metadata: Metadata,
  { code, redirectUri, codeVerifier }: Pick<Arrival, 'code' | 'redirectUri' | 'codeVerifier'>,
): Promise<z.output<typeof Tokens>> => {
  const inHeader = metadata.token_endpoint_auth_methods_supported.includes('client_secret_basic');
  const { status, json } = await ask({
    vendor,
    outbound,
    url: metadata.token_endpoint,
    headers: inHeader ? { authorization: basic(clientId, clientSecret) } : {},
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      ...(inHeader ? {} : { client_id: clientId, client_secret: clientSecret }),
    },
  });
  if (status === 200) return readAs(vendor, Tokens, json);
  const why = Refusal.safeParse(json).data?.error;
  if (why === 'invalid_grant') throw new VendorError(vendor, 'bad_input', 'the code is not good');
  throw new VendorError(vendor, why === 'invalid_client' ? 'auth' : 'protocol', `answered ${status} ${why ?? ''}`);
};

const verifyToken = async (
  { name: vendor, issuer, alsoIssuedAs = [], clientId, now }: OpenidOptions,
  directory: Directory,
  token: string,
  nonce: string | null,
): Promise<Claims> => {
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, directory.keyOf, {
      issuer: [issuer, ...alsoIssuedAs],
      audience: clientId,
      algorithms,
      clockTolerance: toleranceSeconds,
      currentDate: now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    }));
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new VendorError(vendor, 'bad_input', error.code, undefined, error);
    throw error;
  }
  const claims = readAs(vendor, Claims, payload);
  const isOurs =
    claims.azp === undefined ? !Array.isArray(payload.aud) || payload.aud.length === 1 : claims.azp === clientId;
  if (!isOurs) throw new VendorError(vendor, 'bad_input', 'the token was made for somebody else');
  if (nonce !== null && claims.nonce !== nonce)
    throw new VendorError(vendor, 'bad_input', 'the token has another nonce');
  return claims;
};

/** What the provider tells of the person beside the token, where the token says no address. */
const askUserinfo = async (
  { name: vendor, outbound }: OpenidOptions,
  { userinfo_endpoint: url }: Metadata,
  claims: Claims,
  accessToken: string | undefined,
): Promise<Claims> => {
  if (claims.email !== undefined || url === undefined || accessToken === undefined) return claims;
  const { status, json } = await ask({ vendor, outbound, url, headers: { authorization: `Bearer ${accessToken}` } });
  if (status !== 200) throw new VendorError(vendor, 'protocol', `answered ${status} to userinfo`);
  const more = readAs(vendor, Claims.omit({ exp: true }), json);
  // It may speak of somebody else only by an attack (OpenID Connect Core, 5.3.2).
  if (more.sub !== claims.sub) throw new VendorError(vendor, 'bad_input', 'userinfo speaks of somebody else');
  return { ...claims, ...more };
};

const identityOf = ({ issuer, trustsEmail = false }: OpenidOptions, claims: Claims): SocialIdentity => {
  const [first = '', ...rest] = (claims.name ?? '').split(' ');
  return {
    issuer,
    subject: claims.sub,
    email: claims.email ?? null,
    isEmailVouched: claims.email !== undefined && (claims.email_verified ?? trustsEmail),
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? rest.join(' '),
    expiresAt: new Date(claims.exp * 1000),
  };
};

/** Asks for a code that nobody was given: whoever refuses the code and not us knows us. */
const checkClient = async (options: OpenidOptions, directory: Directory, redirectUri: string): Promise<void> => {
  const metadata = await directory.metadata();
  await directory.findKeys();
  const given = { code: 'galena-doctor', redirectUri, codeVerifier: randomBytes(32).toString('base64url') };
  try {
    await exchangeCode(options, metadata, given);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'bad_input') throw error;
  }
};

/** Any OpenID provider: discovery and keys are kept, every call goes by the guarded way out. */
export const createOpenid = (options: OpenidOptions): SocialProvider => {
  const { name, label, clientId, pageHosts = null, prompt = null } = options;
  const directory = createDirectory({ vendor: name, ...options });
  return {
    name,
    label,
    clientId,
    pageHosts,
    authorizationUrl: async ({ redirectUri, state, nonce, codeChallenge }) => {
      const url = new URL((await directory.metadata()).authorization_endpoint);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...(prompt === null ? {} : { prompt }),
      };
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return url.href;
    },
    byCode: async (arrival) => {
      const metadata = await directory.metadata();
      const { issuer, authorization_response_iss_parameter_supported: saysIss } = metadata;
      if (arrival.iss === null ? saysIss : arrival.iss !== issuer)
        throw new VendorError(name, 'bad_input', 'the answer is of another issuer');
      const tokens = await exchangeCode(options, metadata, arrival);
      const claims = await verifyToken(options, directory, tokens.id_token, arrival.nonce);
      return identityOf(options, await askUserinfo(options, metadata, claims, tokens.access_token));
    },
    byToken: async (token, nonce) => identityOf(options, await verifyToken(options, directory, token, nonce)),
    check: (redirectUri) => checkClient(options, directory, redirectUri),
  };
};
