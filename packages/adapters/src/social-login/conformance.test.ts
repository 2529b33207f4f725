import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../http/test-servers.ts';
import { createSocialProviders, type SocialProvider, type SocialSettings } from './index.ts';
import { openGraph } from './testing/facebook-stand-in.ts';
import type { Net } from './testing/net.ts';
import { openOpenid } from './testing/openid-stand-in.ts';
import { comeBack, faultOf, providerPromises } from './testing/promises.ts';
import { client, type Stage, type TestClock, type Visitor } from './testing/stage.ts';

const servers = { startServer, startOutbound };
const nobody: SocialSettings = { google: null, facebook: null, openid: [] };
const keycloak = { name: 'keycloak', label: 'Keycloak', issuer: 'https://id.example/realms/one', ...client };

/** The one provider of these settings, as the product makes it. */
const open =
  (settings: Partial<SocialSettings>) =>
  ({ outbound }: Net, { now }: TestClock): SocialProvider => {
    const [provider] = createSocialProviders({ ...nobody, ...settings }, { outbound, now });
    return provider ?? expect.fail('nobody is registered');
  };

const openGoogle = () =>
  openOpenid(
    servers,
    {
      issuer: 'https://accounts.google.com',
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
      userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
    },
    open({ google: client }),
  );
const openFacebook = () => openGraph(servers, open({ facebook: client }));
const openKeycloak = (more: { readonly trustsEmail?: boolean } = {}) => {
  const { issuer } = keycloak;
  const addresses = {
    issuer,
    authorization: `${issuer}/auth`,
    token: `${issuer}/token`,
    keys: `${issuer}/certs`,
    userinfo: `${issuer}/userinfo`,
  };
  return openOpenid(servers, addresses, open({ openid: [{ ...keycloak, ...more }] }));
};

const stages: Readonly<Record<string, () => Promise<Stage>>> = {
  google: openGoogle,
  facebook: openFacebook,
  keycloak: openKeycloak,
};
const sol: Visitor = { sub: '4711', email: 'sol@mail.example', email_verified: true };

it('every registered provider is held to the promises', () => {
  const world = { outbound: {} as Net['outbound'], now: () => new Date(0) };
  const all = createSocialProviders({ google: client, facebook: client, openid: [keycloak] }, world);
  expect(all.map(({ name }) => name)).toEqual(Object.keys(stages));
});

describe.each(Object.entries(stages))('a provider: %s', (_, openStage) => {
  it.each(providerPromises)('$title', async ({ check }) => {
    await expect(check(await openStage())).resolves.toBeUndefined();
  });
});

