import { describe, expect, it } from 'vitest';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { failedTryJob } from './sign-in.jobs.ts';

const app = useTestApp({ environment: { GALENA_URL: 'https://leads.example.com' } });
const { login, me, logout } = identityRoutes;

const body = (email: string, password: string) => ({ body: { email, password, remember: true } });

describe('POST /auth/login', () => {
  it('200: answers an access token and the user (AUTH-019, AUTH-001)', async () => {
    const person = await createPerson(app(), { modules: ['leads', 'wallet'] });
    const data = sessionOf(await app().client().call(login, body(person.email, person.password)));
    expect(data.access_token).toMatch(/^ga_[\w-]{43}$/);
    expect(data.user).toMatchObject({
      id: person.id,
      account_id: person.accountId,
      email: person.email,
      is_active: true,
    });
    expect((await app().client(data.access_token).call(me, {})).data.id).toBe(person.id);
  });

  it('200: the address in any case and with spaces around it', async () => {
    const person = await createPerson(app(), { email: 'Mixed.Case@mail.example' });
    const data = sessionOf(await app().client().call(login, body('  mixed.case@MAIL.example ', person.password)));
    expect(data.user.id).toBe(person.id);
  });

  it('200: the token is stored only as its hash, and the sign-in leaves an audit row and its activity (AUTH-051)', async () => {
    const person = await createPerson(app());
    const data = sessionOf(await app().client().call(login, body(person.email, person.password)));
    const { rows } = await app().owner.query(`select t::text from identity.access_tokens t where user_id = $1`, [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(data.access_token);
    const audits = await app().owner.query(
      `select action, actor_id, subject_id, ip_address from platform.audits where subject_id = $1`,
      [person.id],
    );
    expect(audits.rows).toEqual([
      { action: 'signed_in', actor_id: null, subject_id: person.id, ip_address: '198.51.100.7' },
    ]);
    expect(data.user.login_activity).toMatchObject({ ip_address: '198.51.100.7', browser: 'Firefox, Linux' });
  });

  it('401: a wrong password and an unknown address say the same (AUTH-020)', async () => {
    const person = await createPerson(app());
    const wrong = await app().client().refused(login, body(person.email, 'wrong password'));
    const unknown = await app().client().refused(login, body('nobody@mail.example', 'wrong password'));
    for (const error of [wrong, unknown])
      expect(error).toMatchObject({ status: 401, message: 'Email or password is wrong.' });
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    await app().runJobsUntilIdle([failedTryJob]);
    const audits = await app().owner.query(`select action from platform.audits where subject_id = $1`, [person.id]);
    expect(audits.rows).toEqual([{ action: 'sign_in_failed' }]);
  });

  it('403: an address that is not confirmed, and a deleted account, only after the right password', async () => {
    const unconfirmed = await createPerson(app(), { isConfirmed: false });
    expect(await app().client().refused(login, body(unconfirmed.email, unconfirmed.password))).toMatchObject({
      status: 403,
      body: { code: 'email_unconfirmed' },
    });
    expect((await app().client().refused(login, body(unconfirmed.email, 'wrong'))).status).toBe(401);
    const gone = await createPerson(app());
    await app().owner.query('update identity.users set deleted_at = now() where id = $1', [gone.id]);
    expect(await app().client().refused(login, body(gone.email, gone.password))).toMatchObject({
      status: 403,
      body: { code: 'account_deleted' },
    });
  });

  it('422: names each wrong field with the sentences of the specification', async () => {
    const error = await app()
      .client()
      .refused(login, { body: { email: 'no address', password: '' } });
    expect(error.status).toBe(422);
    expect(error.body).toMatchObject({
      code: 'validation',
      message: 'Field must be a valid email.',
      errors: { email: ['Field must be a valid email.'], password: ['Field is required.'] },
    });
  });

  it('looks the address up inside the realm of the host: one person, two brands, two passwords', async () => {
    const { rows } = await app().owner.query<{ id: number }>(
      `insert into identity.realms (kind, name) values ('reseller', 'Brand') returning id`,
    );
    const realmId = rows[0]?.id as number;
    await app().owner.query(`insert into identity.realm_hosts values ('brand.test', $1, now())`, [realmId]);
    const email = 'both@mail.example';
    const here = await createPerson(app(), { email, password: 'for the platform' });
    const there = await createPerson(app(), { email, password: 'for the brand', realmId });
    const brand = app().client(undefined, { host: 'www.Brand.test:8443' });
    expect(sessionOf(await brand.call(login, body(email, 'for the brand'))).user.id).toBe(there.id);
    expect((await brand.refused(login, body(email, 'for the platform'))).status).toBe(401);
    expect(sessionOf(await app().client().call(login, body(email, 'for the platform'))).user.id).toBe(here.id);
  });
});

describe('somebody of the platform at a brand’s host', () => {
  const plantBrand = async (host: string) => {
    const { rows } = await app().owner.query<{ id: number }>(
      `insert into identity.realms (kind, name) values ('reseller', 'Brand') returning id`,
    );
    const realmId = rows[0]?.id as number;
    await app().owner.query(`insert into identity.realm_hosts values ($1, $2, now())`, [host, realmId]);
    return { realmId, client: app().client(undefined, { host }) };
  };

  it('403: is told where to go, after the right password only, and gets no session', async () => {
    const { client } = await plantBrand('elsewhere.test');
    const person = await createPerson(app());
    const wrong = await client.refused(login, body(person.email, 'wrong'));
    const unknown = await client.refused(login, body('nobody-here@mail.example', 'wrong'));
    for (const error of [wrong, unknown])
      expect(error).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(await client.refused(login, body(person.email, person.password))).toMatchObject({
      status: 403,
      message: 'Your account isn’t on this site. Sign in at https://leads.example.com.',
      body: { code: 'signs_in_elsewhere', params: { address: 'https://leads.example.com' } },
    });
    const tokens = await app().owner.query('select from identity.access_tokens where user_id = $1', [person.id]);
    expect(tokens.rowCount).toBe(0);
    await app().runJobsUntilIdle([failedTryJob]);
    const audits = await app().owner.query('select action from platform.audits where subject_id = $1', [person.id]);
    expect(audits.rows.map(({ action }) => action)).toEqual(['sign_in_failed', 'sign_in_failed']);
    expect(sessionOf(await app().client().call(login, body(person.email, person.password))).user.id).toBe(person.id);
  });

  it('is nobody where the brand knows the address itself, and customers of brands are nobody elsewhere', async () => {
    const { realmId, client } = await plantBrand('both.test');
    const other = await plantBrand('other.test');
    const email = 'twice@mail.example';
    await createPerson(app(), { email, password: 'for the platform' });
    const customer = await createPerson(app(), { email, password: 'for the brand', realmId });
    expect((await client.refused(login, body(email, 'for the platform'))).status).toBe(401);
    expect(sessionOf(await client.call(login, body(email, 'for the brand'))).user.id).toBe(customer.id);
    const own = await createPerson(app(), { realmId });
    for (const host of [other.client, app().client()])
      expect((await host.refused(login, body(own.email, own.password))).status).toBe(401);
  });

  it('429: a brand’s host is not one more to guess from', async () => {
    const { client } = await plantBrand('guessing.test');
    const person = await createPerson(app());
    for (let at = 0; at < 5; at += 1) {
      expect((await client.refused(login, body(person.email, 'wrong'))).status).toBe(401);
      expect((await app().client().refused(login, body(person.email, 'wrong'))).status).toBe(401);
    }
    for (const host of [client, app().client()])
      expect((await host.refused(login, body(person.email, person.password))).status).toBe(429);
  });
});

describe('a reseller and its team at their own brand’s host (A-16)', () => {
  const plantOwnBrand = async (host: string) => {
    const reseller = await createPerson(app(), { modules: ['leads', 'whitelabel'], userType: 'reseller' });
    const member = await createPerson(app(), { accountId: reseller.accountId, userType: 'team_member' });
    const { rows } = await app().owner.query<{ id: number }>(
      `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
      [reseller.accountId],
    );
    await app().owner.query(`insert into identity.realm_hosts values ($1, $2, now())`, [host, rows[0]?.id]);
    return { reseller, member, realmId: rows[0]?.id as number };
  };

  it('200: sign in there as on the platform; a session is good on its host only', async () => {
    const { reseller, member } = await plantOwnBrand('home.test');
    for (const person of [reseller, member])
      for (const host of ['home.test', 'galena.test']) {
        const data = sessionOf(
          await app().client(undefined, { host }).call(login, body(person.email, person.password)),
        );
        expect(data.user.id).toBe(person.id);
        expect((await app().client(data.access_token, { host }).call(me, {})).data.id).toBe(person.id);
        const elsewhere = host === 'home.test' ? 'galena.test' : 'home.test';
        expect((await app().client(data.access_token, { host: elsewhere }).refused(me, {})).status).toBe(401);
      }
  });

  it('403: at another brand’s host they are strangers like everybody of the platform', async () => {
    const { reseller } = await plantOwnBrand('mine.test');
    await plantOwnBrand('theirs.test');
    const there = app().client(undefined, { host: 'theirs.test' });
    expect((await there.refused(login, body(reseller.email, reseller.password))).body?.code).toBe('signs_in_elsewhere');
  });

  it('a customer who had the address before them stays who they are there', async () => {
    const { reseller, realmId } = await plantOwnBrand('before.test');
    const customer = await createPerson(app(), { email: reseller.email, password: 'of the customer', realmId });
    const there = app().client(undefined, { host: 'before.test' });
    expect(sessionOf(await there.call(login, body(customer.email, customer.password))).user.id).toBe(customer.id);
    expect((await there.refused(login, body(reseller.email, reseller.password))).status).toBe(401);
  });
});

describe('guessing passwords', () => {
  const guess = (email: string, ip: string, password = 'wrong') =>
    app().client(undefined, { ip }).refused(login, body(email, password));

  it('429 after ten failures within a quarter of an hour, from wherever they come, then 1, 2, 4 … minutes', async () => {
    const person = await createPerson(app());
    for (let i = 0; i < 10; i += 1) expect((await guess(person.email, `203.0.113.${i}`)).status).toBe(401);
    const stopped = await guess(person.email, '203.0.113.99', person.password);
    expect(stopped).toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
      body: { code: 'too_many_sign_ins', params: { seconds: 60 } },
    });
    app().clock.advance(61);
    expect((await guess(person.email, '203.0.113.98')).retryAfterSeconds).toBe(120);
    app().clock.advance(16 * 60);
    expect((await guess(person.email, '203.0.113.97')).status).toBe(401);
  });

  it('the right password from a known device still works while others guess, so nobody can lock somebody out', async () => {
    const person = await createPerson(app());
    const home = app().client(undefined, { ip: '192.0.2.10' });
    await home.call(login, body(person.email, person.password));
    for (let i = 0; i < 12; i += 1) await guess(person.email, `203.0.113.${100 + i}`);
    expect(sessionOf(await home.call(login, body(person.email, person.password))).user.id).toBe(person.id);
    expect(
      (await app().client(undefined, { ip: '203.0.113.150' }).refused(login, body(person.email, person.password)))
        .status,
    ).toBe(429);
  });

  it('the right password from a known device still works while others guess at many addresses from behind the same network', async () => {
    const ip = '192.0.2.77';
    const [person, other] = [await createPerson(app()), await createPerson(app())];
    const office = app().client(undefined, { ip });
    await office.call(login, body(person.email, person.password));
    for (let i = 0; i < 51; i += 1) {
      await guess(`guessed${i}@mail.example`, ip);
      app().clock.advance(2);
    }
    expect((await guess(other.email, ip, other.password)).status).toBe(429);
    expect(sessionOf(await office.call(login, body(person.email, person.password))).user.id).toBe(person.id);
    // Their own failures still count.
    for (let i = 0; i < 10; i += 1) await guess(person.email, ip);
    expect((await guess(person.email, ip, person.password)).status).toBe(429);
  });

  it('counts an unknown address the same, so that the limit tells nobody who has an account', async () => {
    for (let i = 0; i < 10; i += 1) expect((await guess('stranger@mail.example', '203.0.113.7')).status).toBe(401);
    expect((await guess('stranger@mail.example', '203.0.113.7')).status).toBe(429);
  });

  it('counts many tries at once one by one', async () => {
    const person = await createPerson(app());
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(person.email, `203.0.114.${i}`)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });
});

describe('POST /auth/logout', () => {
  it('200: the token is refused afterwards (AUTH-021)', async () => {
    const person = await createPerson(app());
    const data = sessionOf(await app().client().call(login, body(person.email, person.password)));
    const client = app().client(data.access_token);
    expect(await client.call(logout, {})).toEqual({});
    expect(await client.refused(me, {})).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await client.refused(logout, {})).status).toBe(401);
  });
});
