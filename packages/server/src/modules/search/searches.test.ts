import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { runRoutes, VendorError, type ListType } from '@galena/contract/kernel';
import { listRoutes, resultRoutes, type LeadRecord, type List } from '@galena/contract/lists';
import { searchRoutes, type Location } from '@galena/contract/search';
import { createListGround, leadOf, withEmail, type ListGround } from '../../testing/list-ground.ts';
import { createProbeSearcher } from '../../testing/probe-searcher.ts';
import { useTestHouse } from '../../testing/test-house.ts';
import { until } from '../../testing/until.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

let companies: readonly LeadRecord[] = [];
let businesses: readonly LeadRecord[] = [];
const vendor = createProbeSearcher('company', () => companies);
const nearby = createProbeSearcher('local', () => businesses, 'nearby');
const fastJob = { ...runJob, backoffSeconds: 1 };
const house = useTestHouse({
  jobs: [fastJob],
  searchers: [vendor.searcher, nearby.searcher],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await house().work([fastJob]);
});
afterAll(() => worker.stop());

const lisbon: Location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
const triangle = [
  { lat: 38.7, lng: -9.1 },
  { lat: 38.8, lng: -9.1 },
  { lat: 38.7, lng: -9.2 },
];
const portugal: Location = { label: 'Portugal', country: 'PT' };
const range = (count: number, prefix: string): LeadRecord[] =>
  Array.from({ length: count }, (_, at) =>
    leadOf(`${prefix}${at + 1}`, { website: `https://${prefix}${at + 1}.example` }),
  );

