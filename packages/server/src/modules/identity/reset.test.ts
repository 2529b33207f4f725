import { describe, expect, it } from 'vitest';
import { identityRoutes, signUpRoutes, sessionOf } from '@galena/contract/identity';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import {
  codeTo,
  forget,
  freshAddress,
  goodPassword,
  mailsTo,
  otherThan,
  registration,
  settle,
} from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const { login, me } = identityRoutes;
const { forgotPassword, checkResetCode, resetPassword } = signUpRoutes;

const client = (ip = '198.51.100.7') => app().client(undefined, { ip });
const newPassword = (email: string, code: string, password = goodPassword) => ({
  body: { email, code, password, password_confirmation: password },
});

describe('POST /auth/reset-password', () => {
  it('200: the new password signs in, the old one and every session end, and the owner is told (AUTH-026, AUTH-028)', async () => {
    const person = await createPerson(app());
    const old = app().client(await signInAs(app(), person));
    const code = await forget(app(), client(), person);
    expect(await client().call(checkResetCode, { body: { email: person.email, code } })).toEqual({
      data: { valid: true },
    });
    expect((await client().call(resetPassword, newPassword(person.email, code))).code).toBe('password_reset');
    expect((await old.refused(me, {})).status).toBe(401);
    expect((await client().refused(login, { body: person })).status).toBe(401);
    const answer = await client().call(login, { body: { email: person.email, password: goodPassword } });
    expect(sessionOf(answer).user.id).toBe(person.id);
    expect((await mailsTo(app(), person.email)).map(({ kind }) => kind)).toEqual([
      'reset_password',
      'password_changed',
    ]);
    expect((await client().refused(resetPassword, newPassword(person.email, code))).status).toBe(422);
  });

  it('422: a check does not use the code up, a bad password neither (AUTH-027)', async () => {
    const person = await createPerson(app(), { userType: 'reseller' });
    const code = await forget(app(), client(), person);
    for (let at = 0; at < 6; at += 1) await client().call(checkResetCode, { body: { email: person.email, code } });
    const short = await client().refused(resetPassword, newPassword(person.email, code, 'elevenchars'));
    expect(short.body?.errors).toEqual({ password: ['The password must be at least 12 characters.'] });
    await client().call(resetPassword, newPassword(person.email, code));
  });

  it.each([['admin'], ['reseller']])('422: a short password of an %s', async (kind) => {
    const input: PersonInput = kind === 'admin' ? { role: 'admin' } : { userType: 'reseller' };
    const person = await createPerson(app(), input);
    const code = await forget(app(), client(), person);
    const refused = await client().refused(resetPassword, newPassword(person.email, code, 'shorter1'));
    expect(refused.body?.errors).toEqual({ password: ['The password must be at least 12 characters.'] });
  });
});

describe('guessing codes', () => {
  it('a code ends after five wrong tries, over both routes together (threat 12)', async () => {
    const person = await createPerson(app());
    const code = await forget(app(), client(), person);
    const wrong = otherThan(code);
    for (let at = 0; at < 5; at += 1) {
      const place = client(`203.0.113.${at}`);
      const tried =
        at % 2 === 0
          ? place.refused(checkResetCode, { body: { email: person.email, code: wrong } })
          : place.refused(resetPassword, newPassword(person.email, wrong));
      expect((await tried).body?.code).toBe('invalid_code');
    }
    expect((await client('203.0.113.9').refused(resetPassword, newPassword(person.email, code))).body?.code).toBe(
      'invalid_code',
    );
  });

  it('at once: no more than five wrong tries pass', async () => {
    const person = await createPerson(app());
    const code = await forget(app(), client(), person);
    const guesses = Array.from({ length: 9 }, (_, at) =>
      client(`203.0.115.${at}`).refused(checkResetCode, { body: { email: person.email, code: otherThan(code) } }),
    );
    await Promise.all(guesses);
    const { rows } = await app().owner.query('select attempts from identity.email_codes where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ attempts: 5 }]);
  });

  it('passwords and codes count into one: 429 after ten, from wherever they come, known or not', async () => {
    for (const email of [(await createPerson(app())).email, freshAddress()]) {
      const statuses: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const place = client(`203.0.116.${at}`);
        const tried =
          at % 2 === 0
            ? place.refused(login, { body: { email, password: 'wrong' } })
            : place.refused(checkResetCode, { body: { email, code: '000000' } });
        statuses.push((await tried).status);
      }
      expect(statuses, email).toEqual([401, 422, 401, 422, 401, 422, 401, 422, 401, 422, 429, 429]);
    }
  });

  it('nobody can lock somebody out: where they have signed in before, the code still works and can be asked for', async () => {
    const person = await createPerson(app());
    const home = client('192.0.2.40');
    await home.call(login, { body: person });
    for (let at = 0; at < 3; at += 1) {
      await client('203.0.113.70').call(forgotPassword, { body: { email: person.email } });
      // Sent before the next one is asked for: of mails of one moment nobody knows which is the newest.
      await settle(app());
      app().clock.advance(61);
    }
    for (let at = 0; at < 12; at += 1)
      await client(`203.0.117.${at}`).refused(checkResetCode, { body: { email: person.email, code: '000000' } });
    expect((await client('203.0.113.71').refused(forgotPassword, { body: { email: person.email } })).status).toBe(429);
    const code = await forget(app(), home, person);
    await home.call(resetPassword, newPassword(person.email, code));
  });

  it.each([
    ['one a minute', 1, 59, 1],
    ['three in a quarter of an hour', 3, 61, 717],
    ['five an hour', 5, 301, 2095],
    ['ten a day', 10, 1201, 74_390],
  ])('429: %s, to a known and to an unknown address', async (_, most, pause, left) => {
    for (const email of [(await createPerson(app())).email, freshAddress()]) {
      for (let at = 0; at < most; at += 1) {
        expect(await client().call(forgotPassword, { body: { email } })).toEqual({ data: { resend_in: 60 } });
        app().clock.advance(pause);
      }
      const refused = await client().refused(forgotPassword, { body: { email } });
      expect([refused.status, refused.retryAfterSeconds, refused.body?.code], email).toEqual([
        429,
        left,
        'too_many_codes',
      ]);
    }
    await settle(app());
  });

  it('a stolen database shows no usable code, token or password', async () => {
    const person = await createPerson(app());
    const code = await forget(app(), client(), person);
    const { rows } = await app().owner.query<{ code_hash: Buffer; row: string }>(
      'select code_hash, c::text as row from identity.email_codes c where user_id = $1',
      [person.id],
    );
    expect(rows[0]?.row).not.toContain(code);
    // What a thief without the key can try: every plain hash of the six digits.
    const { createHash } = await import('node:crypto');
    const tried = ['', `${person.id}`, person.email].map((salt) =>
      createHash('sha256').update(`${salt}${code}`).digest(),
    );
    expect(tried.some((hash) => hash.equals(rows[0]?.code_hash as Buffer))).toBe(false);
    await client().call(signUpRoutes.register, registration(freshAddress()));
    const jobs = await app().owner.query<{ text: string }>(
      `select payload::text as text from platform.jobs where queue = 'identity.registration'`,
    );
    expect(jobs.rows.map(({ text }) => text).join(' ')).not.toMatch(/argon2|nine green/);
  });
});

