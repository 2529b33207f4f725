import { beforeEach, describe, expect, it } from 'vitest';
import { doorRoutes, securityRoutes } from '@galena/contract/credentials';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createPerson, signInAs, type Person, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { secondFactorCommand } from './second-factor.command.ts';
import { removeOver } from './housekeeping.service.ts';
import { codeOfStep, stepAt } from './totp.service.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const strict = useTestApp({ environment: { GALENA_REQUIRE_SECOND_FACTOR: 'admins' } });
const { secondFactor } = doorRoutes;
const { setUpSecondFactor, confirmSecondFactor, renewRecoveryCodes, switchOffSecondFactor, security } = securityRoutes;
const { login, me } = identityRoutes;

/** Somebody with a second factor, and their next code. */
const protect = async (house = app, input: PersonInput = {}) => {
  const person = await createPerson(house(), input);
  const client = house().client(await signInAs(house(), person));
  const { secret, uri } = (await client.call(setUpSecondFactor, {})).data;
  const code = () => codeOfStep(secret, stepAt(house().clock.now()));
  const { recovery_codes: recoveryCodes } = (await client.call(confirmSecondFactor, { body: { code: code() } })).data;
  house().clock.advance(30);
  return { person, client, secret, uri, code, recoveryCodes };
};
const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

const question = async ({ email, password }: Person, ip = '198.51.100.7') => {
  const { data } = await app()
    .client(undefined, { ip })
    .call(login, { body: { email, password, remember: false } });
  if (!('second_factor' in data)) throw new Error('no second factor was asked for');
  return data.second_factor;
};
const auditsOf = async ({ id }: Person): Promise<string[]> => {
  const { rows } = await app().owner.query('select action from platform.audits where subject_id = $1 order by id', [
    id,
  ]);
  return rows.map(({ action }) => action);
};

describe('setting it up', () => {
  it('counts only once a code is confirmed; then it stands in the profile, in the audit and in a mail', async () => {
    const person = await createPerson(app());
    const client = app().client(await signInAs(app(), person));
    const { secret, uri } = (await client.call(setUpSecondFactor, {})).data;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(person.email));
    const body = { email: person.email, password: person.password };
    expect(sessionOf(await app().client().call(login, { body })).user.second_factor).toBe('off');
    const wrong = await client.refused(confirmSecondFactor, {
      body: { code: wrongCode(codeOfStep(secret, stepAt(app().clock.now()))) },
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'code_wrong' } });
    const { data } = await client.call(confirmSecondFactor, {
      body: { code: codeOfStep(secret, stepAt(app().clock.now())) },
    });
    expect(new Set(data.recovery_codes).size).toBe(10);
    expect((await client.call(security, {})).data.second_factor).toMatchObject({
      is_on: true,
      recovery_codes_left: 10,
    });
    expect((await client.call(me, {})).data.second_factor).toBe('on');
    expect((await client.refused(setUpSecondFactor, {})).body?.code).toBe('second_factor_on');
    expect(await auditsOf(person)).toContain('second_factor_switched_on');
    const { rows } = await app().owner.query('select kind from platform.mails where to_address = $1', [person.email]);
    expect(rows).toEqual([{ kind: 'second_factor_on' }]);
  });

  it('a stolen database shows neither secret, nor recovery code, nor challenge', async () => {
    const { person, secret, recoveryCodes } = await protect();
    const { challenge } = await question(person);
    const { rows } = await app().owner.query(
      `select t::text from credentials.totp_secrets t where user_id = $1 union all select c::text from credentials.challenges c`,
      [person.id],
    );
    const all = JSON.stringify(rows);
    const hexOf = (text: string): string => Buffer.from(text).toString('hex');
    for (const one of [secret, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(all).not.toContain(one);
      expect(all).not.toContain(hexOf(one));
    }
  });
});