const start = ({ client }: ListGround, list: List, wish: object = {}) =>
  client.call(searchRoutes.start, {
    params: { type: list.type },
    body: { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe', ...wish },
  });

const wait = async ({ client }: ListGround, id: number) => {
  const get = async () => (await client.call(searchRoutes.search, { params: { id } })).data;
  await until(async () => (await get()).finished_at !== null);
  return get();
};

const namesIn = async ({ client }: ListGround, { type, id }: List) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data.map(
    ({ name }) => name,
  );

const money = async ({ client }: ListGround) => {
  const { balance, held } = (await client.call(billingRoutes.userLimits, {})).data;
  return { balance, held };
};

const createRich = async (credits = 1_000): Promise<ListGround> => {
  const ground = await createListGround(house());
  await ground.grant(credits);
  return ground;
};

describe('the estimate of a search', () => {
  it('says what would be found and cost, and shows leads without what is sold', async () => {
    const ground = await createRich(500);
    companies = [
      leadOf('a', { website: 'https://a.example', ...withEmail('a@a.example'), city: 'Porto', country: 'PT' }),
    ];
    const { data } = await ground.client.call(searchRoutes.estimate, {
      params: { type: 'company' },
      body: { location: portugal, filters: { keyword: 'x', founded: { min: 1990 } }, searcher: 'probe', limit: 50 },
    });
    expect(data).toMatchObject({
      available: 1,
      cost_expected: 1,
      cost_max: 1,
      balance: 500,
      balance_after: 499,
      unit: {
        item: 'contact',
        credits: 1,
      },
      ignored_filters: ['founded'],
    });
    expect(data.preview).toEqual([
      {
        name: 'Lead a',
        about: null,
        city: 'Porto',
        country: 'PT',
        has_website: true,
        has_email: true,
        has_phone: false,
        is_demo: false,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('a.example');
    expect(await money(ground)).toEqual({ balance: 500, held: 0 });
  });

  it('expects of a local search what has an e-mail, and never more than all', async () => {
    const ground = await createRich();
    businesses = range(40, 'b').map((one, at) => (at % 4 === 0 ? { ...one, ...withEmail(`x@b${at}.example`) } : one));
    const { data } = await ground.client.call(searchRoutes.estimate, {
      params: { type: 'local' },
      body: { location: lisbon, filters: { categories: ['bakery'] }, searcher: 'nearby' },
    });
    expect(data).toMatchObject({ available: 40, with_email: 10, cost_expected: 10, cost_max: 40 });
  });
});

describe('what a search needs', () => {
  // LEAD-011, LEAD-012, LEAD-046
  it.each<[string, ListType, object, string, string]>([
    ['a place', 'company', { location: null }, 'location', 'Please select location before continue.'],
    [
      'a town, when it is local',
      'local',
      { location: portugal, filters: { categories: ['x'] } },
      'location',
      'Please select location before continue.',
    ],
    [
      'a source that knows where leads are, for a drawn area',
      'local',
      { location: { ...lisbon, area: triangle }, filters: { categories: ['bakery'] }, searcher: 'nearby' },
      'location',
      'This source cannot look in a drawn area. Please search within a radius.',
    ],
    ['a filter', 'company', { filters: {} }, 'filters', 'Please select at least one filter.'],
    [
      'a filter that says something',
      'company',
      { filters: { keyword: '', industries: [], founded: {} } },
      'filters',
      'Please select at least one filter.',
    ],
    [
      'a category, when it is local',
      'local',
      { location: lisbon, filters: { keyword: 'x' } },
      'categories',
      'Field is required.',
    ],
    [
      'a lowest below the highest',
      'company',
      { filters: { founded: { min: 5, max: 1 } } },
      'founded.max',
      'Field must be min 5.',
    ],
    ['known filters', 'company', { filters: { keyword: 'x', industries: 'all' } }, 'industries', 'Invalid type.'],
    ['at most 1000 records', 'company', { limit: 1001 }, 'limit', 'Field must be max 1000.'],
    ['at least one record', 'company', { limit: 0 }, 'limit', 'Field must be min 1.'],
  ])('is %s', async (_, type, wish, field, sentence) => {
    const ground = await createRich();
    const list = await ground.createList({ type });
    const body = { location: portugal, filters: { keyword: 'x' }, ...wish };
    const params = { type };
    for (const refusal of [
      await ground.client.refused(searchRoutes.estimate, { params, body }),
      await ground.client.refused(searchRoutes.start, { params, body: { ...body, campaign_id: list.id } }),
    ]) {
      expect(refusal.status).toBe(422);
      expect(refusal.body).toMatchObject({ message: sentence, errors: { [field]: [sentence] } });
    }
    expect(await money(ground)).toEqual({ balance: 1_000, held: 0 });
  });

  // LEAD-013
  it('is a list: of its kind, of the account, none for show and none put away', async () => {
    const ground = await createRich();
    const without = await ground.client.refused(searchRoutes.start, {
      params: { type: 'company' },
      body: { location: portugal, filters: { keyword: 'x' } } as never,
    });
    expect(without.body?.errors).toMatchObject({ campaign_id: ['Field is required.'] });
    const refusedWith = async (list: { readonly id: number; readonly type: ListType }, type = list.type) =>
      (
        await ground.client.refused(searchRoutes.start, {
          params: { type },
          body: { campaign_id: list.id, location: portugal, filters: { keyword: 'x' } },
        })
      ).body?.code;
    const list = await ground.createList();
    expect(await refusedWith(list, 'people')).toBe('not_found');
    expect(await refusedWith(await (await createRich()).createList())).toBe('not_found');
    await ground.client.call(listRoutes.archive, { params: { id: list.id }, body: { is_archived: true } });
    expect(await refusedWith(list)).toBe('list_archived');
    const demo = await ground.createList();
    await house().owner.query(
      'set role galena_system; update lists.lists set is_demo = true where id = ' + demo.id + '; reset role',
    );
    expect(await refusedWith(demo)).toBe('demo_list');
  });

  it('is enough credits for the most it may cost, or a word where to stop', async () => {
    const ground = await createRich(30);
    const list = await ground.createList();
    companies = range(60, 'poor');
    const body = { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe' };
    const refusal = await ground.client.refused(searchRoutes.start, { params: { type: 'company' }, body });
    expect(refusal).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits', message: 'You do not have enough credits.' },
    });
    expect(await money(ground)).toEqual({ balance: 30, held: 0 });
    const { data } = await start(ground, list, { stop_at: 20 });
    expect(data.cost_max).toBe(20);
    // LEAD-043
    expect(await wait(ground, data.id)).toMatchObject({
      status: 'stopped',
      stop_reason: 'stop_at',
      saved: 20,
      credits: 20,
    });
    expect(await namesIn(ground, list)).toHaveLength(20);
    expect(await money(ground)).toEqual({ balance: 10, held: 0 });
  });
});

describe('a search', () => {
  // LIST-001, LIST-050, LEAD-003
  it('saves what it finds into the list, charges each once, gives back the rest, and leaves one row of history', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(250, 'whole');
    const { data } = await start(ground, list, { limit: 1_000 });
    expect(data).toMatchObject({ status: 'queued', cost_max: 250, saved: 0, campaign_id: list.id });
    const ended = await wait(ground, data.id);
    expect(ended).toMatchObject({ status: 'completed', found: 250, saved: 250, duplicates: 0, credits: 250 });
    expect(await money(ground)).toEqual({ balance: 750, held: 0 });
    const { pagination } = await ground.client.call(resultRoutes.results, {
      params: { type: 'company', id: list.id },
      body: {},
    });
    expect(pagination.total).toBe(250);
    const history = await ground.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history.data).toHaveLength(1);
    expect(history.data[0]).toMatchObject({
      kind: 'search',
      requested: 1e3,
      found: 250,
      credits: 250,
      status: 'completed',
      run_id: data.id,
      params: {
        type: 'company',
        location: 'Portugal',
        searcher: 'probe',
      },
      user_name: 'Pat Person',
    });
  });

  it('takes no more than asked for, and pays for no more', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(130, 'limit');
    const { data } = await start(ground, list, { limit: 110 });
    expect(await wait(ground, data.id)).toMatchObject({ status: 'completed', saved: 110, credits: 110 });
    expect(await money(ground)).toEqual({ balance: 890, held: 0 });
  });

  it('finds nothing, and that costs nothing', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = [];
    const { data } = await start(ground, list);
    expect(data.cost_max).toBe(0);
    expect(await wait(ground, data.id)).toMatchObject({ status: 'completed', found: 0, saved: 0, credits: 0 });
    expect(await money(ground)).toEqual({ balance: 1_000, held: 0 });
  });

  it('never adds the same lead twice to a list, and never charges it again in another', async () => {
    const ground = await createRich();
    const [list, other] = [await ground.createList(), await ground.createList()];
    companies = range(50, 'again');
    await wait(ground, (await start(ground, list)).data.id);
    companies = [...range(50, 'again'), ...range(10, 'fresh')];
    const second = await wait(ground, (await start(ground, list)).data.id);
    expect(second).toMatchObject({ found: 60, saved: 10, duplicates: 50, credits: 10 });
    const elsewhere = await wait(ground, (await start(ground, other)).data.id);
    expect(elsewhere).toMatchObject({ saved: 60, duplicates: 0, credits: 0 });
    expect(await money(ground)).toEqual({ balance: 940, held: 0 });
  });

  it('charges a local lead only with an e-mail', async () => {
    const ground = await createRich();
    const list = await ground.createList({ type: 'local' });
    businesses = range(40, 'shop').map((one, at) =>
      at < 15 ? { ...one, ...withEmail(`hello@shop${at}.example`) } : one,
    );
    const wish = { location: lisbon, filters: { categories: ['bakery'] }, searcher: 'nearby' };
    const ended = await wait(ground, (await start(ground, list, wish)).data.id);
    expect(ended).toMatchObject({ saved: 40, with_email: 15, credits: 15, cost_max: 40 });
    // `industry` is another word for local (C-25). LEAD-004
    const { counts } = await ground.client.call(resultRoutes.results, {
      params: { type: 'industry', id: list.id },
      body: {},
    });
    expect(counts).toMatchObject({ all: 40, found: 15, notFound: 25 });
  });

  it('stops within a second: nobody is asked any more, what is saved stays, the rest of the hold goes back', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(500, 'stop');
    vendor.slowDown(400);
    try {
      const { data } = await start(ground, list, { limit: 500 });
      await until(
        async () => (await ground.client.call(searchRoutes.search, { params: { id: data.id } })).data.saved > 0,
      );
      const stopped = await ground.client.call(searchRoutes.cancel, { params: { id: data.id } });
      expect(stopped.message).toBe('Search stopped.');
      const ended = await wait(ground, data.id);
      const asked = vendor.asked();
      await delay(900);
      expect(vendor.asked()).toBe(asked);
      expect(ended.status).toBe('canceled');
      expect(ended.saved).toBeGreaterThan(0);
      expect(ended.saved).toBeLessThan(500);
      expect(await money(ground)).toEqual({ balance: 1_000 - ended.saved, held: 0 });
      expect((await ground.client.refused(searchRoutes.cancel, { params: { id: data.id } })).body?.code).toBe(
        'run_over',
      );
      const [row] = (await ground.client.call(listRoutes.history, { params: { id: list.id }, body: {} })).data;
      expect(row).toMatchObject({ status: 'canceled', found: ended.saved, credits: ended.saved });
    } finally {
      vendor.slowDown(0);
    }
  });

  it('that was paused for days holds again what it may still spend', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(300, 'pause');
    vendor.slowDown(300);
    const { data } = await start(ground, list, { limit: 300 });
    await until(
      async () => (await ground.client.call(searchRoutes.search, { params: { id: data.id } })).data.saved > 0,
    );
    await ground.client.call(runRoutes.pause, { params: { id: data.id } });
    await until(
      async () => (await ground.client.call(runRoutes.get, { params: { id: data.id } })).data.state === 'paused',
    );
    vendor.slowDown(0);
    const { saved } = (await ground.client.call(searchRoutes.search, { params: { id: data.id } })).data;
    expect(await money(ground)).toEqual({ balance: 700, held: 300 - saved });
    // What housekeeping does after a day.
    const { rows } = await house().owner.query('select hold_id from search.searches where run_id = $1', [data.id]);
    const { releaseHold } = await import('../billing/index.ts');
    await ground.within((tx) => releaseHold(tx, ground.person.accountId, rows[0].hold_id));
    expect(await money(ground)).toEqual({ balance: 1_000 - saved, held: 0 });
    await ground.client.call(runRoutes.resume, { params: { id: data.id } });
    expect(await wait(ground, data.id)).toMatchObject({ status: 'completed', saved: 300, credits: 300 });
    expect(await money(ground)).toEqual({ balance: 700, held: 0 });
  });

  it('whose source fails for good keeps what it has and says so; without anything it failed', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(150, 'broken');
    vendor.fail(new VendorError('probe', 'auth', 'key refused'));
    const failed = await wait(ground, (await start(ground, list)).data.id);
    expect(failed).toMatchObject({ status: 'failed', saved: 0, credits: 0, error_code: 'vendor_failed' });
    expect(await money(ground)).toEqual({ balance: 1_000, held: 0 });
  });

  it('whose source fails for a moment goes on from where it was', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(150, 'moment');
    vendor.fail(new VendorError('probe', 'unavailable', 'away'), new VendorError('probe', 'unavailable', 'away'));
    const ended = await wait(ground, (await start(ground, list, { limit: 150 })).data.id);
    expect(ended).toMatchObject({ status: 'completed', saved: 150, credits: 150 });
  });

  it('is started once, however often the same request comes', async () => {
    const ground = await createRich();
    const list = await ground.createList();
    companies = range(20, 'twice');
    const body = { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe' };
    const call = () =>
      ground.client.call(searchRoutes.start, { params: { type: 'company' }, body }, { idempotencyKey: 'one' });
    const [one, two] = [await call(), await call()];
    expect(two.data.id).toBe(one.data.id);
    expect(await wait(ground, one.data.id)).toMatchObject({ saved: 20, credits: 20 });
  });

  it('of another account does not exist', async () => {
    const ground = await createRich();
    const { data } = await start(ground, await ground.createList());
    const { client } = await createRich();
    expect((await client.refused(searchRoutes.search, { params: { id: data.id } })).status).toBe(404);
    expect((await client.refused(searchRoutes.cancel, { params: { id: data.id } })).status).toBe(404);
    await wait(ground, data.id);
  });

  it('of two at once on the same leads charges each once', async () => {
    const ground = await createRich();
    const [list, other] = [await ground.createList(), await ground.createList()];
    companies = range(400, 'both');
    const [one, two] = await Promise.all([start(ground, list, { limit: 400 }), start(ground, other, { limit: 400 })]);
    const ends = [await wait(ground, one.data.id), await wait(ground, two.data.id)];
    expect(ends.map(({ saved }) => saved)).toEqual([400, 400]);
    expect(ends.reduce((sum, { credits }) => sum + credits, 0)).toBe(400);
    expect(await money(ground)).toEqual({ balance: 600, held: 0 });
  });
});
