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
  /** What else is sent for tokens. */
  readonly also?: Readonly<Record<string, string>>;
  /** The account that tokens are good for, where the answer says it. */
  readonly placeOf?: (answer: unknown) => string | null;
};

type Call = Pick<CrmSession, 'outbound' | 'signal'>;
type Form = Readonly<Record<string, string>>;

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
  scope: z.string().optional(),
});
const Refusal = z.object({ error: z.string() });

const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

/** RFC 6749, 5.2: what the refusal of a token means. */
const apiOf = ({ vendor }: CodeFlowOptions): VendorApi => ({
  vendor,
  use: 'crm',
  concurrency: 4,
  perSecond: 10,
  faultOf: ({ status }, json) => {
    const error = Refusal.safeParse(json).data?.error;
    if (error === 'invalid_grant') return 'bad_input';
    if (error === 'invalid_client' || error === 'unauthorized_client') return 'auth';
    return status === 400 ? 'bad_input' : undefined;
  },
  saidIn: (json) => Refusal.safeParse(json).data?.error,
});

const ask = async (options: CodeFlowOptions, call: Call, form: Form): Promise<CrmTokens> => {
  const { vendor, tokenUrl, clientId, clientSecret, sentIn, also = {}, placeOf = () => null } = options;
  const isBasic = sentIn === 'basic' || (sentIn === 'basic_to_refresh' && form['grant_type'] === 'refresh_token');
  const { json } = await askAnswer(call, apiOf(options), {
    method: 'POST',
    url: tokenUrl,
    key: clientSecret,
    headers: isBasic ? { authorization: basic(clientId, clientSecret) } : {},
    form: { ...form, ...also, ...(isBasic ? {} : { client_id: clientId, client_secret: clientSecret }) },
  });
  const read = Tokens.safeParse(json);
  if (!read.success) throw new VendorError(vendor, 'protocol', 'It answered in another form than its documents say');
  const { access_token, refresh_token = null, expires_in = null, scope } = read.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresInSeconds: expires_in,
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
