import { rounds } from '@galena/contract/testing';
import {
  searcherRoutes,
  searchRoutes,
  vendorKeyRoutes as routes,
  type Search,
  type VendorPayer,
} from '@galena/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { createKeyedVendor } from '../../testing/vendors/keyed-vendor.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { createPlan } from '../../testing/money/subscription-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { moneyOf, portugal, waitForSearch } from '../../testing/search-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assignPlan } from '../plans/index.ts';
import { shareOf } from '../billing/index.ts';
import { searchersPort } from '../sources/index.ts';

const count = 130;
let turn = 0;
// Others each time: what an account bought before is free.
const acme = createKeyedVendor(() => Array.from({ length: count }, (_, at) => leadOf(`${turn}-${at}`)));
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  supply: [supply(searchersPort, acme.searchers)],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
let admin: TestClient;

const params = { vendor: 'acme' };
const give = ({ client }: ListFixture, key: string, more = {}) =>
  client.call(routes.save, { params, body: { credentials: { api_key: key }, ...more } });
const take = ({ client }: ListFixture) => client.call(routes.remove, { params });
const houseKey = 'of-the-house';
const addHouse = async (): Promise<number> =>
  (
    await admin.call(searcherRoutes.create, {
      body: { name: 'Acme', list_type: 'company', provider: 'acme_company', credentials: { api_key: houseKey } },
    })
  ).data.id;
const body = { location: portugal, filters: { keyword: 'x' }, searcher: 'acme_company' };
const company = { type: 'company' as const };

const start = async (fixture: ListFixture, limit: number): Promise<Search> => {
  const list = await fixture.createList();
  const input = { params: company, body: { ...body, campaign_id: list.id, limit } };
  return (await fixture.client.call(searchRoutes.start, input)).data;
};
const search = async (fixture: ListFixture, limit: number): Promise<Search> =>
  waitForSearch(fixture, (await start(fixture, limit)).id);

/** Somebody whose plan charges a tenth where their own key is used. */
const createRich = async (input: Parameters<typeof createListFixture>[1] = {}): Promise<ListFixture> => {
  const fixture = await createListFixture(app(), input);
  const planId = await createPlan(app());
  await app().owner.query('update plans.plans set own_key_fee_percent = 10 where id = $1', [planId]);
  const { accountId } = fixture.person;
  await fixture.within((tx) => assignPlan(tx, { accountId, planId, reason: 'test', by: 'system', trialEndsAt: null }));
  await app().owner.query(
    `insert into identity.account_modules (account_id, module_id, source)
     select $1, id, 'manual' from identity.modules where slug = any($2) on conflict do nothing`,
    [accountId, input.modules ?? ['leads']],
  );
  await fixture.grant(100_000);
  return fixture;
};

beforeAll(async () => {
  const operator = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  admin = app().client(await signInAs(app(), operator));
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());
beforeEach(async () => {
  await app().owner.query('truncate sources.searchers cascade');
  await app().putRequiredRows();
  turn += 1;
  acme.calls.length = 0;
  acme.troubles.clear();
  acme.onPage = async () => undefined;
});

const mine = 'key-of-mine-1';
const keysOfCalls = () => new Set(acme.calls.filter(({ what }) => what !== 'test').map(({ key }) => key));

describe('a run with the account’s own key (A-15)', () => {
  it('pays the plan’s fee, asks with that key alone, and its pages ask for no more than is wanted', async () => {
    const one = await createRich();
    await addHouse();
    await give(one, mine);
    const before = await moneyOf(one);
    const run = await search(one, 120);
    expect(run).toMatchObject({
      status: 'completed',
      saved: 120,
      credits: 12,
      cost_max: 12,
      vendor_paid_by: 'account',
    });
    expect((await moneyOf(one)).balance).toBe(before.balance - 12);
    expect(keysOfCalls()).toEqual(new Set([mine]));
    expect(acme.calls.filter(({ what }) => what === 'find').map(({ limit }) => limit)).toEqual([100, 20]);
  });

  it.each([
    // Its first page is on its way already: what it brings is paid there, and kept.
    ['removed', 0, 'vendor_key_removed', async (one: ListFixture) => void (await take(one))],
    ['refused', 1, 'vendor_key_refused', async () => void acme.troubles.set(mine, 'auth')],
  ])(
    'whose key is %s under way stops with what it has and says why: nobody else pays',
    async (_, after, code, spoil) => {
      const one = await createRich();
      await addHouse();
      await give(one, mine);
      acme.onPage = async () => {
        if (acme.calls.filter(({ what }) => what === 'find').length === after) await spoil(one);
      };
      const run = await search(one, 120);
      expect(run).toMatchObject({
        status: 'completed',
        saved: 100,
        credits: 10,
        error_code: code,
        vendor_paid_by: 'account',
      });
      expect((await moneyOf(one)).held).toBe(0);
      expect(keysOfCalls()).toEqual(new Set([mine]));
    },
  );

  it('a run that began with the platform’s key goes on with it when the account adds one', async () => {
    const one = await createRich();
    await addHouse();
    acme.onPage = async () => {
      acme.onPage = async () => undefined;
      await give(one, mine);
    };
    const run = await search(one, 120);
    expect(run).toMatchObject({
      status: 'completed',
      error_code: null,
      saved: 120,
      credits: 120,
      vendor_paid_by: 'house',
    });
    expect(keysOfCalls()).toEqual(new Set([houseKey]));
    expect((await search(one, 1)).vendor_paid_by).toBe('account');
  });

  it('a reseller’s key: its customer pays the usual price, and the reseller sees what it was used for', async () => {
    const reseller = await createRich({ modules: ['leads', 'whitelabel'] });
    const customer = await createRich({ parentId: reseller.person.accountId });
    await give(reseller, mine, { for_customers: true });
    expect(await search(customer, 30)).toMatchObject({ saved: 30, credits: 30, vendor_paid_by: 'reseller' });
    const keyOf = async ({ client }: ListFixture) => (await client.call(routes.list, {})).data.vendors[0];
    // Two of the preview, thirty of the run.
    expect(await keyOf(reseller)).toMatchObject({ calls_today: 2, spent_cents: 48 });
    expect(await keyOf(customer)).toMatchObject({ state: 'none', calls_today: 0, spent_cents: 0, paid_by: 'reseller' });
  });

  it('an answer that one account’s key bought is never served to another', async () => {
    const [one, two] = [await createRich(), await createRich()];
    await give(one, mine);
    await give(two, 'key-of-two-22');
    await search(one, 5);
    acme.calls.length = 0;
    await search(two, 5);
    expect(acme.calls.map(({ key, what }) => [key, what])).toEqual([
      ['key-of-two-22', 'estimate'],
      ['key-of-two-22', 'find'],
    ]);
    const { rows } = await app().owner.query(
      `select account_id from platform.vendor_calls where account_id = any($1) order by account_id`,
      [[one.person.accountId, two.person.accountId]],
    );
    expect(rows).toHaveLength(2);
  });
});

type Who = 'reseller' | 'one' | 'two' | 'stranger';
const people = ['reseller', 'one', 'two', 'stranger'] as const;
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('give', 'take', 'spoil', 'mend', 'search'), who: fc.constantFrom<Who>(...people) }),
  fc.record({ act: fc.constantFrom('house', 'customers'), who: fc.constant<Who>('reseller') }),
);
const runs = rounds({ sample: 4, proof: 60 });

