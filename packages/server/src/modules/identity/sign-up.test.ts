import { describe, expect, it } from 'vitest';
import { identityRoutes, signUpRoutes, sessionOf } from '@galena/contract/identity';
import { createPerson } from '../../testing/people.ts';
import {
  codeTo,
  freshAddress,
  goodPassword,
  mailsTo,
  otherThan,
  register,
  registration,
  settle,
} from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' } });
const { login, me } = identityRoutes;
const { confirmEmail, resendConfirmation } = signUpRoutes;

const from = (ip: string, host?: string) => app().client(undefined, { ip, ...(host ? { host } : {}) });
const kindsTo = async (email: string) => (await mailsTo(app(), email)).map(({ kind }) => kind);
const credentials = (email: string, password = goodPassword) => ({ body: { email, password } });

const plantBrand = async (host: string) => {
  const { owner } = app();
  const reseller = await createPerson(app(), { modules: ['leads', 'whitelabel'], userType: 'reseller' });
  const { rows } = await owner.query<{ id: number }>(
    `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
    [reseller.accountId],
  );
  await owner.query(`insert into identity.realm_hosts values ($1, $2, now())`, [host, rows[0]?.id]);
  return { reseller, realmId: rows[0]?.id as number };
};

describe('POST /auth/register', () => {
  it('201: an account that has to confirm its address, then signs in with its password (AUTH-022, AUTH-024)', async () => {
    const email = freshAddress();
    const client = app().client();
    const answer = await client.call(signUpRoutes.register, registration(email));
    expect(answer).toEqual({ data: { email, resend_in: 60 } });
    await settle(app());
    const [mail] = await mailsTo(app(), email);
    expect(mail).toMatchObject({ kind: 'confirm_email', subject: 'Confirm your email for Galena' });
    expect(mail?.text).toContain('https://leads.example.com/confirm-email#');
    expect((await client.refused(login, credentials(email))).body?.code).toBe('email_unconfirmed');
    const { data } = await client.call(confirmEmail, { body: { email, code: await codeTo(app(), email) } });
    expect(data.user).toMatchObject({ email, first_name: 'Nora', role: 'user', must_accept_terms: false });
    expect(data.user.modules.flatMap(({ id, slug }) => (id === null ? [] : [slug]))).toEqual(['leads', 'wallet']);
    expect((await app().client(data.access_token).call(me, {})).data.email).toBe(email);
    expect(sessionOf(await client.call(login, credentials(email))).user.email).toBe(email);
  });

  it('422: sentences by field (VAL-001, AUTH-022)', async () => {
    const wrong = { password: '12345', password_confirmation: 'other', terms: false, first_name: '' };
    const { body } = await app().client().refused(signUpRoutes.register, registration('no address', wrong));
    expect(body?.errors).toMatchObject({
      first_name: ['Field is required.'],
      email: ['Field must be a valid email.'],
      password: ['The password must be at least 6 characters.'],
      terms: ['Field is required.'],
    });
    const unequal = registration(freshAddress(), { password_confirmation: 'another one' });
    expect((await app().client().refused(signUpRoutes.register, unequal)).body?.errors).toEqual({
      password_confirmation: ['Passwords must match.'],
    });
  });

  it.each([
    ['123456', 'This password is too common. Choose another one.'],
    ['PassWord', 'This password is too common. Choose another one.'],
    ['I-love-galena', 'Don’t use your email or the name of this site in your password.'],
    ['xx-somebody-else', 'Don’t use your email or the name of this site in your password.'],
  ])('422: %s', async (password, sentence) => {
    const asked = registration('somebody.else@mail.example', { password, password_confirmation: password });
    expect((await app().client().refused(signUpRoutes.register, asked)).body?.errors).toEqual({ password: [sentence] });
  });

  it('tells the owner of a known address, and nobody else', async () => {
    const person = await createPerson(app());
    const before = await app().owner.query('select * from identity.users where id = $1', [person.id]);
    await app().client().call(signUpRoutes.register, registration(person.email));
    await settle(app());
    expect(await kindsTo(person.email)).toEqual(['already_registered']);
    expect((await app().owner.query('select * from identity.users where id = $1', [person.id])).rows).toEqual(
      before.rows,
    );
  });

  it.each([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Atlantis', 'UTC'],
    ['+05:30', 'UTC'],
    [7, 'UTC'],
    [undefined, 'UTC'],
  ])('the days of the account begin by the zone of the browser (%s): %s (WAL-017)', async (time_zone, wanted) => {
    const email = freshAddress();
    await register(app(), from('203.0.113.40'), email, { time_zone });
    const { rows } = await app().owner.query(
      `select a.time_zone from identity.accounts a join identity.users u on u.account_id = a.id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ time_zone: wanted }]);
  });

  it('on a brand’s host: the account is the reseller’s customer and the mail is the brand’s', async () => {
    const { reseller } = await plantBrand('leads-up.test');
    const email = freshAddress();
    const code = await register(app(), from('203.0.113.1', 'leads-up.test'), email);
    const { rows } = await app().owner.query(
      `select a.parent_id, a.kind from identity.accounts a join identity.users u on u.account_id = a.id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ parent_id: reseller.accountId, kind: 'customer' }]);
    expect((await mailsTo(app(), email))[0]?.text).toContain('https://leads-up.test/confirm-email');
    expect((await from('203.0.113.1').refused(confirmEmail, { body: { email, code } })).status).toBe(422);
    await from('203.0.113.1', 'leads-up.test').call(confirmEmail, { body: { email, code } });
    // Nobody on the platform: two people may have the same address.
    const other = await register(app(), from('203.0.113.1'), email);
    await from('203.0.113.1').call(confirmEmail, { body: { email, code: other } });
  });

  it('on their own brand’s host: a reseller’s address is not given to a customer (A-16)', async () => {
    const { reseller, realmId } = await plantBrand('own-brand.test');
    await from('203.0.113.2', 'own-brand.test').call(signUpRoutes.register, registration(reseller.email));
    await settle(app());
    expect(await kindsTo(reseller.email)).toEqual(['already_registered']);
    const { rows } = await app().owner.query('select from identity.users where realm_id = $1', [realmId]);
    expect(rows).toHaveLength(0);
  });
});

describe('somebody who registers the address of another first (threat 15)', () => {
  const attacker = '203.0.113.66';
  const owner = '192.0.2.5';
  const stolen = 'what the thief knows';
  const thief = { password: stolen, password_confirmation: stolen };

  const confirmAndTry = async (email: string, password?: string) => {
    const code = await codeTo(app(), email);
    await from(owner).call(confirmEmail, { body: { email, code, ...(password ? { password } : {}) } });
    const own = await from(owner)
      .call(login, credentials(email))
      .then(
        () => 200,
        () => 401,
      );
    const foreign = await from(attacker)
      .call(login, credentials(email, stolen))
      .then(
        () => 200,
        () => 401,
      );
    return { own, foreign };
  };

  it.each([
    ['before the owner', ['thief', 'owner'], undefined],
    ['after the owner', ['owner', 'thief'], undefined],
    ['before and after the owner', ['thief', 'owner', 'thief'], undefined],
    ['after the owner, who proves their password', ['owner', 'thief'], goodPassword],
  ] as const)('%s: only the owner’s password opens the account', async (_, order, password) => {
    const email = freshAddress();
    for (const who of order) {
      if (who === 'thief') await register(app(), from(attacker), email, thief);
      else await register(app(), from(owner), email);
      app().clock.advance(61);
    }
    expect(await confirmAndTry(email, password)).toEqual({ own: 200, foreign: 401 });
  });

  it('from behind the owner’s own network: their password decides', async () => {
    const email = freshAddress();
    await register(app(), from(owner), email);
    app().clock.advance(61);
    await register(app(), from(owner), email, thief);
    expect(await confirmAndTry(email, goodPassword)).toEqual({ own: 200, foreign: 401 });
  });

  it('alone: whoever sets a new password by mail throws them out', async () => {
    const email = freshAddress();
    await register(app(), from(attacker), email, thief);
    await from(owner).call(signUpRoutes.forgotPassword, { body: { email } });
    await settle(app());
    const body = {
      email,
      code: await codeTo(app(), email),
      password: goodPassword,
      password_confirmation: goodPassword,
    };
    await from(owner).call(signUpRoutes.resetPassword, { body });
    expect(sessionOf(await from(owner).call(login, credentials(email))).user.email).toBe(email);
    expect((await from(attacker).refused(login, credentials(email, stolen))).status).toBe(401);
  });
});

describe('POST /auth/resend-email-verification-code', () => {
  it('200: another code; the one before is void; 429 with the seconds to wait (AUTH-025, AUTH-043)', async () => {
    const email = freshAddress();
    const first = await register(app(), app().client(), email);
    const early = await app().client().refused(resendConfirmation, { body: { email } });
    expect(early).toMatchObject({ status: 429, retryAfterSeconds: 60, body: { code: 'too_many_codes' } });
    app().clock.advance(60);
    expect(await app().client().call(resendConfirmation, { body: { email } })).toEqual({ data: { resend_in: 60 } });
    await settle(app());
    const second = await codeTo(app(), email);
    if (first !== second)
      expect(
        (
          await app()
            .client()
            .refused(confirmEmail, { body: { email, code: first } })
        ).status,
      ).toBe(422);
    await app()
      .client()
      .call(confirmEmail, { body: { email, code: second } });
    expect(sessionOf(await app().client().call(login, credentials(email))).user.email).toBe(email);
  });
});

describe('POST /auth/confirm-email', () => {
  it('422: a wrong code, an old one, one used before (AUTH-024)', async () => {
    const email = freshAddress();
    const code = await register(app(), app().client(), email);
    const confirm = (tried: string) =>
      app()
        .client()
        .refused(confirmEmail, { body: { email, code: tried } });
    expect(await confirm(otherThan(code))).toMatchObject({
      status: 422,
      body: { code: 'invalid_code', errors: { code: ['The code is invalid or expired.'] } },
    });
    app().clock.advance(10 * 60);
    expect((await confirm(code)).status).toBe(422);
    app().clock.advance(-1);
    await app().client().call(confirmEmail, { body: { email, code } });
    expect((await confirm(code)).status).toBe(422);
  });

  it('opens one session for one code, however many come at once', async () => {
    const email = freshAddress();
    const code = await register(app(), app().client(), email);
    const tries = Array.from({ length: 6 }, () => app().client().call(confirmEmail, { body: { email, code } }));
    const answers = await Promise.allSettled(tries);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
