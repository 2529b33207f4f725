import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askAnswer, type VendorApi } from '../../vendor/ask-json.ts';
import type { CrmOAuth, CrmSession, CrmTokens } from '../port.ts';

export type CodeFlowOptions = {
  /** Name of the vendor in errors and limits. */
  readonly vendor: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Where the client says who it is: in the form, by HTTP Basic, or in the form for a code and by Basic for new tokens. */
  readonly sentIn: 'body' | 'basic' | 'basic_to_refresh';
  /** What else is sent with the customer to the page of consent. */
  readonly alsoToAuthorize?: Readonly<Record<string, string>>;
  /** What else is sent for tokens. */
  readonly also?: Readonly<Record<string, string>>;
  /** The account that tokens are good for, where the answer says it. */
  readonly placeOf?: (answer: unknown) => string | null;
  /** How often tokens may be asked for; ten times in a second, four at once, when unset. */
  readonly limits?: Pick<VendorApi, 'concurrency' | 'perSecond'>;
};

type Call = Pick<CrmSession, 'outbound' | 'signal'>;
type Form = Readonly<Record<string, string>>;

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.number().positive())
    .nullish(),
  scope: z.string().nullish(),
});
// RFC 6749, 5.2. No other word of a refusal is shown: it may be the code or the token that was refused.
const codes = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const;
const Refusal = z.object({ error: z.enum(codes) });

const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

// Of what is asked for tokens, only the code or the token changes: who cannot use it, cannot use that.
const isOfGrant = (status: number): boolean => status === 400 || status === 422;
const isKnown = (status: number): boolean =>
  isOfGrant(status) || [401, 402, 403, 408, 429].includes(status) || status >= 500;

/** What the refusal of a token means. */
const apiOf = ({ vendor, limits = { concurrency: 4, perSecond: 10 } }: CodeFlowOptions): VendorApi => ({
  vendor,
  use: 'crm',
  ...limits,
  faultOf: ({ status }, json) => {
    const error = Refusal.safeParse(json).data?.error;
    if (status === 429 || status >= 500) return undefined;
    if (error === 'invalid_grant') return 'bad_input';
    if (error === 'invalid_client' || error === 'unauthorized_client') return 'auth';
    if (error !== undefined) return 'protocol';
    if (isOfGrant(status)) return 'bad_input';
    // An address that is not that of a token endpoint says nothing of the token.
    return (status >= 200 && status <= 299) || isKnown(status) ? undefined : 'protocol';
  },
  messageIn: (json) => Refusal.safeParse(json).data?.error,
});

const ask = async (options: CodeFlowOptions, call: Call, form: Form): Promise<CrmTokens> => {
  const { vendor, tokenUrl, clientId, clientSecret, sentIn, also = {}, placeOf = () => null } = options;
  const isBasic = sentIn === 'basic' || (sentIn === 'basic_to_refresh' && form['grant_type'] === 'refresh_token');
  const { json } = await askAnswer(call, apiOf(options), {
    method: 'POST',
    url: tokenUrl,
    key: clientSecret,
    headers: isBasic ? { authorization: basic(clientId, clientSecret) } : {},
    form: { ...also, ...form, ...(isBasic ? {} : { client_id: clientId, client_secret: clientSecret }) },
  });
  const read = Tokens.safeParse(json);
  if (!read.success) throw new VendorError(vendor, 'protocol', 'It answered in another form than its documents say');
  const { access_token, refresh_token, expires_in, scope } = read.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresInSeconds: expires_in ?? null,
    place: placeOf(json),
    scopes: scope?.split(/[\s|,]+/).filter(Boolean) ?? null,
  };
};

/** OAuth 2 code flow (RFC 6749, 4.1) with PKCE (RFC 7636); a vendor that knows none passes over it. */
export const createCodeFlow = (options: CodeFlowOptions): CrmOAuth => ({
  kind: 'oauth',
  scopes: options.scopes,
  authorizationUrl: ({ redirectUri, state, codeChallenge }) => {
    const url = new URL(options.authorizationUrl);
    const query = {
      ...options.alsoToAuthorize,
      response_type: 'code',
      client_id: options.clientId,
      redirect_uri: redirectUri,
      scope: options.scopes.join(' '),
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },
  exchange: (call, { code, redirectUri, codeVerifier }) =>
    ask(options, call, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),
  refresh: (call, refreshToken) => ask(options, call, { grant_type: 'refresh_token', refresh_token: refreshToken }),
});
