import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { createStandIn, type Reply } from '../../testing/stand-in.ts';
import { createCodeFlow, type CodeFlowOptions } from './code-flow.ts';

const [secret, refreshToken, code] = ['s3cret/&+', 'refresh-0123456789', 'code-0123456789'];
const redirectUri = 'https://galena.test/crm/callback';
const full = { access_token: 'a', refresh_token: 'r', expires_in: 3600, scope: 'one two', place: 'p1' };

const start = async (reply: Reply, change: Partial<CodeFlowOptions> = {}) => {
  const standIn = createStandIn(async () => reply);
  const server = await startServer(standIn.listener);
  const outbound = startOutbound({ allowedTestHosts: [server.authority] });
  const flow = createCodeFlow({
    vendor: 'acme',
    authorizationUrl: 'https://acme.example/authorize?kind=crm',
    tokenUrl: `http://${server.authority}/token`,
    clientId: 'client',
    clientSecret: secret,
    scopes: ['one', 'two'],
    sentIn: 'body',
    ...change,
  });
  const exchange = () => flow.exchange({ outbound }, { code, redirectUri, codeVerifier: 'verifier' });
  const refresh = () => flow.refresh({ outbound }, refreshToken);
  const formOf = (at: number) => Object.fromEntries(new URLSearchParams(standIn.calls[at]?.body));
  return { flow, standIn, exchange, refresh, formOf };
};

const faultOf = async (call: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof VendorError)) throw new Error(`no vendor error, but ${String(error)}`);
  return error;
};

describe('the code flow', () => {
  it('sends people away with PKCE, and nothing that is added takes the place of what is needed', async () => {
    const { flow } = await start({ status: 200, json: full }, { alsoToAuthorize: { prompt: 'login', state: 'other' } });
    const url = new URL(flow.authorizationUrl({ redirectUri, state: 's', codeChallenge: 'c' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      kind: 'crm',
      prompt: 'login',
      response_type: 'code',
      client_id: 'client',
      redirect_uri: redirectUri,
      scope: 'one two',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  it('says who we are in the form', async () => {
    const { exchange, refresh, formOf, standIn } = await start({ status: 200, json: full }, { also: { kind: 'crm' } });
    await exchange();
    await refresh();
    const client = { client_id: 'client', client_secret: secret, kind: 'crm' };
    const given = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: 'verifier' };
    expect(formOf(0)).toEqual({ ...client, ...given });
    expect(formOf(1)).toEqual({ ...client, grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(standIn.calls.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it.each([
    ['basic', [true, true]],
    ['basic_to_refresh', [false, true]],
  ] as const)('says who we are %s', async (sentIn, isBasic) => {
    const { exchange, refresh, formOf, standIn } = await start({ status: 200, json: full }, { sentIn });
    await exchange();
    await refresh();
    const header = `Basic ${Buffer.from(`client:${encodeURIComponent(secret)}`).toString('base64')}`;
    expect(standIn.calls.map(({ headers }) => headers.authorization === header)).toEqual(isBasic);
    expect([0, 1].map((at) => formOf(at)['client_secret'] === undefined)).toEqual(isBasic);
  });

  it('brings what the answer says, and no more', async () => {
    const placeOf = (json: unknown) => (json as { place?: string }).place ?? null;
    const all = await start({ status: 200, json: full }, { placeOf });
    const tokens = { accessToken: 'a', refreshToken: 'r', expiresInSeconds: 3600, place: 'p1', scopes: ['one', 'two'] };
    expect(await all.exchange()).toEqual(tokens);
    const text = await start({ status: 200, json: { access_token: 'a', expires_in: '60', scope: 'full|acme' } });
    expect(await text.refresh()).toEqual({
      accessToken: 'a',
      refreshToken: null,
      expiresInSeconds: 60,
      place: null,
      scopes: ['full', 'acme'],
    });
    const bare = await start({ status: 200, json: { access_token: 'a', expires_in: null, refresh_token: null } });
    expect(await bare.refresh()).toMatchObject({ refreshToken: null, expiresInSeconds: null, scopes: null });
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'bad_input'],
    [401, { error: 'invalid_grant' }, 'bad_input'],
    [200, { error: 'invalid_grant' }, 'bad_input'],
    [400, { statusCode: 400, message: 'Bad Request' }, 'bad_input'],
    [422, { statusCode: 422, message: ['code is not good'] }, 'bad_input'],
    [400, { error: 'invalid_client' }, 'auth'],
    [400, { error: 'unauthorized_client' }, 'auth'],
    [401, {}, 'auth'],
    [403, {}, 'auth'],
    [400, { error: 'unsupported_grant_type' }, 'protocol'],
    [400, { error: 'invalid_scope' }, 'protocol'],
    [404, {}, 'protocol'],
    [302, {}, 'protocol'],
    [200, {}, 'protocol'],
    [200, { access_token: '' }, 'protocol'],
    [200, { ...full, expires_in: 'soon' }, 'protocol'],
    [500, {}, 'unavailable'],
    [503, { error: 'invalid_grant' }, 'unavailable'],
  ] as const)('%i %j is %s', async (status, json, fault) => {
    const { exchange, refresh } = await start({ status, json });
    expect(await faultOf(exchange())).toMatchObject({ vendor: 'acme', fault });
    expect(await faultOf(refresh())).toMatchObject({ fault });
  });

  it('waits as long as it is told to, and tells who is away from who refuses', async () => {
    const { refresh } = await start({ status: 429, json: {}, headers: { 'retry-after': '9' } });
    expect(await faultOf(refresh())).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: 9 });
    const { refresh: again, standIn } = await start({ status: 200, json: full });
    standIn.faults.push({ call: 'POST /token', how: 'lost_before' });
    expect(await faultOf(again())).toMatchObject({ fault: 'unavailable' });
  });

  it.each([200, 400, 401, 500])('never repeats what it was asked with (%i)', async (status) => {
    const echoed = `${secret} ${refreshToken} ${code} verifier`;
    const { exchange, refresh } = await start({
      status,
      json: { error: echoed, error_description: echoed, message: echoed },
    });
    for (const call of [exchange(), refresh()]) {
      const { message, cause } = await faultOf(call);
      for (const word of [secret, refreshToken, code, 'verifier'])
        expect(`${message} ${String(cause)}`).not.toContain(word);
    }
  });
});
