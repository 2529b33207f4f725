import { createHmac } from 'node:crypto';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import { z } from 'zod';
import type { Outbound } from '../http/index.ts';
import { ask, readAs } from './ask.ts';
import type { SocialIdentity, SocialProvider } from './port.ts';

export type FacebookOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly outbound: Outbound;
  readonly now: () => Date;
};

const vendor = 'facebook';
const version = 'v24.0';
const graph = `https://graph.facebook.com/${version}`;

const Tokens = z.object({ access_token: z.string() });
const Debugged = z.object({
  data: z.object({
    app_id: z.string().optional(),
    is_valid: z.boolean(),
    user_id: z.string().optional(),
    expires_at: z.number().default(0),
  }),
});
const App = z.object({ id: z.string() });
const Profile = z.object({
  id: z.string(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  email: z.string().optional(),
});

const Refusal = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) });

// https://developers.facebook.com/docs/graph-api/guides/error-handling: too many calls, and troubles of its own.
const passing = new Set([2, 4, 17, 32, 341]);

const faultOf = (json: unknown, isAsApp: boolean): VendorFault => {
  const { data } = Refusal.safeParse(json);
  if (!data) return 'protocol';
  const { code, message } = data.error;
  // A wrong secret has the number of unknown troubles, and is told by its sentence alone.
  if (code === 101 || /client secret/i.test(message) || (isAsApp && code === 190)) return 'auth';
  return code === 1 || passing.has(code) ? 'unavailable' : 'bad_input';
};

type Question = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** A person's token. Left out: none is sent. */
  readonly bearer?: string;
  /** Asks as the app itself. */
  readonly isAsApp?: boolean;
};

/** @throws VendorError `bad_input` for what Facebook refuses; `auth` where it refuses the app; `unavailable`, `protocol` */
const askGraph = async (
  { clientId, clientSecret, outbound }: FacebookOptions,
  { path, query, bearer, isAsApp = false }: Question,
): Promise<unknown> => {
  const url = `${graph}${path}?${new URLSearchParams(query).toString()}`;
  const token = isAsApp ? `${clientId}|${clientSecret}` : bearer;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status, json } = await ask({ vendor, outbound, url, headers });
  if (status !== 200) throw new VendorError(vendor, faultOf(json, isAsApp), `answered ${status} to ${path}`);
  return json;
};

// A token without an end is good for some sixty days.
const longestMs = 60 * 24 * 3_600_000;

/** Checks an access token with Facebook itself: that it was made for our app, for whom, and that it still holds. */
const identityOf = async (options: FacebookOptions, token: string): Promise<SocialIdentity> => {
  const { clientId, clientSecret, now } = options;
  const question = { path: '/debug_token', query: { input_token: token }, isAsApp: true };
  const { data } = readAs(vendor, Debugged, await askGraph(options, question));
  const isOver = data.expires_at !== 0 && data.expires_at * 1000 <= now().getTime();
  if (!data.is_valid || data.app_id !== clientId || isOver || data.user_id === undefined)
    throw new VendorError(vendor, 'bad_input', 'the token is not one of ours that holds');
  const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
  const fields = { fields: 'id,first_name,last_name,email', appsecret_proof: proof };
  const profile = readAs(vendor, Profile, await askGraph(options, { path: '/me', query: fields, bearer: token }));
  if (profile.id !== data.user_id) throw new VendorError(vendor, 'bad_input', 'the profile is of somebody else');
  return {
    issuer: 'https://www.facebook.com',
    subject: profile.id,
    email: profile.email ?? null,
    // Facebook tells addresses, and does not say that it has checked them.
    isEmailVouched: false,
    firstName: profile.first_name,
    lastName: profile.last_name,
    expiresAt: data.expires_at === 0 ? new Date(now().getTime() + longestMs) : new Date(data.expires_at * 1000),
  };
};

/** Facebook Login. Its tokens say nothing by themselves: each is checked with Facebook. */
export const createFacebook = (options: FacebookOptions): SocialProvider => {
  const { clientId, clientSecret } = options;
  return {
    name: vendor,
    label: 'Facebook',
    clientId,
    pageHosts: {
      script: ['https://connect.facebook.net'],
      connect: ['https://graph.facebook.com', 'https://www.facebook.com'],
      frame: ['https://www.facebook.com', 'https://web.facebook.com'],
      style: [],
    },
    authorizationUrl: async ({ redirectUri, state, codeChallenge }) => {
      const url = new URL(`https://www.facebook.com/${version}/dialog/oauth`);
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'email,public_profile',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return url.href;
    },
    byCode: async ({ code, redirectUri, codeVerifier }) => {
      const query = {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: codeVerifier,
      };
      const { access_token: token } = readAs(
        vendor,
        Tokens,
        await askGraph(options, { path: '/oauth/access_token', query }),
      );
      return identityOf(options, token);
    },
    byToken: (token) => identityOf(options, token),
    check: async () => {
      const question = { path: `/${encodeURIComponent(clientId)}`, query: { fields: 'id' }, isAsApp: true };
      readAs(vendor, App, await askGraph(options, question));
    },
  };
};
