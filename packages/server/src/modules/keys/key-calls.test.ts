import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { identityRoutes } from '@galena/contract/identity';
import { keyRoutes } from '@galena/contract/keys';
import { listRoutes } from '@galena/contract/lists';
import { createApiKey } from '../../testing/calls/api-keys.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../../testing/people.ts';
import { useTestApp, type TestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { me } = identityRoutes;

const withKey = async (input: PersonInput = {}, key: Parameters<typeof createApiKey>[2] = {}) => {
  const person = await createPerson(app(), input);
  return { person, ...(await createApiKey(app(), person, key)) };
};

const set = (table: string, change: string, id: number) =>
  app().owner.query(`update ${table} set ${change} where id = $1`, [id]);

const usesOf = async (person: Person) => {
  const client = app().client(await signInAs(app(), person));
  const [key] = (await client.call(keyRoutes.list, { query: {} })).data;
  return [key?.last_used_at, key?.last_used_address];
};

describe('a call with an API key', () => {
  it('is accepted as its user’s (KEY-011)', async () => {
    const { person, key } = await withKey();
    const client = app().client(key);
    expect((await client.call(me, {})).data).toMatchObject({ id: person.id, email: person.email });
    const { data: list } = await client.call(listRoutes.create, { body: { name: 'By key', type: 'local' } });
    const session = app().client(await signInAs(app(), person));
    expect((await session.call(listRoutes.get, { params: { id: list.id } })).data).toMatchObject({ name: 'By key' });
  });

  it('tells in the audit that it was the key (R22)', async () => {
    const { person, id, key } = await withKey();
    await app()
      .client(key)
      .call(listRoutes.create, { body: { name: 'By key', type: 'local' } });
    const { rows } = await app().owner.query(
      `select action, entity, actor_id, api_key_id from platform.audits where account_id = $1 order by id desc limit 1`,
      [person.accountId],
    );
    expect(rows).toEqual([{ action: 'created', entity: 'list', actor_id: person.id, api_key_id: id }]);
  });

  it('can be repeated under an Idempotency-Key, and does it once', async () => {
    const { key } = await withKey();
    const create = (name: string) =>
      app()
        .client(key)
        .raw({
          method: 'POST',
          url: '/api/campaigns',
          headers: { 'idempotency-key': 'list-1' },
          payload: { name, type: 'local' },
        });
    const [first, second] = [await create('Once'), await create('Once')];
    expect([first.status, second.text]).toEqual([201, first.text]);
    expect((await create('Other')).status).toBe(422);
    expect((await app().client(key).call(listRoutes.lists, { query: {} })).data).toHaveLength(1);
  });

  it('notes when and from where, at most once a minute (KEY-009)', async () => {
    const { person, key } = await withKey();
    const from = (ip: string) => app().client(key, { ip }).call(me, {});
    const began = app().clock.now().toISOString();
    await from('203.0.113.1');
    app().clock.advance(50);
    await from('203.0.113.2');
    expect(await usesOf(person)).toEqual([began, '203.0.113.1']);
    app().clock.advance(10);
    await from('203.0.113.3');
    expect(await usesOf(person)).toEqual([app().clock.now().toISOString(), '203.0.113.3']);
  });

  it('is not read from the query, from a cookie or under another scheme', async () => {
    const { key } = await withKey();
    const attempts = [
      { url: `/api/me?access_token=${key}` },
      { url: '/api/me', headers: { cookie: `access_token=${key}` } },
      { url: '/api/me', headers: { authorization: `Basic ${key}` } },
      { url: '/api/me', headers: { 'x-api-key': key } },
    ];
    for (const attempt of attempts)
      expect(
        (
          await app()
            .client()
            .raw({ method: 'GET', ...attempt })
        ).status,
      ).toBe(401);
  });
});

describe('401: a key that is not good', () => {
  it('is unknown, or broken', async () => {
    const { key } = await withKey();
    const { key: other } = await withKey();
    for (const wrong of [`${key}x`, key.slice(0, -1), key.slice(0, 20) + other.slice(20), `gk_live_${'a'.repeat(49)}`])
      expect(await app().client(wrong).refused(me, {})).toMatchObject({
        status: 401,
        message: 'This API key isn’t valid.',
      });
  });

  it('has expired, at that moment', async () => {
    const expires_at = new Date(app().clock.now().getTime() + 3_600_000).toISOString();
    const { key } = await withKey({}, { expires_at });
    app().clock.advance(3_599);
    await app().client(key).call(me, {});
    app().clock.advance(1);
    expect(await app().client(key).refused(me, {})).toMatchObject({
      status: 401,
      message: 'This API key has expired.',
    });
  });

  it('comes from an address that is not on its list', async () => {
    const { person, key } = await withKey({}, { allowed_addresses: ['203.0.113.0/24', '2001:db8::1'] });
    for (const ip of ['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9']) await app().client(key, { ip }).call(me, {});
    const before = await usesOf(person);
    app().clock.advance(120);
    for (const ip of ['203.0.112.9', '2001:db8::2'])
      expect(await app().client(key, { ip }).refused(me, {})).toMatchObject({
        status: 401,
        message: 'This API key can’t be used from your IP address.',
      });
    expect(await usesOf(person)).toEqual(before);
  });

  it('belongs to nobody any more: a deleted user, a deleted or suspended account', async () => {
    const ends = [
      ['identity.users', 'deleted_at = now()', ({ id }: Person) => id],
      ['identity.accounts', 'deleted_at = now()', ({ accountId }: Person) => accountId],
      ['identity.accounts', `status = 'suspended'`, ({ accountId }: Person) => accountId],
    ] as const;
    for (const [table, change, idOf] of ends) {
      const { person, key } = await withKey();
      await app().client(key).call(me, {});
      await set(table, change, idOf(person));
      expect((await app().client(key).refused(me, {})).status, change).toBe(401);
    }
  });
});

describe('403: a key that is known', () => {
  it('without the scope of the call', async () => {
    const calls = { read: billingRoutes.userLimits, write: listRoutes.create } as const;
    const { key: reading } = await withKey({}, { scopes: ['read'] });
    await app().client(reading).call(calls.read, {});
    expect(
      await app()
        .client(reading)
        .refused(calls.write, { body: { name: 'List', type: 'local' } }),
    ).toMatchObject({ status: 403, message: 'This API key doesn’t have the “write” scope.' });
    const { key: writing } = await withKey({}, { scopes: ['write'] });
    await app()
      .client(writing)
      .call(calls.write, { body: { name: 'List', type: 'local' } });
    expect(await app().client(writing).refused(calls.read, {})).toMatchObject({
      status: 403,
      message: 'This API key doesn’t have the “read” scope.',
    });
  });

  it('whose account is inactive, whose user lacks the module, who became a member of a team or a partner', async () => {
    const { person, key } = await withKey();
    const client = app().client(key);
    await set('identity.accounts', `status = 'inactive'`, person.accountId);
    expect(await client.refused(listRoutes.lists, { query: {} })).toMatchObject({ body: { code: 'account_inactive' } });
    await set('identity.accounts', `status = 'active'`, person.accountId);
    await app().owner.query('delete from identity.account_modules where account_id = $1', [person.accountId]);
    expect(await client.refused(listRoutes.lists, { query: {} })).toMatchObject({ body: { code: 'module_missing' } });
    for (const type of ['team_member', 'partner']) {
      await set('identity.users', `user_type = '${type}'`, person.id);
      expect(await client.refused(me, {})).toMatchObject({
        status: 403,
        message: 'Your account can’t use API keys.',
      });
    }
  });
});

/** A reseller, its brand with a host of its own, and somebody of that brand. */
const createBrand = async ({ owner }: TestApp, host: string) => {
  const reseller = await createPerson(app(), { modules: ['leads', 'whitelabel'] });
  const { rows } = await owner.query<{ id: number }>(
    `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
    [reseller.accountId],
  );
  const realmId = rows[0]?.id as number;
  await owner.query('insert into identity.realm_hosts (host, realm_id, verified_at) values ($1, $2, now())', [
    host,
    realmId,
  ]);
  return { reseller, customer: await createPerson(app(), { realmId, parentId: reseller.accountId }) };
};

describe('the hosts of a key', () => {
  it('are the platform’s and those of its own brand', async () => {
    const [acme, other] = ['acme.test', 'other.test'];
    const { reseller, customer } = await createBrand(app(), acme);
    const { customer: stranger } = await createBrand(app(), other);
    const platform = await createPerson(app());
    const answers = async (person: Person) => {
      const { key } = await createApiKey(app(), person);
      const statuses = [];
      for (const host of ['galena.test', acme, other])
        statuses.push((await app().client(key, { host }).raw({ method: 'GET', url: '/api/me' })).status);
      return statuses;
    };
    expect(await answers(platform)).toEqual([200, 401, 401]);
    expect(await answers(reseller)).toEqual([200, 200, 401]);
    // People of a brand sign in there and nowhere else; their programs may call the platform as well.
    const keyOf = async (person: Person, host: string) => {
      const client = app().client(await signInAs(app(), person, host), { host });
      return (await client.call(keyRoutes.create, { body: { description: 'k', scopes: ['read'] } })).data.key;
    };
    const ofCustomer = await keyOf(customer, acme);
    const ofStranger = await keyOf(stranger, other);
    const statusOf = async (key: string, host: string) =>
      (await app().client(key, { host }).raw({ method: 'GET', url: '/api/me' })).status;
    expect(await Promise.all(['galena.test', acme, other].map((host) => statusOf(ofCustomer, host)))).toEqual([
      200, 200, 401,
    ]);
    expect(await Promise.all(['galena.test', acme, other].map((host) => statusOf(ofStranger, host)))).toEqual([
      200, 401, 200,
    ]);
  });
});

describe('the limit of a key (E5)', () => {
  it('120 calls a minute, told on every answer; another key of the same user has its own', async () => {
    const { person, key } = await withKey();
    const client = app().client(key);
    const read = () => client.raw({ method: 'GET', url: '/api/credit-costs' });
    const first = await read();
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"key-minute";q=120;w=60',
      ratelimit: '"key-minute";r=119;t=1',
    });
    // On refusals, too.
    const refused = await client.raw({ method: 'GET', url: '/api/user-api-key' });
    expect([refused.status, refused.headers['ratelimit']]).toEqual([403, '"key-minute";r=118;t=1']);
    const statuses = [];
    for (let call = 0; call < 118; call += 1) statuses.push((await read()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const stopped = await read();
    expect([stopped.status, JSON.parse(stopped.text)]).toMatchObject([429, { code: 'too_many' }]);
    expect(stopped.headers).toMatchObject({ ratelimit: '"key-minute";r=0;t=60', 'retry-after': '1' });
    const { key: other } = await createApiKey(app(), person);
    expect((await app().client(other).raw({ method: 'GET', url: '/api/credit-costs' })).status).toBe(200);
    app().clock.advance(10);
    expect((await read()).headers['ratelimit']).toMatch(/^"key-minute";r=\d+;t=\d+$/);
    // Who comes with a session is told of no such limit.
    const session = await app()
      .client(await signInAs(app(), person))
      .raw({ method: 'GET', url: '/api/credit-costs' });
    expect(session.headers).not.toHaveProperty('ratelimit');
  });

  it('who tries keys is limited like everybody without one', async () => {
    const client = app().client(`gk_live_${'a'.repeat(49)}`, { ip: '192.0.2.55' });
    const statuses = [];
    for (let call = 0; call < 60; call += 1)
      statuses.push((await client.raw({ method: 'GET', url: '/api/me' })).status);
    expect([...new Set(statuses)]).toEqual([401, 429]);
  });
});
