import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { doorRoutes, securityRoutes } from '@galena/contract/credentials';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { moment, systemClock } from '../../platform/clock/clock.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { startOpenidServer, type OpenidPerson } from '../../testing/sign-in/openid-server.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { examineProviders } from './provider-check.service.ts';

const callback = 'http://localhost:3999/callback';
const openid = await startOpenidServer(callback);
afterAll(openid.close);
afterEach(() => openid.be('ok'));

const app = useTestApp({
  // The provider's tokens end by the clock of the machine.
  clock: createSetClock(moment(systemClock)),
  environment: {
    GALENA_URL: 'http://localhost:3999',
    GALENA_OIDC_PROVIDERS: openid.setting,
    GALENA_OUTBOUND_ALLOW: openid.host,
    GALENA_RATE_LIMITS: 'off',
  },
});
const { providers, beginSocial, loginWithSocial } = doorRoutes;
const { connect, disconnect, security } = securityRoutes;
const provider = 'keycloak';

const door = () => app().client(undefined, { host: 'localhost' });
const within = async (person: Person) =>
  app().client(await signInAs(app(), person, 'localhost'), { host: 'localhost' });
const ask = async (question: string, values: unknown[]) => (await app().owner.query(question, values)).rows;

let serial = 0;
const somebody = (more: Partial<OpenidPerson> = {}): OpenidPerson => {
  serial += 1;
  const email = `social${serial}@mail.example`;
  return { sub: `sub-${serial}`, email, email_verified: true, given_name: 'Sol', family_name: 'Social', ...more };
};

/** What the browser sends after the person was at the provider. */
const comeBack = async (person: OpenidPerson) => {
  const { data } = await door().call(beginSocial, { body: { provider } });
  const back = await openid.signIn(data.url as string, person);
  const token = back.searchParams.get('code') as string;
  const iss = back.searchParams.get('iss') as string;
  return { provider, flow: 'code' as const, token, state: data.state, browser_key: data.browser_key, iss };
};
const signIn = async (person: OpenidPerson) =>
  (await door().call(loginWithSocial, { body: await comeBack(person) })).data;
const inside = async (person: OpenidPerson) => {
  const data = await signIn(person);
  if (!('access_token' in data)) throw new Error('a second factor was asked for');
  return data;
};
const refused = async (person: OpenidPerson) => door().refused(loginWithSocial, { body: await comeBack(person) });

describe('GET /auth/social-providers', () => {
  it('200: those that are configured, at the address that they send people back to', async () => {
    expect((await door().call(providers, {})).data).toEqual([
      { provider, label: 'Keycloak', flow: 'code', client_id: 'galena' },
    ]);
    expect((await app().client(undefined, { host: 'elsewhere.test' }).call(providers, {})).data).toEqual([]);
  });
});

describe('POST /auth/social/begin', () => {
  it('200: sends people to the provider with PKCE, a state and a nonce, and keeps hashes only (threat 16)', async () => {
    const { data } = await door().call(beginSocial, { body: { provider } });
    const url = new URL(data.url as string);
    expect(url.origin).toBe(openid.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: callback,
      code_challenge_method: 'S256',
      state: data.state,
      nonce: data.nonce,
    });
    const kept = JSON.stringify(await ask('select c::text from credentials.challenges c', []));
    for (const secret of [data.state, data.browser_key, data.nonce]) expect(kept).not.toContain(secret);
  });

  it('404: a provider that is not configured', async () => {
    expect(await door().refused(beginSocial, { body: { provider: 'google' } })).toMatchObject({
      status: 404,
      body: { code: 'provider_unknown' },
    });
  });
});

