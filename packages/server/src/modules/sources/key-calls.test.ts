import { searcherRoutes, searchRoutes, vendorKeyRoutes as routes } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { createPerson, signInAs } from '../../testing/people.ts';
import { acmeOf, mine, other, params, saveKey, startVendorKeyApp } from '../../testing/vendors/vendor-key-fixture.ts';
import { purgeDays } from './searcher-calls.service.ts';

const { app, acme, fixture, signIn, search, estimate, addByOperator } = startVendorKeyApp();

describe('whose key is asked with, and who pays', () => {
  it('a source that only has a key of the account is offered to that account alone', async () => {
    const [with_, without] = [await signIn(), await signIn()];
    await saveKey(with_.client);
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
    await saveKey(reseller.client, other, { for_customers: true });
    await saveKey(customer.client);
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
    await saveKey(reseller.client, other, { for_customers: true });
    expect((await estimate(customer.client)).vendor_paid_by).toBe('reseller');
    await app().owner.query(`delete from identity.account_modules where account_id = $1 and module_id = 3`, [
      reseller.person.accountId,
    ]);
    expect((await customer.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_unknown');
    const parent = await signIn();
    await saveKey(parent.client);
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
    await saveKey(reseller.client, other, { for_customers: true });
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
    await saveKey(with_.client);
    await fixture().admin.call(searcherRoutes.update, { params: { id: data.id }, body: { daily_limit: 0 } });
    expect((await estimate(with_.client)).vendor_paid_by).toBe('account');
    expect((await without.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_limit_reached');
    await fixture().admin.call(searcherRoutes.pause, { params: { id: data.id } });
    expect((await estimate(with_.client)).vendor_paid_by).toBe('account');
    expect((await without.client.refused(searchRoutes.estimate, search())).body?.code).toBe('searcher_unknown');
  });

  it('a key that is refused is asked no more, and nobody else’s instead, until it is tested or replaced', async () => {
    const { client } = await signIn();
    await addByOperator('acme_people', 'people', { api_key: 'of-the-house' });
    await saveKey(client);
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
    await saveKey(one.client);
    await saveKey(two.client, other);
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
    await saveKey(client);
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
    const { providers } = (await fixture().admin.call(searcherRoutes.searchers, {})).data;
    expect(providers.find(({ key }) => key === 'acme_company')).toMatchObject({ vendor: 'Acme', has_settings: true });
    const { data } = await addByOperator('acme_company', 'company');
    expect(data).toMatchObject({ has_credentials: true, settings: { region: 'us' } });
    const company = {
      params: { type: 'company' as const },
      body: { ...search('acme_company').body, filters: { keyword: 'x' } },
    };
    await fixture().user.call(searchRoutes.estimate, company);
    const credentials = { api_key: 'of-the-house-2' };
    await fixture().admin.call(searcherRoutes.update, { params: { id: data.id }, body: { credentials } });
    await estimate(fixture().user);
    expect(acme.calls.map(({ key, region }) => [key, region])).toEqual([
      ['of-the-house', 'us'],
      ['of-the-house-2', 'us'],
    ]);
    expect((await fixture().find('acme_people')).spent_cents).toBe(3);
  });

  it('a key is good where one of them takes it', async () => {
    const { client } = await signIn();
    await saveKey(client);
    expect((await estimate(client)).vendor_paid_by).toBe('account');
    const company = {
      params: { type: 'company' as const },
      body: { ...search('acme_company').body, filters: { keyword: 'x' } },
    };
    expect((await client.call(searchRoutes.estimate, company)).data.vendor_paid_by).toBe('account');
  });
});
