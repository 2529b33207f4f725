import { activityRoutes } from '@galena/contract/activity';
import { identityRoutes, profileRoutes } from '@galena/contract/identity';
import { searcherRoutes, searchRoutes, vendorKeyRoutes as routes, type VendorKey } from '@galena/contract/search';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import {
  createSearcherFixture,
  createKeyedSearcher,
  sandboxes,
  type SearcherFixture,
} from '../../testing/keyed-searcher.ts';
import { createKeyedVendor } from '../../testing/keyed-vendor.ts';
import { leadOf } from '../../testing/list-fixture.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { purgeDays } from './searcher-calls.service.ts';
import { searchersPort } from './searchers.ports.ts';
import { forgetKeys } from './vendor-keys.service.ts';
import { takeOverGoogleKeys } from './google-key.service.ts';
import { inAccounts } from '../../platform/context/transaction.ts';

const acme = createKeyedVendor(() => [leadOf('a'), leadOf('b'), leadOf('c')]);
const google = createKeyedVendor(() => [leadOf('g')], 'free', {
  key: 'google',
  label: 'Google',
  keysUrl: 'https://g.example',
});
const app = useTestApp({
  supply: [
    supply(searchersPort, [...acme.searchers, ...google.searchers, createKeyedSearcher().searcher, ...sandboxes]),
  ],
});
const { me } = identityRoutes;
const [mine, other] = ['key-of-mine-1234567', 'key-of-others-98765'];
let fixture: SearcherFixture;

const signIn = async (input: PersonInput = {}): Promise<{ person: Person; client: TestClient }> => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};
const params = { vendor: 'acme' };
const save = (client: TestClient, key = mine, more = {}) =>
  client.call(routes.save, { params, body: { credentials: { api_key: key }, ...more } });
const acmeOf = async (client: TestClient): Promise<VendorKey> =>
  (await client.call(routes.list, {})).data.vendors.find(({ vendor }) => vendor === 'acme') as VendorKey;
const search = (searcher = 'acme_people') => fixture.input(searcher);
const estimate = async (client: TestClient, searcher?: string) =>
  (await client.call(searchRoutes.estimate, search(searcher))).data;
const addByOperator = (provider: string, type: 'people' | 'company', credentials?: object) =>
  fixture.admin.call(searcherRoutes.create, {
    body: { name: provider, list_type: type, provider, ...(credentials && { credentials: { ...credentials } }) },
  });

beforeAll(async () => {
  fixture = await createSearcherFixture(app());
});
beforeEach(async () => {
  await app().owner.query('truncate search.searchers cascade');
  await app().putRequiredRows();
  for (const vendor of [acme, google]) {
    vendor.calls.length = 0;
    vendor.troubles.clear();
  }
});

describe('GET /api/vendor-keys (A-15)', () => {
  it('200: each vendor once, with all that one key opens and a form of its secrets alone', async () => {
    const { client } = await signIn();
    const { vendors, fee_percent: fee, may_serve_customers: mayServe } = (await client.call(routes.list, {})).data;
    expect(vendors.map(({ vendor }) => vendor)).toEqual(['acme', 'google', 'keyed']);
    expect(await acmeOf(client)).toEqual({
      vendor: 'acme',
      label: 'Acme',
      keys_url: 'https://acme.example/keys',
      sources: [
        { key: 'acme_people', label: 'Acme people', list_type: 'people', price: { cents: 1.5, per: 'record' } },
        { key: 'acme_company', label: 'Acme company', list_type: 'company', price: { cents: 1.5, per: 'record' } },
      ],
      config: {
        type: 'object',
        required: ['api_key'],
        properties: { api_key: { type: 'string', minLength: 8, description: 'API key', writeOnly: true } },
      },
      state: 'none',
      is_refused: false,
      hint: null,
      for_customers: false,
      paid_by: null,
      tested_at: null,
      last_used_at: null,
      last_error: null,
      last_error_at: null,
      calls_today: 0,
      spent_cents: 0,
    });
    expect([fee, mayServe]).toEqual([0, false]);
    await addByOperator('acme_people', 'people', { api_key: 'of-the-house' });
    expect((await acmeOf(client)).paid_by).toBe('house');
  });

  it('401, 403: nobody but the owner, in person; no key of the product, no member of the team', async () => {
    const owner = await signIn();
    const member = await signIn({ accountId: owner.person.accountId, userType: 'team_member' });
    for (const [status, client] of [
      [401, app().client()],
      [403, member.client],
    ] as const)
      expect([
        (await client.refused(routes.list, {})).status,
        (await client.refused(routes.save, { params, body: { credentials: { api_key: mine } } })).status,
        (await client.refused(routes.remove, { params })).status,
        (await client.refused(routes.test, { params })).status,
      ]).toEqual([status, status, status, status]);
    expect(acme.calls).toEqual([]);
  });
});

