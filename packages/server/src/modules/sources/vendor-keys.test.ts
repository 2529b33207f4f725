import { activityRoutes } from '@galena/contract/activity';
import { vendorKeyRoutes as routes } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { inAccounts } from '../../platform/context/transaction.ts';
import { acmeOf, mine, other, params, saveKey, startVendorKeyApp } from '../../testing/vendors/vendor-key-fixture.ts';
import { forgetKeys } from './vendor-keys.service.ts';

const { app, acme, signIn, estimate, addByOperator } = startVendorKeyApp();

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
      lookups: [],
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
    const { data, code } = await saveKey(client);
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
      'select k::text as row, credentials from sources.vendor_keys k where account_id = $1',
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

  it('200: one that was sealed when its table stood in another schema is used as before', async () => {
    const { client, person } = await signIn();
    await saveKey(client, other);
    const { rows } = await app().owner.query<{ id: number }>(
      'select id from sources.vendor_keys where account_id = $1',
      [person.accountId],
    );
    const { secrets } = app().app.context.app;
    const sealed = secrets.seal(JSON.stringify({ api_key: mine }), `search.vendor_keys.credentials:${rows[0]?.id}`);
    await app().owner.query('update sources.vendor_keys set credentials = $1 where account_id = $2', [
      sealed,
      person.accountId,
    ]);
    acme.calls.length = 0;
    await estimate(client);
    expect(acme.calls.map(({ key }) => key)).toEqual([mine]);
  });

  it('422: refused by its vendor, in its own words without the key; what was there stays', async () => {
    const { client } = await signIn();
    await saveKey(client);
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
      const { data, code } = await saveKey(client);
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
    await saveKey(client);
    await estimate(client);
    expect(acme.calls.map(({ key, region }) => [key, region])).toEqual([
      [mine, 'us'],
      [mine, 'us'],
    ]);
  });

  it('200, 422: only a reseller’s key is for its customers, and it says so', async () => {
    const reseller = await signIn({ modules: ['leads', 'whitelabel'] });
    expect((await saveKey(reseller.client, mine, { for_customers: true })).data.for_customers).toBe(true);
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

it('an account that goes for good takes its keys with it', async () => {
  const { client, person } = await signIn();
  await saveKey(client);
  await inAccounts(app().app.systemContext('test'), [person.accountId], (tx) => forgetKeys(tx, person.accountId));
  expect((await acmeOf(client)).state).toBe('none');
});