describe('POST /auth/login-with-social', () => {
  it('200: a newcomer gets an account with a confirmed address, and is the same one afterwards (AUTH-002, AUTH-030, AUTH-031)', async () => {
    const person = somebody();
    const first = await inside(person);
    expect(first).toMatchObject({
      is_new: true,
      user: { email: person.email, first_name: 'Sol', must_accept_terms: true },
    });
    const again = await inside({ ...person, email: 'moved@mail.example' });
    expect(again).toMatchObject({ is_new: false, user: { id: first.user.id, email: person.email } });
    const client = app().client(again.access_token, { host: 'localhost' });
    expect((await client.call(identityRoutes.me, {})).data.id).toBe(first.user.id);
    const audits = await ask('select action, entity from platform.audits where subject_id = $1 order by id', [
      first.user.id,
    ]);
    expect(audits.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'created user',
      'provider_connected social_account',
      'signed_in access_token',
      'signed_in access_token',
    ]);
  });

  it('200: the days of a newcomer’s account begin by their own clock (WAL-017)', async () => {
    const body = { ...(await comeBack(somebody())), time_zone: 'Asia/Saigon' };
    expect((await door().call(loginWithSocial, { body })).data).toMatchObject({
      is_new: true,
      user: { time_zone: 'Asia/Ho_Chi_Minh' },
    });
  });

  it('200: whoever came by a partner’s link carries that partner; a code that leads to nobody refuses nobody (WL-050)', async () => {
    const [partner] = await ask(
      `insert into partners.partners (account_id, name, email, code, commission_percent, created_at, updated_at)
       values (0, 'Pia', 'pia@mail.example', 'pia', 20, now(), now()) returning id, name`,
      [],
    );
    const comeBy = async (ref: string) => {
      const { data } = await door().call(loginWithSocial, { body: { ...(await comeBack(somebody())), ref } });
      return 'user' in data ? data.user.referred_by_partner : 'a second factor';
    };
    expect(await comeBy('pia')).toEqual(partner);
    expect(await comeBy('nobody')).toBeNull();
  });

  it('200: the token flow, with the token that a script hands over (AUTH-032)', async () => {
    const person = somebody();
    const { data } = await door().call(beginSocial, { body: { provider, flow: 'token' } });
    expect(data.url).toBeNull();
    const token = await openid.tokenFor(person, { nonce: data.nonce });
    const body = { provider, token, state: data.state, browser_key: data.browser_key };
    expect((await door().call(loginWithSocial, { body })).data).toMatchObject({ is_new: true });
    // And as the specification has it: nothing but token and provider.
    const plain = { provider, token: await openid.tokenFor(person) };
    expect((await door().call(loginWithSocial, { body: plain })).data).toMatchObject({ is_new: false });
    expect(await door().refused(loginWithSocial, { body: plain })).toMatchObject({ status: 401 });
  });

  it('401: a token for another client, with another nonce, or over; a code twice (threat 16)', async () => {
    const body = { provider, token: await openid.tokenFor(somebody(), { client: 'another' }) };
    expect(await door().refused(loginWithSocial, { body })).toMatchObject({
      status: 401,
      body: { code: 'social_refused' },
    });

    const { data } = await door().call(beginSocial, { body: { provider, flow: 'token' } });
    const wrong = await openid.tokenFor(somebody(), { nonce: 'of another tab' });
    const asked = { provider, token: wrong, state: data.state, browser_key: data.browser_key };
    expect((await door().refused(loginWithSocial, { body: asked })).body?.code).toBe('social_refused');

    const late = { provider, token: await openid.tokenFor(somebody()) };
    app().clock.advance(3 * 3600);
    expect((await door().refused(loginWithSocial, { body: late })).body?.code).toBe('social_refused');
    app().clock.advance(-3 * 3600);

    const used = await comeBack(somebody());
    await door().call(loginWithSocial, { body: used });
    expect((await door().refused(loginWithSocial, { body: used })).body?.code).toBe('social_expired');
    const fresh = await door().call(beginSocial, { body: { provider } });
    const replayed = { ...used, state: fresh.data.state, browser_key: fresh.data.browser_key };
    expect((await door().refused(loginWithSocial, { body: replayed })).body?.code).toBe('social_refused');
  });

  it('401: whatever was changed on the way: state, key of the tab, issuer, flow, host; or too late', async () => {
    const changes = [
      { state: 'x'.repeat(43) },
      { browser_key: 'x'.repeat(43) },
      { state: undefined },
      { browser_key: undefined },
      { iss: 'https://evil.example' },
      { iss: undefined },
      { token: 'no code' },
      { flow: 'token' as const },
    ];
    for (const change of changes) {
      const body = { ...(await comeBack(somebody())), ...change };
      const error = await door().refused(loginWithSocial, { body });
      expect(error.status, JSON.stringify(change)).toBe(401);
    }
    const body = await comeBack(somebody());
    const elsewhere = app().client(undefined, { host: 'elsewhere.test' });
    expect((await elsewhere.refused(loginWithSocial, { body })).status).toBe(401);
    app().clock.advance(601);
    expect((await door().refused(loginWithSocial, { body })).status).toBe(401);
    app().clock.advance(-601);
  });

  it('200: joined to a confirmed account by an address that the provider vouches for (threat 14)', async () => {
    const person = await createPerson(app());
    const data = await inside(somebody({ email: person.email.toUpperCase() }));
    expect(data).toMatchObject({ is_new: false, user: { id: person.id } });
    // The password still works: it is its owner's.
    const body = { email: person.email, password: person.password };
    expect(sessionOf(await door().call(identityRoutes.login, { body })).user.id).toBe(person.id);
    const mails = await ask('select kind, to_address from platform.mails where account_id = $1', [person.accountId]);
    expect(mails).toEqual([{ kind: 'provider_connected', to_address: person.email }]);
  });

  it('403: an address that nobody vouches for leads nowhere, whether somebody has it or not (threats 14, 18)', async () => {
    const person = await createPerson(app());
    const known = await refused(somebody({ email: person.email, email_verified: false }));
    const unknown = await refused(somebody({ email_verified: false }));
    const none = await refused({ sub: 'without-address' });
    for (const error of [known, unknown, none])
      expect({ ...error.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(known).toMatchObject({ status: 403, body: { code: 'social_unvouched' } });
    expect(await ask('select id from credentials.social_accounts where user_id = $1', [person.id])).toEqual([]);
  });

  it('200: an account that nobody confirmed goes to the owner of its address, and its maker keeps no way in (threat 15)', async () => {
    const squat = await createPerson(app(), { isConfirmed: false, password: 'of the squatter' });
    const token = await signInAs(app(), squat, 'localhost');
    await ask(
      `insert into credentials.passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name, is_synced, created_at)
       values ($1, $2, 'localhost', 'squat', '', 0, 'n', false, now())`,
      [squat.accountId, squat.id],
    );
    const data = await inside(somebody({ email: squat.email }));
    expect(data.user.id).toBe(squat.id);
    expect((await app().client(token, { host: 'localhost' }).refused(identityRoutes.me, {})).status).toBe(401);
    const body = { email: squat.email, password: 'of the squatter' };
    expect((await door().refused(identityRoutes.login, { body })).status).toBe(401);
    expect(await ask('select id from credentials.passkeys where user_id = $1', [squat.id])).toEqual([]);
  });

  it('403: never into a deleted or suspended account', async () => {
    const gone = await createPerson(app());
    await ask('update identity.users set deleted_at = now() where id = $1', [gone.id]);
    const suspended = await createPerson(app(), { status: 'suspended' });
    for (const { email } of [gone, suspended])
      expect(await refused(somebody({ email }))).toMatchObject({ status: 403, body: { code: 'account_deleted' } });
    const later = somebody();
    const { user } = await inside(later);
    await ask(`update identity.accounts set status = 'suspended' where id = $1`, [user.account_id]);
    expect((await refused(later)).body?.code).toBe('account_deleted');
  });

  it('502: a provider that fails or keeps silent is told as such, and soon; nothing is left behind (AUTH-034)', async () => {
    const body = await comeBack(somebody());
    for (const trouble of ['fails', 'silent'] as const) {
      const { data } = await door().call(beginSocial, { body: { provider } });
      openid.be(trouble);
      const asked = { ...body, state: data.state, browser_key: data.browser_key };
      expect(await door().refused(loginWithSocial, { body: asked })).toMatchObject({
        status: 502,
        message: 'Keycloak isn’t responding. Try again in a moment, or sign in another way.',
      });
      openid.be('ok');
    }
    expect(app().log.join()).not.toContain('secret of galena');
  });

  it('two tabs at once make one account', async () => {
    const person = somebody();
    const answers = await Promise.all([comeBack(person), comeBack(person)]);
    const users = await Promise.all(
      answers.map(async (body) => {
        const { data } = await door().call(loginWithSocial, { body });
        return 'user' in data ? data.user.id : null;
      }),
    );
    expect(users[0]).not.toBeNull();
    expect(users[1]).toBe(users[0]);
  });

  it('on a brand’s host: a customer of the brand, and somebody else on the platform', async () => {
    const owner = await createPerson(app(), { userType: 'reseller', modules: ['whitelabel'] });
    const [realm] = await ask(
      `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
      [owner.accountId],
    );
    await ask(`insert into identity.realm_hosts values ('brand.localhost', $1, now())`, [realm.id]);
    const brand = app().client(undefined, { host: 'brand.localhost' });
    const { data } = await brand.call(beginSocial, { body: { provider } });
    expect(new URL(data.url as string).searchParams.get('redirect_uri')).toBe('http://brand.localhost:3999/callback');
    const person = somebody();
    const token = await openid.tokenFor(person);
    const there = await brand.call(loginWithSocial, { body: { provider, token } });
    const here = await inside(person);
    const id = 'user' in there.data ? there.data.user.id : 0;
    expect(here.user.id).not.toBe(id);
    const rows = await ask(
      'select a.parent_id, u.realm_id from identity.users u join identity.accounts a on a.id = u.account_id where u.id = $1',
      [id],
    );
    expect(rows).toEqual([{ parent_id: owner.accountId, realm_id: realm.id }]);
  });
});

describe('what galena doctor says of providers', () => {
  const findings = () => examineProviders(app().app.systemContext('test'));
  const later = () => app().clock.advance(301);

  it('whether each is ready, and what to do when it is not; it asks them every five minutes at most', async () => {
    expect(await findings()).toEqual([
      { state: 'ok', text: `sign-in with Keycloak is ready; it sends people back to ${callback}` },
    ]);
    openid.be('fails');
    expect((await findings())[0]?.state).toBe('ok');
    later();
    expect(await findings()).toMatchObject([
      {
        state: 'problem',
        text: 'nobody can sign in with Keycloak: answered 500',
        remedy: expect.stringContaining('GALENA_OUTBOUND_ALLOW'),
      },
    ]);
    openid.be('ok');
    later();
    expect((await findings())[0]?.state).toBe('ok');
  });
});

describe('a provider that is set up wrongly', () => {
  const wrong = (issuer: string, secret: string) => `wrong-one=${issuer},galena,${secret}`;
  const closed = useTestApp({
    clock: createSetClock(moment(systemClock)),
    environment: {
      GALENA_URL: 'http://localhost:3999',
      GALENA_REGISTRATION: 'off',
      GALENA_OIDC_PROVIDERS: `${wrong(openid.issuer, 'not this one')}; other=${openid.issuer}/,galena,s; ${openid.setting}`,
      GALENA_OUTBOUND_ALLOW: openid.host,
      GALENA_RATE_LIMITS: 'off',
    },
  });

  it('is told to the operator with what to compare, and without a secret', async () => {
    const findings = await examineProviders(closed().app.systemContext('test'));
    expect(findings).toMatchObject([
      {
        state: 'problem',
        text: 'Wrong one refuses our client id or secret',
        remedy: 'compare client id and secret in GALENA_OIDC_PROVIDERS with those at Wrong one',
      },
      { state: 'problem', text: expect.stringContaining('names another issuer than the configured') },
      { state: 'ok' },
    ]);
    expect(JSON.stringify(findings)).not.toContain('not this one');
  });

  it('403: where sign-up is closed, a provider opens no account either; who has one comes in', async () => {
    const client = closed().client(undefined, { host: 'localhost' });
    const newcomer = somebody();
    const answerOf = async (person: OpenidPerson) => ({ provider, token: await openid.tokenFor(person) });
    expect(await client.refused(loginWithSocial, { body: await answerOf(newcomer) })).toMatchObject({
      status: 403,
      body: { code: 'registration_off' },
    });
    const person = await createPerson(closed());
    const { data } = await client.call(loginWithSocial, { body: await answerOf(somebody({ email: person.email })) });
    expect(data).toMatchObject({ is_new: false, user: { id: person.id } });
  });
});

describe('the page that providers’ scripts run in', () => {
  const scripted = useTestApp({
    environment: {
      GALENA_GOOGLE_CLIENT_ID: 'g',
      GALENA_GOOGLE_CLIENT_SECRET: 's',
      GALENA_SOCIAL_FLOW: 'token',
    },
  });
  const policyAt = async (url: string, of = scripted) => {
    const { headers } = await of()
      .client()
      .raw({ method: 'GET', url, headers: { accept: 'text/html' } });
    return { policy: headers['content-security-policy'] ?? '', opener: headers['cross-origin-opener-policy'] };
  };

  it('reaches its provider where people sign in, and nobody anywhere else (AUTH-031, AUTH-032)', async () => {
    for (const url of ['/login', '/login?redirect=%2Flead-lists', '/register']) {
      const { policy } = await policyAt(url);
      expect(policy, url).toContain("connect-src 'self' https://accounts.google.com/gsi/;");
      expect(policy, url).toContain("frame-src 'self' https://accounts.google.com/gsi/;");
      expect(policy, url).not.toContain('facebook');
    }
    for (const url of ['/', '/profile/security', '/login-as', '/lead-lists/login', '/callback?code=c&state=s'])
      expect((await policyAt(url)).policy, url).not.toMatch(/google|frame-src/);
    // The code flow needs no script of anybody’s.
    expect((await policyAt('/login', app)).policy).not.toMatch(/localhost|frame-src/);
  });

  it('a window that comes back from a provider finds the page that opened it, and no other page is open like that', async () => {
    for (const url of ['/callback', '/callback?code=c&state=s', '/crm/callback?code=c'])
      expect((await policyAt(url)).opener, url).toBe('unsafe-none');
    for (const url of ['/login', '/register', '/', '/callbacks', '/lead-lists/callback'])
      expect((await policyAt(url)).opener, url).toBe('same-origin-allow-popups');
  });
});

describe('POST and DELETE /api/me/social-accounts', () => {
  it('201: connects whatever address the provider tells; 200: disconnects, but never the last way in', async () => {
    const person = await createPerson(app());
    const client = await within(person);
    const other = somebody({ email_verified: false });
    const { data } = await client.call(connect, { body: await comeBack(other) });
    expect(data).toMatchObject({ provider, label: 'Keycloak', email: other.email });
    expect((await inside(other)).user.id).toBe(person.id);
    await ask('update identity.users set password_hash = null where id = $1', [person.id]);
    expect(await client.refused(disconnect, { params: { id: data.id } })).toMatchObject({
      status: 409,
      body: { code: 'last_way_in' },
    });
    await client.call(connect, { body: await comeBack(somebody()) });
    await client.call(disconnect, { params: { id: data.id } });
    expect((await client.call(security, {})).data).toMatchObject({ has_password: false, connected: [{ provider }] });
    expect((await refused(other)).body?.code).toBe('social_unvouched');
  });

  it('409: one that is somebody else’s; 404: what is not yours', async () => {
    const other = somebody();
    const { user } = await inside(other);
    const client = await within(await createPerson(app()));
    expect(await client.refused(connect, { body: await comeBack(other) })).toMatchObject({
      status: 409,
      body: { code: 'social_taken' },
    });
    const [theirs] = await ask('select id from credentials.social_accounts where user_id = $1', [user.id]);
    expect((await client.refused(disconnect, { params: { id: theirs.id } })).status).toBe(404);
  });
});
