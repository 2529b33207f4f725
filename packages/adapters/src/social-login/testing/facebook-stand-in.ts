import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SocialProvider } from '../port.ts';
import { startNet, type Heard, type Net, type Reply, type Servers } from './net.ts';
import { client, createTestClock, type Stage, type TestClock, type Visitor } from './stage.ts';

type Token = { readonly visitor: Visitor; readonly appId: string; readonly expiresAt: number };

const ok = (json: unknown): Reply => ({ status: 200, json });

/** As Graph refuses: its codes, and 400 for nearly everything. */
const refused = (code: number, message: string, status = 400): Reply => ({
  status,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1' } },
});

const bearerOf = ({ authorization }: Heard): string => authorization.replace('Bearer ', '');

export type FacebookStage = Stage & {
  /** What is said of every token besides. */
  readonly debugged: Record<string, unknown>;
  /** What is said of every person besides. */
  readonly profile: Record<string, unknown>;
};

const createGraph = (clock: TestClock) => {
  const codes = new Map<string, { readonly visitor: Visitor; readonly query: URLSearchParams }>();
  const tokens = new Map<string, Token>();
  const state = { secret: client.clientSecret, debugged: {}, profile: {} };

  const issue = (visitor: Visitor, appId: string, seconds: number): string => {
    const token = randomBytes(16).toString('hex');
    const expiresAt = seconds === 0 ? 0 : Math.floor(clock.now().getTime() / 1000) + seconds;
    tokens.set(token, { visitor, appId, expiresAt });
    return token;
  };

  const exchange = ({ query }: Heard): Reply => {
    if (query.get('client_id') !== client.clientId) return refused(101, 'Error validating application.');
    if (query.get('client_secret') !== state.secret) return refused(1, 'Error validating client secret.');
    const code = codes.get(query.get('code') ?? '');
    codes.delete(query.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(query.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      code?.query.get('redirect_uri') === query.get('redirect_uri') && code.query.get('code_challenge') === challenge;
    if (!code || !isGood) return refused(100, 'Error validating verification code.');
    return ok({ access_token: issue(code.visitor, client.clientId, 3600), token_type: 'bearer', expires_in: 3600 });
  };

  const debug = (heard: Heard): Reply => {
    const token = tokens.get(heard.query.get('input_token') ?? '');
    if (!token) return ok({ data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token.' } } });
    const isValid = token.expiresAt === 0 || token.expiresAt * 1000 > clock.now().getTime();
    const told = { app_id: token.appId, user_id: token.visitor.sub, expires_at: token.expiresAt };
    return ok({ data: { ...told, is_valid: isValid, ...state.debugged } });
  };

  const tell = (heard: Heard): Reply => {
    const token = tokens.get(bearerOf(heard));
    const proof = createHmac('sha256', state.secret).update(bearerOf(heard)).digest('hex');
    if (!token || heard.query.get('appsecret_proof') !== proof) return refused(190, 'Invalid OAuth access token.');
    const { sub, email, given_name, family_name } = token.visitor;
    return ok({ id: sub, email, first_name: given_name, last_name: family_name, ...state.profile });
  };

  const answer = (heard: Heard): Reply => {
    const path = heard.path.replace('/v24.0', '');
    if (path === '/oauth/access_token') return exchange(heard);
    if (path === '/me') return tell(heard);
    if (bearerOf(heard) !== `${client.clientId}|${state.secret}`) return refused(190, 'Invalid OAuth access token.');
    if (path === '/debug_token') return debug(heard);
    return path === `/${client.clientId}` ? ok({ id: client.clientId }) : refused(803, 'Some aliases do not exist');
  };

  const agree = (url: string, visitor: Visitor) => {
    const { origin, pathname, searchParams: query } = new URL(url);
    const isOurs = query.get('client_id') === client.clientId && query.get('response_type') === 'code';
    if (`${origin}${pathname}` !== 'https://www.facebook.com/v24.0/dialog/oauth' || !isOurs)
      throw new Error(`nobody agrees at ${url}`);
    const code = randomBytes(16).toString('hex');
    codes.set(code, { visitor, query });
    return { code, iss: null };
  };
  return { state, issue, answer, agree };
};

/** Facebook's Graph as far as signing in needs it, on this machine. */
export const openGraph = async (
  servers: Servers,
  open: (net: Net, clock: TestClock) => SocialProvider,
): Promise<FacebookStage> => {
  const clock = createTestClock();
  const { state, issue, answer, agree } = createGraph(clock);
  const net = await startNet(servers, ['graph.facebook.com'], answer);
  return {
    provider: open(net, clock),
    net,
    clock,
    vouches: false,
    asksBeforehand: false,
    agree,
    tokenFor: async (visitor, { clientId = client.clientId, seconds = 3600 } = {}) => issue(visitor, clientId, seconds),
    changeSecret: () => void (state.secret = 'a newer one'),
    debugged: state.debugged,
    profile: state.profile,
  };
};
