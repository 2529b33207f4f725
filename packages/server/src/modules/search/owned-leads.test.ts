import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { listRoutes, type List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import {
  createLeads,
  lisbon,
  moneyOf,
  portugal,
  startSearch,
  startSearchApp,
  waitForSearch,
} from '../../testing/search-fixture.ts';
import { until } from '../../testing/until.ts';

let companies: readonly LeadRecord[] = [];
let businesses: readonly LeadRecord[] = [];
const { app, vendor, createRich } = startSearchApp(
  () => companies,
  () => businesses,
);

const estimate = async ({ client }: ListFixture, input: object = {}) =>
  (
    await client.call(searchRoutes.estimate, {
      params: { type: 'company' },
      body: { location: portugal, filters: { keyword: 'x' }, searcher: 'probe', ...input },
    })
  ).data;

const ownedIn = async (fixture: ListFixture): Promise<string[]> =>
  (await estimate(fixture)).preview.filter((row) => row.is_owned).map(({ name }) => name);

const run = async (fixture: ListFixture, list: List, input: object = {}) =>
  waitForSearch(fixture, (await startSearch(fixture, list, { skip_owned: true, ...input })).data.id);

const namesIn = async ({ client }: ListFixture, { type, id }: List): Promise<string[]> => {
  const { data } = await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } });
  return data.map(({ name }) => name ?? '').toSorted();
};

const remove = ({ client }: ListFixture, { id }: List) => client.call(listRoutes.remove, { params: { id } });

const bySite = { name: 'Lead both', website: 'https://both.example' };
const byPhone = { name: 'Lead both', phones: [{ number: '+351215550199', type: null, is_verified: false }] };

/** Leads that are about those of `have`, each by another way, and some that only look like it. */
const have: readonly LeadRecord[] = [
  leadOf('ref'),
  leadOf('site', { website: 'https://www.site.example/en' }),
  leadOf('mail', withEmail('Office@mail.example')),
  leadOf('phone', { phones: [{ number: '+351 21 555 0112', type: null, is_verified: false }] }),
];
const offered: readonly LeadRecord[] = [
  leadOf('ref'),
  leadOf('site-2', { name: 'Lead  site', website: 'http://site.example' }),
  leadOf('site-3', { name: 'Another branch', website: 'http://site.example' }),
  leadOf('mail-2', { name: 'LEAD MAIL', ...withEmail('office@MAIL.example') }),
  leadOf('mail-3', { name: 'A colleague', ...withEmail('office@mail.example') }),
  leadOf('phone-2', { name: 'Lead phone', phones: [{ number: '+351215550112', type: null, is_verified: false }] }),
  // Has the site of one and the phone of another, who become one when it is saved.
  leadOf('both', { ...byPhone, ...bySite }),
  leadOf('new'),
];

describe('leads that the account has already', () => {
  it('are marked in the preview: the same that a search skips, and no others', async () => {
    const fixture = await createRich();
    const [mine, next, deleted] = [await fixture.createList(), await fixture.createList(), await fixture.createList()];
    await fixture.write(mine, [...have, leadOf('site-of-both', bySite)], { source: 'elsewhere' });
    await fixture.write(deleted, [leadOf('phone-of-both', byPhone)], { source: 'a third' });
    await remove(fixture, deleted);
    // The same source knows this one by its own id.
    await fixture.write(mine, [leadOf('ref')], { source: 'probe' });
    companies = offered;
    const marked = await ownedIn(fixture);
    expect(marked).toEqual(['Lead ref', 'Lead  site', 'LEAD MAIL', 'Lead phone', 'Lead both']);
    const ended = await run(fixture, next);
    expect(ended).toMatchObject({ found: 8, saved: 3, skipped: 5, duplicates: 0, skip_owned: true });
    expect(await namesIn(fixture, next)).toEqual(['A colleague', 'Another branch', 'Lead new']);
    // Whoever looked has written nothing: what is there now was found by the run.
    expect((await ownedIn(fixture)).length).toBe(8);
  });

  it('count in archived lists, not in deleted ones, not in demo lists, not in those of others', async () => {
    const fixture = await createRich();
    const [archived, deleted, demo] = [
      await fixture.createList(),
      await fixture.createList(),
      await fixture.createList(),
    ];
    await fixture.write(archived, [leadOf('archived')], { source: 'probe' });
    await fixture.write(deleted, [leadOf('deleted')], { source: 'probe' });
    await fixture.write(demo, [leadOf('demo')], { source: 'probe' });
    const other = await createRich();
    await other.write(await other.createList(), [leadOf('others')], { source: 'probe' });
    await fixture.client.call(listRoutes.archive, { params: { id: archived.id }, body: { is_archived: true } });
    await remove(fixture, deleted);
    await app().owner.query(
      `set role galena_system; update lists.lists set is_demo = true where id = ${demo.id}; reset role`,
    );
    companies = ['archived', 'deleted', 'demo', 'others'].map((ref) => leadOf(ref));
    expect(await ownedIn(fixture)).toEqual(['Lead archived']);
    expect(await run(fixture, await fixture.createList())).toMatchObject({ saved: 3, skipped: 1 });
  });

  it('show what makes a lead worth it, and of what is paid only that it is there', async () => {
    const fixture = await createRich();
    businesses = [
      leadOf('cafe', {
        website: 'https://cafe.example',
        ...withEmail('hi@cafe.example'),
        phones: [{ number: '+351215550112', type: null, is_verified: false }],
        street: 'Rua Augusta 1',
        city: 'Lisbon',
        data: { category: 'Cafe', rating: 4.5 },
      }),
      leadOf('odd', { data: { category: 'Cafe', rating: 45 } }),
    ];
    const { data } = await fixture.client.call(searchRoutes.estimate, {
      params: { type: 'local' },
      body: { location: lisbon, filters: { categories: ['cafe'] }, searcher: 'nearby' },
    });
    expect(data.preview).toMatchObject([
      {
        about: 'Cafe',
        street: 'Rua Augusta 1',
        city: 'Lisbon',
        rating: 4.5,
        has_website: true,
        has_email: true,
        host: null,
      },
      { rating: null, street: null, has_website: false },
    ]);
    // A local business is paid for its address.
    expect(JSON.stringify(data)).not.toMatch(/cafe\.example|5550112/);
  });
});