describe('PUT /api/vendor-keys/:vendor', () => {
  it('200: tried first, sealed, told nobody, written down without what it says', async () => {
    const { client, person } = await signIn();
    const { data, code } = await save(client);
    expect(code).toBe('vendor_key_saved');
    expect(acme.calls).toEqual([{ key: mine, region: 'eu', what: 'test' }]);
    const at = app().clock.now().toISOString();
    expect(data).toMatchObject({
      state: 'works',
      hint: '••••4567',
      tested_at: at,
      paid_by: 'account',
      last_error: null,
    });
    const { rows } = await app().owner.query<{ row: string; credentials: string }>(
      'select k::text as row, credentials from search.vendor_keys k where account_id = $1',
      [person.accountId],
    );
    expect(rows[0]?.credentials).toMatch(/^g1\./);
    const audits = await app().owner.query<object>('select * from platform.audits where account_id = $1', [
      person.accountId,
    ]);
    expect(JSON.stringify(audits.rows)).toContain('vendor_key_saved');
    const listed = await client.raw({ url: '/api/vendor-keys' });
    for (const text of [rows[0]?.row, JSON.stringify(audits.rows), app().log.join(''), listed.text])
      expect(text).not.toContain(mine);
    expect((await client.call(activityRoutes.list, { query: {} })).data.length).toBeGreaterThan(0);
  });

  it('422: refused by its vendor, in its own words without the key; what was there stays', async () => {
    const { client } = await signIn();
    await save(client);
    acme.troubles.set(other, 'auth');
    const refused = await client.refused(routes.save, { params, body: { credentials: { api_key: other } } });
    expect([refused.status, refused.body?.errors]).toEqual([
      422,
      { 'credentials.api_key': ['Acme: The server answered: •••• is not good'] },
    ]);
    expect(await acmeOf(client)).toMatchObject({ state: 'works', hint: '••••4567' });
  });

  it.each(['unavailable', 'rate_limited', 'protocol', 'bad_input'] as const)(
    '200: kept though it could not be tried (%s), and not called good',
    async (fault) => {
      const { client } = await signIn();
      acme.troubles.set(mine, fault);
      const { data, code } = await save(client);
      expect(code).toBe('vendor_key_untested');
      expect(data).toMatchObject({
        state: 'not_tested',
        tested_at: null,
        last_error: 'The server answered: •••• is not good',
      });
      acme.troubles.clear();
      expect((await client.call(routes.test, { params })).data).toMatchObject({ state: 'works', last_error: null });
    },
  );

  it('422: no address and no other setting of the operator; nothing at all; less than its vendor reads', async () => {
    const { client } = await signIn();
    const faultsOf = async (credentials: Record<string, string>) =>
      Object.keys((await client.refused(routes.save, { params, body: { credentials } })).body?.errors ?? {});
    expect(await faultsOf({ api_key: mine, url: 'https://inside.example' })).toEqual(['credentials']);
    expect(await faultsOf({ api_key: mine, region: 'us' })).toEqual(['credentials']);
    expect(await faultsOf({})).toEqual(['credentials.api_key']);
    expect(await faultsOf({ api_key: ' ' })).toEqual(['credentials.api_key']);
    expect(await faultsOf({ api_key: 'short' })).toEqual(['credentials.api_key']);
    expect(acme.calls).toEqual([]);
  });

  it('200: the operator’s other settings hold for it', async () => {
    const { client } = await signIn();
    await addByOperator('acme_people', 'people', { api_key: 'of-the-house', region: 'us' });
    await save(client);
    await estimate(client);
    expect(acme.calls.map(({ key, region }) => [key, region])).toEqual([
      [mine, 'us'],
      [mine, 'us'],
    ]);
  });

  it('200, 422: only a reseller’s key is for its customers, and it says so', async () => {
    const reseller = await signIn({ modules: ['leads', 'whitelabel'] });
    expect((await save(reseller.client, mine, { for_customers: true })).data.for_customers).toBe(true);
    const { data } = await reseller.client.call(routes.save, { params, body: { for_customers: false } });
    expect(data).toMatchObject({ for_customers: false, hint: '••••4567', state: 'works' });
    const { client } = await signIn();
    const body = { credentials: { api_key: mine }, for_customers: true };
    expect((await client.refused(routes.save, { params, body })).status).toBe(422);
    expect((await acmeOf(client)).state).toBe('none');
  });

  it('404: a vendor that nobody knows, or whether customers use a key that is not there', async () => {
    const { client } = await signIn({ modules: ['leads', 'whitelabel'] });
    const of = (vendor: string, body: object) => client.refused(routes.save, { params: { vendor }, body });
    expect((await of('nobody', { credentials: { api_key: mine } })).status).toBe(404);
    expect((await of('acme', { for_customers: true })).status).toBe(404);
    expect((await client.refused(routes.test, { params })).status).toBe(404);
    expect((await client.refused(routes.remove, { params })).status).toBe(404);
  });
});