describe('POST /auth/second-factor', () => {
  it('200: the password alone opens nothing; with a code it does, for as long as was asked for', async () => {
    const { person, code } = await protect();
    const asked = await question(person);
    expect(asked).toMatchObject({ methods: ['code', 'recovery_code'], passkey: null });
    const { data } = await app()
      .client()
      .call(secondFactor, { body: { challenge: asked.challenge, code: code() } });
    expect(data.user.id).toBe(person.id);
    expect((await app().client(data.access_token).call(me, {})).data.id).toBe(person.id);
    app().clock.advance(12 * 3600 + 60);
    expect((await app().client(data.access_token).refused(me, {})).status).toBe(401);
  });

  it('401: a challenge is good once, on its host, for five minutes; a code is good once', async () => {
    const { person, code } = await protect();
    const first = await question(person);
    const body = { challenge: first.challenge, code: code() };
    expect((await app().client(undefined, { host: 'other.test' }).refused(secondFactor, { body })).status).toBe(401);
    await app().client().call(secondFactor, { body });
    expect((await app().client().refused(secondFactor, { body })).body?.code).toBe('challenge_over');
    const second = await question(person);
    const reused = { challenge: second.challenge, code: body.code };
    expect((await app().client().refused(secondFactor, { body: reused })).body?.code).toBe('code_wrong');
    const third = await question(person);
    app().clock.advance(301);
    const late = { challenge: third.challenge, code: code() };
    expect((await app().client().refused(secondFactor, { body: late })).body?.code).toBe('challenge_over');
    expect(await removeOver(app().app.systemContext('test'))).toBeGreaterThan(0);
  });

  it('a recovery code works once, typed as it comes', async () => {
    const { person, client, recoveryCodes } = await protect();
    const typed = ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')} `;
    const answer = async () => {
      const { challenge } = await question(person);
      return app()
        .client()
        .call(secondFactor, { body: { challenge, recovery_code: typed } });
    };
    expect((await answer()).data.user.id).toBe(person.id);
    await expect(answer()).rejects.toMatchObject({ status: 422 });
    expect((await client.call(security, {})).data.second_factor.recovery_codes_left).toBe(9);
    expect(await auditsOf(person)).toContain('recovery_code_used');
  });

  it('brute force is limited: five tries a challenge, few challenges, whatever network they come from', async () => {
    const { person, code } = await protect();
    const { challenge } = await question(person, '203.0.113.1');
    const guess = (of: string, ip: string) =>
      app()
        .client(undefined, { ip })
        .refused(secondFactor, { body: { challenge: of, code: wrongCode(code()) } });
    for (let i = 0; i < 5; i += 1) expect((await guess(challenge, '203.0.113.1')).status).toBe(422);
    const body = { challenge, code: code() };
    expect((await app().client().refused(secondFactor, { body })).body?.code).toBe('challenge_over');
    let tries = 5;
    for (let i = 2; tries < 40; i += 1) {
      const ip = `203.0.113.${i}`;
      const error = await question(person, ip).then(
        ({ challenge: next }) => guess(next, ip),
        (refusal: { status: number }) => refusal,
      );
      if (error.status === 429) break;
      tries += 1;
    }
    expect(tries).toBeLessThanOrEqual(10);
  });

  it('nobody locks somebody else out: on a device that is known, the owner gets in', async () => {
    const { person, code } = await protect();
    const first = await question(person);
    await app()
      .client()
      .call(secondFactor, { body: { challenge: first.challenge, code: code() } });
    app().clock.advance(60);
    // Somebody who has the password guesses codes from elsewhere.
    for (let i = 1; i <= 12; i += 1) {
      const ip = `203.0.113.${100 + i}`;
      await question(person, ip).then(
        ({ challenge }) =>
          app()
            .client(undefined, { ip })
            .refused(secondFactor, { body: { challenge, code: wrongCode(code()) } }),
        () => undefined,
      );
    }
    const { challenge } = await question(person);
    const { data } = await app()
      .client()
      .call(secondFactor, { body: { challenge, code: code() } });
    expect(data.user.id).toBe(person.id);
  });

  it('of two right answers at once one gets in', async () => {
    const { person, recoveryCodes } = await protect();
    const { challenge } = await question(person);
    const answers = await Promise.allSettled(
      recoveryCodes.slice(0, 3).map((code) =>
        app()
          .client()
          .call(secondFactor, { body: { challenge, recovery_code: code } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('an Idempotency-Key of another session does not give tries back', async () => {
    const { person, code } = await protect();
    const { challenge } = await question(person);
    const attacker = app().client(await signInAs(app(), await createPerson(app())));
    for (let i = 0; i < 5; i += 1) {
      const body = { challenge, code: wrongCode(code()) };
      expect((await attacker.refused(secondFactor, { body }, { idempotencyKey: `k${i}` })).status).toBe(422);
    }
    expect((await attacker.refused(secondFactor, { body: { challenge, code: code() } })).status).toBe(401);
  });
});

describe('changing it', () => {
  it('takes a proof: the password, a code or a recovery code; guesses at it are few', async () => {
    const { person, client, code, recoveryCodes } = await protect();
    expect((await client.refused(renewRecoveryCodes, { body: {} })).body?.code).toBe('proof_wrong');
    expect((await client.refused(renewRecoveryCodes, { body: { password: 'wrong' } })).body?.code).toBe('proof_wrong');
    const { data } = await client.call(renewRecoveryCodes, { body: { code: code() } });
    const { challenge } = await question(person);
    const old = { challenge, recovery_code: recoveryCodes[0] };
    expect((await app().client().refused(secondFactor, { body: old })).status).toBe(422);
    await client.call(switchOffSecondFactor, { body: { code: data.recovery_codes[0] } });
    const body = { email: person.email, password: person.password };
    expect(sessionOf(await app().client().call(login, { body })).user.id).toBe(person.id);
    expect(await auditsOf(person)).toContain('second_factor_switched_off');
    const { rows } = await app().owner.query(
      `select 1 from platform.mails where to_address = $1 and kind = 'second_factor_off'`,
      [person.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('429: after ten guesses at the password, also with a key that keeps answers', async () => {
    const { client } = await protect();
    for (let i = 0; i < 9; i += 1)
      await client.refused(
        switchOffSecondFactor,
        { body: { password: `guess ${i}` } },
        { idempotencyKey: `guess${i}` },
      );
    expect((await client.refused(switchOffSecondFactor, { body: { password: 'correct horse' } })).status).toBe(429);
  });
});

describe('GALENA_REQUIRE_SECOND_FACTOR', () => {
  beforeEach(() => strict().clock.advance(3_600));

  it('off: admins and resellers are advised, others are not', async () => {
    const standing = async (input: PersonInput) =>
      (
        await app()
          .client(await signInAs(app(), await createPerson(app(), input)))
          .call(me, {})
      ).data.second_factor;
    expect(await standing({ role: 'admin' })).toBe('advised');
    expect(await standing({ modules: ['whitelabel'] })).toBe('advised');
    expect(await standing({})).toBe('off');
  });

  it('admins: nothing but setting it up opens to them, and they cannot switch it off', async () => {
    const admin = await createPerson(strict(), { role: 'admin' });
    const client = strict().client(await signInAs(strict(), admin));
    expect((await client.call(me, {})).data.second_factor).toBe('required');
    expect(await client.refused(identityRoutes.sessions, { query: {} })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_missing' },
    });
    const { secret } = (await client.call(setUpSecondFactor, {})).data;
    await client.call(confirmSecondFactor, { body: { code: codeOfStep(secret, stepAt(strict().clock.now())) } });
    await client.call(identityRoutes.sessions, { query: {} });
    const off = await client.refused(switchOffSecondFactor, { body: { password: admin.password } });
    expect(off.body?.code).toBe('second_factor_needed');
    const customer = strict().client(await signInAs(strict(), await createPerson(strict())));
    await customer.call(identityRoutes.sessions, { query: {} });
  });
});

describe('galena second-factor reset', () => {
  const type = async (...args: readonly string[]): Promise<string> => {
    const output: string[] = [];
    const run = secondFactorCommand.read({ args, folder: '.' });
    await run({ context: app().app.systemContext('second-factor'), say: (line) => void output.push(line) });
    return output.join('\n');
  };

  it('lets in somebody who lost everything by their password, with a reason, a mail and an end of every session', async () => {
    const { person, client, recoveryCodes } = await protect();
    await app().owner.query(
      `insert into credentials.passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name, is_synced, created_at)
       values ($1, $2, 'galena.test', 'lost', '', 0, 'n', false, now())`,
      [person.accountId, person.id],
    );
    const { challenge } = await question(person);
    expect(await type('reset', person.email.toUpperCase(), '--reason', ' Seen in person ')).toContain(
      'signs in with their password alone',
    );
    expect((await client.refused(me, {})).status).toBe(401);
    const body = { challenge, recovery_code: recoveryCodes[0] };
    expect((await app().client().refused(secondFactor, { body })).status).toBe(422);
    const signIn = { email: person.email, password: person.password };
    expect(sessionOf(await app().client().call(login, { body: signIn })).user).toMatchObject({ second_factor: 'off' });
    const audits = await app().owner.query(
      `select changes, actor_id from platform.audits where subject_id = $1 and action = 'second_factor_reset'`,
      [person.id],
    );
    expect(audits.rows).toEqual([{ changes: { reason: [null, 'Seen in person'], passkeys: [1, 0] }, actor_id: null }]);
    const mails = await app().owner.query(
      `select count(*)::int from platform.mails where to_address = $1 and kind = 'second_factor_reset'`,
      [person.email],
    );
    expect(mails.rows).toEqual([{ count: 1 }]);
    await expect(type('reset', person.email, '--reason', 'again')).rejects.toThrow('there is nothing to reset');
  });

  it('says what is missing, and takes nothing from anybody', async () => {
    const { person } = await protect();
    const { email } = person;
    await expect(type('reset', email)).rejects.toThrow('needs a reason');
    await expect(type('reset', email, '--reason', '  ')).rejects.toThrow('needs a reason');
    await expect(type('reset', '--reason', 'x')).rejects.toThrow('Usage: ');
    await expect(type('remove', email, '--reason', 'x')).rejects.toThrow('Usage: ');
    await expect(type('reset', email, '--why', 'x')).rejects.toThrow('Usage: ');
    await expect(type('reset', 'nobody@mail.example', '--reason', 'x')).rejects.toThrow('Nobody signs in with');
    await expect(type('reset', email, '--reason', 'x', '--account', '1')).rejects.toThrow('in account 1');
    expect((await question(person)).methods).toContain('code');
  });

  it('asks which of several people with the same address is meant', async () => {
    const { person } = await protect();
    const owner = await createPerson(app(), { userType: 'reseller', modules: ['whitelabel'] });
    const { rows } = await app().owner.query(
      `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
      [owner.accountId],
    );
    const other = await createPerson(app());
    await app().owner.query('update identity.users set email = $1, realm_id = $2 where id = $3', [
      person.email,
      rows[0].id,
      other.id,
    ]);
    const choices = `--account ${other.accountId}   (Brand)`;
    await expect(type('reset', person.email, '--reason', 'x')).rejects.toThrow(choices);
    expect(await type('reset', person.email, '--reason', 'x', '--account', String(person.accountId))).toContain(
      person.email,
    );
  });
});