/** What the rule says, told of the same acts. */
type Model = { keys: Map<Who, string>; spoiled: Set<string>; house: number | null; isForCustomers: boolean };

const expectedOf = ({ keys, house, isForCustomers }: Model, who: Who): { key: string; payer: VendorPayer } | null => {
  const [own, above] = [keys.get(who), keys.get('reseller')];
  if (own) return { key: own, payer: 'account' };
  if (above && isForCustomers && (who === 'one' || who === 'two')) return { key: above, payer: 'reseller' };
  return house === null ? null : { key: houseKey, payer: 'house' };
};

it(`no call leaves with a foreign key, whatever is added, removed and fails (${runs} runs)`, async () => {
  let serial = 0;
  const reseller = await createRich({ modules: ['leads', 'whitelabel'] });
  const parentId = reseller.person.accountId;
  const all: Record<Who, ListFixture> = {
    reseller,
    one: await createRich({ parentId }),
    two: await createRich({ parentId }),
    stranger: await createRich(),
  };
  const doSearch = async (model: Model, who: Who): Promise<void> => {
    const expected = expectedOf(model, who);
    const before = await moneyOf(all[who]);
    turn += 1;
    const list = await all[who].createList();
    const answer = await all[who].client.raw({
      method: 'POST',
      url: '/api/company-search',
      payload: { ...body, campaign_id: list.id, limit: 3 },
    });
    const used = new Set(acme.calls.map(({ key }) => key));
    expect([...used].filter((key) => key !== expected?.key)).toEqual([]);
    if (!expected || model.spoiled.has(expected.key)) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await moneyOf(all[who])).toEqual(before);
      return;
    }
    const { data } = JSON.parse(answer.text) as { data: Search };
    const done = await waitForSearch(all[who], data.id);
    const credits = expected.payer === 'account' ? shareOf(3, 10) : 3;
    expect(done).toMatchObject({ status: 'completed', saved: 3, credits, vendor_paid_by: expected.payer });
    expect(await moneyOf(all[who])).toEqual({ balance: before.balance - credits, held: 0 });
    expect([...new Set(acme.calls.map(({ key }) => key))]).toEqual([expected.key]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const model: Model = { keys: new Map(), spoiled: new Set(), house: null, isForCustomers: false };
      for (const { act, who } of steps) {
        acme.calls.length = 0;
        const key = model.keys.get(who);
        if (act === 'give') {
          serial += 1;
          const next = `key-${who}-${serial}`;
          await give(all[who], next);
          model.keys.set(who, next);
        } else if (act === 'take' && key) {
          await take(all[who]);
          model.keys.delete(who);
          if (who === 'reseller') model.isForCustomers = false;
        } else if (act === 'customers' && key) {
          model.isForCustomers = !model.isForCustomers;
          await all[who].client.call(routes.save, { params, body: { for_customers: model.isForCustomers } });
        } else if (act === 'spoil' && key) {
          acme.troubles.set(key, 'auth');
          model.spoiled.add(key);
        } else if (act === 'mend' && key) {
          acme.troubles.delete(key);
          await all[who].client.call(routes.test, { params });
          model.spoiled.delete(key);
        } else if (act === 'house') {
          if (model.house === null) model.house = await addHouse();
          else {
            await admin.call(searcherRoutes.remove, { params: { id: model.house } });
            model.house = null;
          }
        } else if (act === 'search') await doSearch(model, who);
      }
      if (model.house !== null) await admin.call(searcherRoutes.remove, { params: { id: model.house } });
      for (const who of model.keys.keys()) await take(all[who]);
    }),
    { numRuns: runs },
  );
});