describe('whose key is asked with, and who pays', () => {
  it('a source that only has a key of the account is offered to that account alone', async () => {
    const [with_, without] = [await signIn(), await signIn()];
    await save(with_.client);
    const offered = async ({ client }: typeof without) =>
      (await client.call(searchRoutes.options, { params: { type: 'people' } })).data.searchers.map(({ key }) => key);
    expect(await offered(with_)).toEqual(['acme_people', 'sandbox_people']);
    expect(await offered(without)).toEqual(['sandbox_people']);
    const refused = await without.client.refused(searchRoutes.estimate, search());
    expect(refused.body?.code).toBe('searcher_unknown');
  });

  it('the own key goes first, then the reseller’s, then the platform’s; the price says so before (AUTH-049)', async () => {
    const reseller = await signIn({ modules: ['leads', 'whitelabel'] });
    const customer = await signIn({ parentId: reseller.person.accountId });
    await addByOperator('acme_people', 'people', { api_key: 'of-the-house' });
    await save(reseller.client, other, { for_customers: true });
    await save(customer.client);
    const told = async () => {
      acme.calls.length = 0;
      const { vendor, vendor_paid_by, vendor_price, fee_percent, cost_max } = await estimate(customer.client);
      return [acme.calls.map(({ key }) => key), vendor, vendor_paid_by, vendor_price, fee_percent, cost_max > 0];
    };
    expect(await told()).toEqual([[mine], 'Acme', 'account', { cents: 1.5, per: 'record' }, 0, false]);
    await customer.client.call(routes.remove, { params });
    expect(await told()).toEqual([[other], 'Acme', 'reseller', null, 100, true]);
    expect((await acmeOf(customer.client)).paid_by).toBe('reseller');
    await reseller.client.call(routes.save, { params, body: { for_customers: false } });
    expect(await told()).toEqual([['of-the-house'], 'Acme', 'house', null, 100, true]);
  });

  it('a reseller that is one no more serves nobody; neither does a parent its related accounts', async () => {
    const reseller = await signIn({ modules: ['leads', 'whitelabel'] });
    const customer = await signIn({ parentId: reseller.person.accountId });
    await save(reseller.client, other, { for_customers: true });
    expect((await estimate(customer.client)).vendor_paid_by).toBe('reseller');
    await app().owner.query(`delete from identity.account_modules where account_id = $1 and module_id = 3`, [
      reseller.person.accountId,
    ]);
    expect((await customer.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_unknown');
    const parent = await signIn();
    await save(parent.client);
    const child = await signIn({ parentId: parent.person.accountId });
    await app().owner.query(`update identity.accounts set kind = 'related' where id = $1`, [child.person.accountId]);
    expect((await child.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_unknown');
  });

  it('the reseller of a brand serves whoever is under the brand', async () => {
    const reseller = await signIn({ modules: ['leads', 'whitelabel'] });
    const { rows } = await app().owner.query<{ id: number }>(
      `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
      [reseller.person.accountId],
    );
    await save(reseller.client, other, { for_customers: true });
    const person = await createPerson(app(), { realmId: rows[0]?.id as number });
    await app().owner.query(
      `insert into identity.realm_hosts (host, realm_id, verified_at) values ('brand.test', $1, now())`,
      [rows[0]?.id],
    );
    const client = app().client(await signInAs(app(), person, 'brand.test'), { host: 'brand.test' });
    expect((await estimate(client)).vendor_paid_by).toBe('reseller');
  });

  it('pause and daily limit are of the platform’s key', async () => {
    const [with_, without] = [await signIn(), await signIn()];
    const { data } = await addByOperator('acme_people', 'people', { api_key: 'of-the-house' });
    await save(with_.client);
    await fixture.admin.call(searcherRoutes.update, { params: { id: data.id }, body: { daily_limit: 0 } });
    expect((await estimate(with_.client)).vendor_paid_by).toBe('account');
    expect((await without.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_limit_reached');
    await fixture.admin.call(searcherRoutes.pause, { params: { id: data.id } });
    expect((await estimate(with_.client)).vendor_paid_by).toBe('account');
    expect((await without.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_unknown');
  });

  it('a key that is refused is asked no more, and nobody else’s instead, until it is tested or replaced', async () => {
    const { client } = await signIn();
    await addByOperator('acme_people', 'people', { api_key: 'of-the-house' });
    await save(client);
    acme.troubles.set(mine, 'auth');
    const refused = await client.refused(searchRoutes.estimate, search());
    expect([refused.status, refused.body?.code]).toEqual([422, 'vendor_key_refused']);
    expect(await acmeOf(client)).toMatchObject({
      state: 'failing',
      is_refused: true,
      last_error: 'The server answered: •••• is not good',
    });
    acme.calls.length = 0;
    expect((await client.refused(searchRoutes.estimate, search())).body?.code).toBe('vendor_key_failing');
    expect(acme.calls).toEqual([]);
    // Others are not touched by it.
    expect((await estimate((await signIn()).client)).vendor_paid_by).toBe('house');
    acme.troubles.clear();
    await client.call(routes.test, { params });
    expect((await estimate(client)).vendor_paid_by).toBe('account');
  });

  it('a vendor that is away five times rests for a quarter of an hour, for this key alone', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await save(one.client);
    await save(two.client, other);
    acme.troubles.set(mine, 'unavailable');
    for (let at = 0; at < 5; at += 1)
      expect((await one.client.refused(searchRoutes.estimate, search())).status).toBe(502);
    expect((await one.client.refused(searchRoutes.estimate, search())).body?.code).toBe('vendor_key_failing');
    expect((await estimate(two.client)).vendor_paid_by).toBe('account');
    acme.troubles.clear();
    app().clock.advance(15 * 60);
    expect((await estimate(one.client)).vendor_paid_by).toBe('account');
    expect((await acmeOf(one.client)).state).toBe('works');
  });

  it('counts what each key was used for: calls of the day, cost of the month', async () => {
    const { client } = await signIn();
    await save(client);
    app().clock.set('2026-03-30T12:00:00Z');
    await estimate(client);
    expect(await acmeOf(client)).toMatchObject({ calls_today: 1, spent_cents: 3 });
    app().clock.set('2026-03-31T12:00:00Z');
    await estimate(client);
    expect(await acmeOf(client)).toMatchObject({ calls_today: 1, spent_cents: 6 });
    app().clock.set('2026-04-01T12:00:00Z');
    expect(await acmeOf(client)).toMatchObject({ calls_today: 0, spent_cents: 0 });
    app().clock.set('2026-08-01T12:00:00Z');
    expect(await purgeDays(app().app.systemContext('test'))).toBeGreaterThanOrEqual(2);
  });
});

describe('two sources of one vendor', () => {
  it('the operator types their key once: the second has it, and both change together', async () => {
    await addByOperator('acme_people', 'people', { api_key: 'of-the-house', region: 'us' });
    const { providers } = (await fixture.admin.call(searcherRoutes.searchers, {})).data;
    expect(providers.find(({ key }) => key === 'acme_company')).toMatchObject({ vendor: 'Acme', has_settings: true });
    const { data } = await addByOperator('acme_company', 'company');
    expect(data).toMatchObject({ has_credentials: true, settings: { region: 'us' } });
    const company = {
      params: { type: 'company' as const },
      body: { ...search('acme_company').body, filters: { keyword: 'x' } },
    };
    await fixture.user.call(searchRoutes.estimate, company);
    const credentials = { api_key: 'of-the-house-2' };
    await fixture.admin.call(searcherRoutes.update, { params: { id: data.id }, body: { credentials } });
    await estimate(fixture.user);
    expect(acme.calls.map(({ key, region }) => [key, region])).toEqual([
      ['of-the-house', 'us'],
      ['of-the-house-2', 'us'],
    ]);
    expect((await fixture.find('acme_people')).spent_cents).toBe(3);
  });

  it('a key is good where one of them takes it', async () => {
    const { client } = await signIn();
    await save(client);
    expect((await estimate(client)).vendor_paid_by).toBe('account');
    const company = {
      params: { type: 'company' as const },
      body: { ...search('acme_company').body, filters: { keyword: 'x' } },
    };
    expect((await client.call(searchRoutes.estimate, company)).data.vendor_paid_by).toBe('account');
  });
});

describe('the Google API key of a profile (AUTH-049, G-31)', () => {
  const key = 'AIza-0123456789-abcdef';
  const put = (client: TestClient, google_api_key: string | null) =>
    client.call(profileRoutes.update, { body: { google_api_key } });
  const stateOf = async (client: TestClient) =>
    (await client.call(routes.list, {})).data.vendors.find(({ vendor }) => vendor === 'google');

  it('is the account’s key of that vendor: shown masked, tried, used, removed in either place', async () => {
    const { client } = await signIn();
    expect((await put(client, key)).data.google_api_key).toBe('••••cdef');
    expect(google.calls).toEqual([{ key, region: 'eu', what: 'test' }]);
    expect(await stateOf(client)).toMatchObject({ state: 'works', hint: '••••cdef' });
    expect((await estimate(client, 'google_people')).vendor_paid_by).toBe('account');
    await client.call(routes.remove, { params: { vendor: 'google' } });
    expect((await client.call(me, {})).data.google_api_key).toBeNull();
    await put(client, key);
    expect((await put(client, null)).data.google_api_key).toBeNull();
    expect((await stateOf(client))?.state).toBe('none');
  });

  it('422: refused by Google, or too short; 403: by a member of the team, who sees none', async () => {
    const owner = await signIn();
    google.troubles.set(key, 'auth');
    const refused = await owner.client.refused(profileRoutes.update, { body: { google_api_key: key } });
    expect([refused.status, Object.keys(refused.body?.errors ?? {})]).toEqual([422, ['google_api_key']]);
    const short = await owner.client.refused(profileRoutes.update, { body: { google_api_key: 'AIza' } });
    expect(short.body?.errors).toEqual({ google_api_key: ['Field must be at least 20 characters.'] });
    google.troubles.clear();
    await put(owner.client, key);
    const { client } = await signIn({ accountId: owner.person.accountId, userType: 'team_member' });
    expect((await client.refused(profileRoutes.update, { body: { google_api_key: key } })).status).toBe(403);
    expect((await client.call(me, {})).data.google_api_key).toBeNull();
  });

  it('keys that people entered before are taken over once, the owner’s first, and stand nowhere else', async () => {
    const { client, person } = await signIn();
    const member = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    const { secrets } = app().app.context.app;
    for (const [id, value] of [
      [member.id, 'AIza-of-the-member-0000'],
      [person.id, key],
    ] as const)
      await app().owner.query('update identity.users set google_api_key = $1 where id = $2', [
        secrets.seal(value, `identity.users.google_api_key:${id}`),
        id,
      ]);
    const start = () => takeOverGoogleKeys(app().app.systemContext('start'));
    await Promise.all([start(), start()]);
    expect((await client.call(me, {})).data.google_api_key).toBe('••••cdef');
    expect(await stateOf(client)).toMatchObject({ state: 'not_tested' });
    const { rows } = await app().owner.query('select 1 from identity.users where google_api_key is not null');
    expect(rows).toEqual([]);
    expect((await estimate(client, 'google_people')).vendor_paid_by).toBe('account');
  });
});

it('an account that goes for good takes its keys with it', async () => {
  const { client, person } = await signIn();
  await save(client);
  await inAccounts(app().app.systemContext('test'), [person.accountId], (tx) => forgetKeys(tx, person.accountId));
  expect((await acmeOf(client)).state).toBe('none');
});