describe('known and unknown addresses', () => {
  const wrongCode = { code: '000000' };
  const passwords = { password: goodPassword, password_confirmation: goodPassword };
  const calls = [
    ['POST /auth/register', (email: string) => registration(email).body],
    ['POST /auth/resend-email-verification-code', (email: string) => ({ email })],
    ['POST /auth/forgot-password', (email: string) => ({ email })],
    ['POST /auth/confirm-email', (email: string) => ({ email, ...wrongCode })],
    ['POST /auth/reset-password/check-code', (email: string) => ({ email, ...wrongCode })],
    ['POST /auth/reset-password', (email: string) => ({ email, ...wrongCode, ...passwords })],
    ['POST /auth/login', (email: string) => ({ email, password: 'wrong password' })],
  ] as const;

  const someOfEachKind = async (): Promise<Readonly<Record<string, string>>> => {
    const gone = await createPerson(app());
    await app().owner.query('update identity.users set deleted_at = now() where id = $1', [gone.id]);
    const suspended = await createPerson(app(), { status: 'suspended' });
    return {
      known: (await createPerson(app())).email,
      unconfirmed: (await createPerson(app(), { isConfirmed: false })).email,
      deleted: gone.email,
      suspended: suspended.email,
      unknown: freshAddress(),
    };
  };

  it.each(calls)(
    '%s: the same answer, byte by byte, for every kind of address, again and again (AUTH-026)',
    async (name, bodyOf) => {
      const kinds = await someOfEachKind();
      const [, url = ''] = name.split(' ');
      const answers = new Map<string, string>();
      for (const [kind, email] of Object.entries(kinds)) {
        const seen: unknown[] = [];
        // More often than any limit allows.
        for (let at = 0; at < 12; at += 1) {
          const { status, headers, text } = await client(`198.18.0.${at}`).raw({
            method: 'POST',
            url,
            payload: bodyOf(email),
          });
          const { date: _date, 'x-request-id': _id, ...others } = headers;
          seen.push({
            status,
            others,
            text: text.replace(/"request_id":"[^"]*"/, '').replaceAll(email, 'EMAIL'),
          });
        }
        answers.set(kind, JSON.stringify(seen));
        await settle(app());
      }
      const unknown = answers.get('unknown');
      for (const [kind, answer] of answers)
        expect(answer.replace(/"content-length":"\d+"/g, ''), kind).toBe(
          unknown?.replace(/"content-length":"\d+"/g, ''),
        );
    },
  );

  it('an address of every kind: only what its owner may know is mailed to it', async () => {
    const kinds = await someOfEachKind();
    for (const email of Object.values(kinds)) await client().call(forgotPassword, { body: { email } });
    await settle(app());
    const mailed = await Promise.all(Object.values(kinds).map(async (email) => (await mailsTo(app(), email)).length));
    expect(Object.fromEntries(Object.keys(kinds).map((kind, at) => [kind, mailed[at]]))).toEqual({
      known: 1,
      unconfirmed: 1,
      deleted: 0,
      suspended: 0,
      unknown: 0,
    });
    await expect(codeTo(app(), kinds['unknown'] as string)).rejects.toThrow('no code was mailed');
  });
});
