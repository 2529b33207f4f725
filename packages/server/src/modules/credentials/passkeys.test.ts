import { describe, expect, it } from 'vitest';
import { doorRoutes, securityRoutes } from '@galena/contract/credentials';
import { identityRoutes } from '@galena/contract/identity';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { createSoftwarePasskey } from '../../testing/sign-in/software-passkey.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { userHandle } from './passkeys.service.ts';
import { codeOfStep, stepAt } from './totp.service.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const { beginPasskey, passkey: signInRoute, secondFactor } = doorRoutes;
const { beginNewPasskey, addPasskey, renamePasskey, removePasskey, security } = securityRoutes;

const rpId = 'galena.test';
const origin = 'https://galena.test';
const within = async (person: Person) => app().client(await signInAs(app(), person));

/** Adds a passkey to a person. */
const equip = async (person: Person, name = 'Laptop') => {
  const client = await within(person);
  const passkey = createSoftwarePasskey();
  const { challenge } = (await client.call(beginNewPasskey, {})).data;
  const { data } = await client.call(addPasskey, {
    body: { name, answer: passkey.create({ origin, rpId, challenge }) },
  });
  return { client, passkey, id: data.id };
};
const begin = async () => (await app().client().call(beginPasskey, {})).data.challenge;

describe('adding one', () => {
  it('201: named, listed, told by mail and audited; the options are those of a passkey that verifies its person', async () => {
    const person = await createPerson(app());
    const client = await within(person);
    const options = (await client.call(beginNewPasskey, {})).data;
    expect(options).toMatchObject({
      rp: { id: rpId, name: 'Galena' },
      user: { id: userHandle(person.id), name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { passkey, id } = await equip(person, 'Work laptop');
    const { passkeys } = (await client.call(security, {})).data;
    expect(passkeys).toMatchObject([{ id, name: 'Work laptop', site: rpId, last_used_at: null }]);
    expect((await client.call(beginNewPasskey, {})).data.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    await client.call(renamePasskey, { params: { id }, body: { name: 'Old laptop' } });
    await client.call(removePasskey, { params: { id } });
    const { rows } = await app().owner.query(
      'select action, label from platform.audits where subject_id = $1 order by id',
      [person.id],
    );
    expect(rows).toEqual([
      { action: 'passkey_added', label: 'Work laptop' },
      { action: 'renamed', label: 'Old laptop' },
      { action: 'removed', label: 'Old laptop' },
    ]);
    const mails = await app().owner.query('select kind, text from platform.mails where to_address = $1', [
      person.email,
    ]);
    expect(mails.rows).toMatchObject([{ kind: 'passkey_added', text: expect.stringContaining('Work laptop') }]);
  });

  it('401: for another site, another challenge, another person, without verification, twice', async () => {
    const person = await createPerson(app());
    const client = await within(person);
    const stranger = await within(await createPerson(app()));
    const ask = async () => (await client.call(beginNewPasskey, {})).data.challenge;
    const add = (answer: ReturnType<ReturnType<typeof createSoftwarePasskey>['create']>, by = client) =>
      by.refused(addPasskey, { body: { name: 'x', answer } });
    const make = async (change: object) =>
      createSoftwarePasskey().create({ origin, rpId, challenge: await ask(), ...change });
    const wrong = [
      { origin: 'https://evil.test' },
      { origin: 'http://galena.test' },
      { origin: 'https://galena.test.evil.test' },
      { rpId: 'evil.test' },
      { challenge: Buffer.alloc(32, 1).toString('base64url') },
      { challenge: await begin() },
      { flags: 0x41 },
      { type: 'webauthn.get' },
    ];
    for (const change of wrong)
      expect(await add(await make(change)), JSON.stringify(change)).toMatchObject({
        status: 401,
        body: { code: 'passkey_refused' },
      });
    expect((await add(await make({}), stranger)).status).toBe(401);
    const late = await make({});
    app().clock.advance(301);
    expect((await add(late)).status).toBe(401);
    const good = await make({});
    await client.call(addPasskey, { body: { name: 'x', answer: good } });
    expect((await add(good)).status).toBe(401);
  });

  it('409: one that is somebody’s already', async () => {
    const first = await createPerson(app());
    const { passkey } = await equip(first);
    const client = await within(await createPerson(app()));
    const { challenge } = (await client.call(beginNewPasskey, {})).data;
    const answer = passkey.create({ origin, rpId, challenge });
    expect((await client.refused(addPasskey, { body: { name: 'x', answer } })).body?.code).toBe('passkey_exists');
  });

  it('409: the only way in is not removed', async () => {
    const person = await createPerson(app());
    const { client, id } = await equip(person);
    await app().owner.query('update identity.users set password_hash = null where id = $1', [person.id]);
    expect((await client.refused(removePasskey, { params: { id } })).body?.code).toBe('last_way_in');
    expect((await client.call(security, {})).data.passkeys).toHaveLength(1);
  });
});

describe('POST /auth/passkey', () => {
  it('200: signs in without an address, and says when it was last used', async () => {
    const person = await createPerson(app());
    const { client, passkey } = await equip(person);
    const answer = passkey.get({ origin, rpId, challenge: await begin() }, userHandle(person.id));
    const { data } = await app().client().call(signInRoute, { body: { answer } });
    expect(data.user).toMatchObject({ id: person.id });
    const [shown] = (await client.call(security, {})).data.passkeys;
    expect(shown?.last_used_at).toBe(app().clock.now().toISOString());
    const { rows } = await app().owner.query('select method from identity.login_activity where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ method: 'passkey' }]);
  });

  it('200: stands for both factors', async () => {
    const person = await createPerson(app());
    const { client, passkey } = await equip(person);
    const { secret } = (await client.call(securityRoutes.setUpSecondFactor, {})).data;
    const code = codeOfStep(secret, stepAt(app().clock.now()));
    await client.call(securityRoutes.confirmSecondFactor, { body: { code } });
    const answer = passkey.get({ origin, rpId, challenge: await begin() });
    expect((await app().client().call(signInRoute, { body: { answer } })).data.user.second_factor).toBe('on');
  });

  it('401: another site, challenge, person, a bent signature, no verification, a counter that went back, twice', async () => {
    const person = await createPerson(app());
    const { passkey } = await equip(person);
    const refuse = (answer: object) =>
      app()
        .client()
        .refused(signInRoute, { body: { answer: answer as never } });
    const wrong = [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { challenge: Buffer.alloc(32, 1).toString('base64url') },
      { flags: 0x01 },
      { type: 'webauthn.create' },
    ];
    for (const change of wrong) {
      const answer = passkey.get({ origin, rpId, challenge: await begin(), ...change });
      expect(await refuse(answer), JSON.stringify(change)).toMatchObject({
        status: 401,
        body: { code: 'passkey_refused' },
      });
    }
    expect((await refuse(passkey.get({ origin, rpId, challenge: await begin() }, userHandle(1)))).status).toBe(401);
    const bent = passkey.get({ origin, rpId, challenge: await begin() });
    const other = createSoftwarePasskey().get({ origin, rpId, challenge: await begin() });
    expect(
      (await refuse({ ...bent, response: { ...bent.response, signature: other.response.signature } })).status,
    ).toBe(401);
    expect((await refuse(other)).status).toBe(401);
    const good = passkey.get({ origin, rpId, challenge: await begin() });
    await app()
      .client()
      .call(signInRoute, { body: { answer: good } });
    expect((await refuse(good)).status).toBe(401);
    passkey.rewind(0);
    expect((await refuse(passkey.get({ origin, rpId, challenge: await begin() }))).status).toBe(401);
    const late = passkey.get({ origin, rpId, challenge: await begin() });
    app().clock.advance(301);
    expect((await refuse(late)).status).toBe(401);
  });

  it('401 or 403: not on another host, not into a deleted account', async () => {
    const person = await createPerson(app());
    const { passkey } = await equip(person);
    const brand = app().client(undefined, { host: 'brand.test' });
    const { challenge } = (await brand.call(beginPasskey, {})).data;
    const elsewhere = passkey.get({ origin: 'https://brand.test', rpId: 'brand.test', challenge });
    expect((await brand.refused(signInRoute, { body: { answer: elsewhere } })).status).toBe(401);
    await app().owner.query('update identity.users set deleted_at = now() where id = $1', [person.id]);
    const answer = passkey.get({ origin, rpId, challenge: await begin() });
    expect((await app().client().refused(signInRoute, { body: { answer } })).body?.code).toBe('account_deleted');
  });
});

describe('as the second factor', () => {
  it('answers the question after the password, bound to it', async () => {
    const person = await createPerson(app());
    const { client, passkey } = await equip(person);
    const { secret } = (await client.call(securityRoutes.setUpSecondFactor, {})).data;
    const code = codeOfStep(secret, stepAt(app().clock.now()));
    await client.call(securityRoutes.confirmSecondFactor, { body: { code } });
    const ask = async () => {
      const body = { email: person.email, password: person.password };
      const { data } = await app().client().call(identityRoutes.login, { body });
      if (!('second_factor' in data) || !data.second_factor.passkey) throw new Error('no passkey was asked for');
      return { challenge: data.second_factor.challenge, request: data.second_factor.passkey };
    };
    const first = await ask();
    expect(first.request).toMatchObject({ rpId, allowCredentials: [{ id: passkey.id, type: 'public-key' }] });
    const second = await ask();
    const bound = passkey.get({ origin, rpId, challenge: first.request.challenge });
    const mixed = { challenge: second.challenge, passkey: bound };
    expect((await app().client().refused(secondFactor, { body: mixed })).body?.code).toBe('passkey_refused');
    const theirs = await equip(await createPerson(app()));
    const foreign = theirs.passkey.get({ origin, rpId, challenge: first.request.challenge });
    const other = { challenge: first.challenge, passkey: foreign };
    expect((await app().client().refused(secondFactor, { body: other })).body?.code).toBe('passkey_refused');
    const answer = passkey.get({ origin, rpId, challenge: first.request.challenge });
    const body = { challenge: first.challenge, passkey: answer };
    expect((await app().client().call(secondFactor, { body })).data.user.id).toBe(person.id);
  });
});