describe('a search that skips what is in other lists', () => {
  it('never charges what it skips, goes on until it has what was asked for, and keeps to its ceiling', async () => {
    const fixture = await createRich();
    const [mine, next] = [await fixture.createList(), await fixture.createList()];
    companies = createLeads(250, 'have');
    // In a list, and never bought: a search that does not skip them pays.
    await fixture.write(mine, companies.slice(0, 120), { source: 'probe' });
    const { data } = await startSearch(fixture, next, { skip_owned: true, limit: 40 });
    expect(data.cost_max).toBe(40);
    const ended = await waitForSearch(fixture, data.id);
    expect(ended).toMatchObject({ status: 'completed', found: 160, saved: 40, skipped: 120, duplicates: 0 });
    expect(ended).toMatchObject({ credits: 40, cost_max: 40 });
    expect(await moneyOf(fixture)).toEqual({ balance: 960, held: 0 });
    // What stands in its own list is a duplicate, as ever.
    expect(await run(fixture, next, { limit: 10 })).toMatchObject({ saved: 10, skipped: 120, duplicates: 40 });
    expect(await moneyOf(fixture)).toEqual({ balance: 950, held: 0 });
  });

  it('stops at its limit of credits like any other', async () => {
    const fixture = await createRich(30);
    const mine = await fixture.createList();
    companies = createLeads(60, 'short');
    await fixture.write(mine, companies.slice(0, 10), { source: 'probe' });
    const ended = await run(fixture, await fixture.createList(), { stop_at: 20 });
    expect(ended).toMatchObject({ status: 'stopped', stop_reason: 'stop_at', saved: 20, skipped: 10, credits: 20 });
    expect(await moneyOf(fixture)).toEqual({ balance: 10, held: 0 });
  });

  it('expects to pay for what is new among the leads shown, and promises the whole as its ceiling', async () => {
    const fixture = await createRich();
    const mine = await fixture.createList();
    companies = createLeads(12, 'few');
    await fixture.write(mine, companies.slice(0, 3), { source: 'probe' });
    expect(await estimate(fixture, { skip_owned: true })).toMatchObject({ cost_expected: 9, cost_max: 12 });
    expect(await estimate(fixture)).toMatchObject({ cost_expected: 12, cost_max: 12 });
    // Of forty the first twenty are looked at; of the others nothing is guessed.
    companies = createLeads(40, 'few');
    expect(await estimate(fixture, { skip_owned: true })).toMatchObject({ cost_expected: 37, cost_max: 40 });
    expect(await estimate(fixture, { skip_owned: true, limit: 20 })).toMatchObject({ cost_expected: 20, cost_max: 20 });
  });

  it('beside another one at the same time: each lead comes into one of the lists, and is paid once', async () => {
    const fixture = await createRich();
    const lists = [await fixture.createList(), await fixture.createList()];
    companies = createLeads(150, 'race');
    const started = await Promise.all(
      lists.map((list) => startSearch(fixture, list, { skip_owned: true, limit: 150 })),
    );
    const ended = await Promise.all(started.map(({ data }) => waitForSearch(fixture, data.id)));
    const sum = (of: 'saved' | 'skipped' | 'credits') => ended.reduce((total, one) => total + one[of], 0);
    expect([sum('saved'), sum('skipped'), sum('credits')]).toEqual([150, 150, 150]);
    expect(await moneyOf(fixture)).toEqual({ balance: 850, held: 0 });
  });

  it('takes what stood in a list that was deleted meanwhile, and does not charge it again', async () => {
    const fixture = await createRich();
    const [mine, next] = [await fixture.createList(), await fixture.createList()];
    companies = createLeads(150, 'gone');
    await run(fixture, mine, { limit: 150 });
    vendor.slowDown(150);
    try {
      const { data } = await startSearch(fixture, next, { skip_owned: true, limit: 150 });
      const get = async () => (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data;
      await until(async () => (await get()).skipped === 100);
      await remove(fixture, mine);
      expect(await waitForSearch(fixture, data.id)).toMatchObject({ saved: 50, skipped: 100, credits: 0 });
      expect(await moneyOf(fixture)).toEqual({ balance: 850, held: 0 });
    } finally {
      vendor.slowDown(0);
    }
  });

  it('is kept as it was asked, for another time', async () => {
    const fixture = await createRich();
    companies = [];
    await run(fixture, await fixture.createList());
    const { data } = await fixture.client.call(searchRoutes.recent, { query: {} });
    expect(data).toMatchObject([{ skip_owned: true }]);
  });
});