describe.each([
  ['google', openGoogle],
  ['keycloak', openKeycloak],
])('by OpenID Connect: %s', (_, openStage) => {
  it('refuses a token of another nonce, and one of none where one was asked for (threat 16)', async () => {
    const { provider, tokenFor } = await openStage();
    for (const nonce of ['of another tab', undefined])
      expect(await faultOf(provider.byToken(await tokenFor(sol, nonce ? { nonce } : {}), 'ours'))).toBe('bad_input');
    const stage = await openStage();
    const arrival = await comeBack(stage, sol);
    expect(await faultOf(stage.provider.byCode({ ...arrival, nonce: 'of another tab' }))).toBe('bad_input');
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['several apps, and not for us in particular', { aud: [client.clientId, 'another'] }],
    ['us and used by another', { azp: 'another' }],
    ['nobody', { sub: undefined }],
    ['ever', { exp: undefined }],
    ['no time of its making', { iat: undefined }],
    ['later', { nbf: 4_000_000_000 }],
  ])('refuses a token of or for %s', async (__, claims) => {
    const stage = await openStage();
    const token = async () => stage.tokenFor(sol);
    await stage.provider.byToken(await token(), null);
    Object.assign(stage.claims, claims);
    expect(await faultOf(stage.provider.byToken(await token(), null))).toBe('bad_input');
  });

  it('takes a token for several apps that names us as the one it was made for', async () => {
    const stage = await openStage();
    Object.assign(stage.claims, { aud: [client.clientId, 'another'], azp: client.clientId });
    expect((await stage.provider.byToken(await stage.tokenFor(sol), null)).subject).toBe('4711');
  });

  it('refuses what it did not sign: no signature, one with our secret, one with a key of the same name', async () => {
    const stage = await openStage();
    const other = await openStage();
    const good = await stage.tokenFor(sol);
    const [, body = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode(client.clientSecret.padEnd(32, '.'))),
      await other.tokenFor(sol),
      `${good.slice(0, -4)}AAAA`,
    ];
    for (const token of forged) expect(await faultOf(stage.provider.byToken(token, null), [token])).toBe('bad_input');
    expect((await stage.provider.byToken(good, null)).subject).toBe('4711');
  });

  it('follows a change of keys at once, and asks for them no more often than it must', async () => {
    const stage = await openStage();
    const asked = () => stage.net.calls.filter((call) => call.endsWith('certs')).length;
    const old = await stage.tokenFor(sol);
    await Promise.all([1, 2, 3].map(() => stage.provider.byToken(old, null)));
    expect(asked()).toBe(1);
    await stage.rotate();
    stage.clock.advance(31);
    const fresh = await stage.tokenFor(sol);
    await stage.provider.byToken(fresh, null);
    expect(asked()).toBe(2);
    // A key that it shows no longer is none, and whoever names keys of their own makes us ask nobody.
    for (const _one of [1, 2, 3]) expect(await faultOf(stage.provider.byToken(old, null))).toBe('bad_input');
    expect(asked()).toBe(2);
    stage.clock.advance(31);
    expect(await faultOf(stage.provider.byToken(old, null))).toBe('bad_input');
    expect(asked()).toBe(3);
  });

  it('asks userinfo where the token says no address, and believes it of nobody else', async () => {
    const stage = await openStage();
    Object.assign(stage.userinfo, { email: 'told@mail.example', email_verified: true, name: 'Sol von Social' });
    expect(await stage.provider.byCode(await comeBack(stage, { sub: '1' }))).toMatchObject({
      email: 'told@mail.example',
      isEmailVouched: true,
      firstName: 'Sol',
      lastName: 'von Social',
    });
    Object.assign(stage.userinfo, { sub: 'somebody else' });
    expect(await faultOf(stage.provider.byCode(await comeBack(stage, { sub: '1' })))).toBe('bad_input');
  });

  it('reads what is written as a text; says who is to be asked how', async () => {
    const stage = await openStage();
    for (const [written, isVouched] of [
      ['true', true],
      ['false', false],
    ] as const) {
      const identity = await stage.provider.byToken(await stage.tokenFor({ ...sol, email_verified: written }), null);
      expect(identity.isEmailVouched).toBe(isVouched);
    }
  });

  it('proves who we are in the form where the provider wants it so', async () => {
    const stage = await openStage();
    stage.setSecretInForm();
    expect((await stage.provider.byCode(await comeBack(stage, sol))).subject).toBe('4711');
  });

  it('does not go by the directory of another issuer, nor take an answer of another (mix-up)', async () => {
    const stage = await openStage();
    const arrival = await comeBack(stage, sol);
    expect(await faultOf(stage.provider.byCode({ ...arrival, iss: 'https://evil.example' }))).toBe('bad_input');
    stage.clock.advance(3601);
    Object.assign(stage.metadata, { authorization_response_iss_parameter_supported: true });
    expect(await faultOf(stage.provider.byCode(arrival))).toBe('bad_input');
    expect((await stage.provider.byCode({ ...arrival, iss: await issuerOf(stage) })).subject).toBe('4711');
    stage.clock.advance(3601);
    Object.assign(stage.metadata, { issuer: 'https://evil.example' });
    expect(await faultOf(comeBack(stage, sol))).toBe('protocol');
    expect(await faultOf(stage.provider.check('https://galena.example/callback'))).toBe('protocol');
  });
});

const issuerOf = async ({ provider, tokenFor }: Stage): Promise<string> =>
  (await provider.byToken(await tokenFor(sol), null)).issuer;

describe('google', () => {
  it('is the same issuer with and without its scheme', async () => {
    const stage = await openGoogle();
    const usual = await stage.provider.byToken(await stage.tokenFor(sol), null);
    Object.assign(stage.claims, { iss: 'accounts.google.com' });
    expect(await stage.provider.byToken(await stage.tokenFor(sol), null)).toEqual(usual);
    expect(usual.issuer).toBe('https://accounts.google.com');
  });
});

describe('another OpenID provider', () => {
  it('is believed its addresses where it says nothing of them and the operator answers for it', async () => {
    const silent = { sub: '1', email: 'sol@mail.example' };
    for (const trustsEmail of [true, false]) {
      const stage = await openKeycloak({ trustsEmail });
      const identity = await stage.provider.byToken(await stage.tokenFor(silent), null);
      expect(identity.isEmailVouched).toBe(trustsEmail);
      const denied = { ...silent, email_verified: false };
      expect((await stage.provider.byToken(await stage.tokenFor(denied), null)).isEmailVouched).toBe(false);
    }
  });
});

describe('facebook', () => {
  it.each([
    ['of another app', { app_id: 'another-app' }],
    ['of no app', { app_id: undefined }],
    ['of nobody', { user_id: undefined }],
    ['that was taken back', { is_valid: false }],
    ['that is over', { expires_at: 1 }],
  ])('refuses a token %s, by what debug_token says', async (_, told) => {
    const stage = await openFacebook();
    const token = await stage.tokenFor(sol);
    Object.assign(stage.debugged, told);
    expect(await faultOf(stage.provider.byToken(token, null), [token])).toBe('bad_input');
    // Whom it does not believe it asks nothing more.
    expect(stage.net.calls).toEqual(['graph.facebook.com/v24.0/debug_token']);
  });

  it('refuses the profile of somebody else', async () => {
    const stage = await openFacebook();
    Object.assign(stage.profile, { id: 'somebody else' });
    expect(await faultOf(stage.provider.byToken(await stage.tokenFor(sol), null))).toBe('bad_input');
  });

  it('remembers a token without an end for as long as one holds at most', async () => {
    const stage = await openFacebook();
    const { expiresAt } = await stage.provider.byToken(await stage.tokenFor(sol, { seconds: 0 }), null);
    expect(expiresAt.getTime() - stage.clock.now().getTime()).toBe(60 * 24 * 3_600_000);
  });
});
