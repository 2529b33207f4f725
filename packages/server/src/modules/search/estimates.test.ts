import { describe, expect, it } from 'vitest';
import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { type List, listRoutes } from '@galena/contract/lists';
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

let companies: readonly LeadRecord[] = [];
let businesses: readonly LeadRecord[] = [];
const { app, createRich } = startSearchApp(
  () => companies,
  () => businesses,
);

const triangle = [
  { lat: 38.7, lng: -9.1 },
  { lat: 38.8, lng: -9.1 },
  { lat: 38.7, lng: -9.2 },
];

const namesIn = async ({ client }: ListFixture, { type, id }: List) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data.map(
    ({ name }) => name,
  );

describe('the estimate of a search', () => {
  it('says what would be found and cost, and shows leads without what is sold', async () => {
    const fixture = await createRich(500);
    companies = [
      leadOf('a', {
        website: 'https://www.a.example/en',
        ...withEmail('office@a.example'),
        city: 'Porto',
        country: 'PT',
        employee_count: 12,
        data: { industry: 'Bakery' },
      }),
    ];
    const { data } = await fixture.client.call(searchRoutes.estimate, {
      params: { type: 'company' },
      body: { location: portugal, filters: { keyword: 'x', founded: { min: 1990 } }, searcher: 'probe', limit: 50 },
    });
    expect(data).toMatchObject({
      available: 1,
      cost_expected: 1,
      cost_max: 1,
      balance: 500,
      balance_after: 499,
      is_topped_up: false,
      unit: {
        item: 'contact',
        credits: 1,
      },
      ignored_filters: ['founded'],
    });
    expect(data.preview).toEqual([
      {
        name: 'Lead a',
        about: 'Bakery',
        company: null,
        host: 'a.example',
        size: 12,
        rating: null,
        street: null,
        city: 'Porto',
        country: 'PT',
        has_website: true,
        has_email: true,
        has_phone: false,
        is_demo: false,
        is_owned: false,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('office@');
    expect(await moneyOf(fixture)).toEqual({ balance: 500, held: 0 });
  });

  it('expects of a local search what has an e-mail, and never more than all', async () => {
    const fixture = await createRich();
    businesses = createLeads(40, 'b').map((one, at) =>
      at % 4 === 0 ? { ...one, ...withEmail(`x@b${at}.example`) } : one,
    );
    const { data } = await fixture.client.call(searchRoutes.estimate, {
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
      'This source can’t search a drawn area. Search within a radius instead.',
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
      'a category or a name, when it is local',
      'local',
      { location: lisbon, filters: { only_with_email: true } },
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
  ])('is %s', async (_, type, input, field, sentence) => {
    const fixture = await createRich();
    const list = await fixture.createList({ type });
    const body = { location: portugal, filters: { keyword: 'x' }, ...input };
    const params = { type };
    for (const refusal of [
      await fixture.client.refused(searchRoutes.estimate, { params, body }),
      await fixture.client.refused(searchRoutes.start, { params, body: { ...body, campaign_id: list.id } }),
    ]) {
      expect(refusal.status).toBe(422);
      expect(refusal.body).toMatchObject({ message: sentence, errors: { [field]: [sentence] } });
    }
    expect(await moneyOf(fixture)).toEqual({ balance: 1_000, held: 0 });
  });

  // LEAD-013
  it('is a list: of its kind, of the account, none for show and none put away', async () => {
    const fixture = await createRich();
    const without = await fixture.client.refused(searchRoutes.start, {
      params: { type: 'company' },
      body: { location: portugal, filters: { keyword: 'x' } } as never,
    });
    expect(without.body?.errors).toMatchObject({ campaign_id: ['Field is required.'] });
    const refusedWith = async (list: { readonly id: number; readonly type: ListType }, type = list.type) =>
      (
        await fixture.client.refused(searchRoutes.start, {
          params: { type },
          body: { campaign_id: list.id, location: portugal, filters: { keyword: 'x' } },
        })
      ).body?.code;
    const list = await fixture.createList();
    expect(await refusedWith(list, 'people')).toBe('not_found');
    expect(await refusedWith(await (await createRich()).createList())).toBe('not_found');
    await fixture.client.call(listRoutes.archive, { params: { id: list.id }, body: { is_archived: true } });
    expect(await refusedWith(list)).toBe('list_archived');
    const demo = await fixture.createList();
    await app().owner.query(
      'set role galena_system; update lists.lists set is_demo = true where id = ' + demo.id + '; reset role',
    );
    expect(await refusedWith(demo)).toBe('demo_list');
  });

  it('is enough credits for the most it may cost, or a word where to stop', async () => {
    const fixture = await createRich(30);
    const list = await fixture.createList();
    companies = createLeads(60, 'poor');
    const body = { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe' };
    const refusal = await fixture.client.refused(searchRoutes.start, { params: { type: 'company' }, body });
    expect(refusal).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits', message: 'You do not have enough credits.' },
    });
    expect(await moneyOf(fixture)).toEqual({ balance: 30, held: 0 });
    const { data } = await startSearch(fixture, list, { stop_at: 20 });
    expect(data.cost_max).toBe(20);
    // LEAD-043
    expect(await waitForSearch(fixture, data.id)).toMatchObject({
      status: 'stopped',
      stop_reason: 'stop_at',
      saved: 20,
      credits: 20,
    });
    expect(await namesIn(fixture, list)).toHaveLength(20);
    expect(await moneyOf(fixture)).toEqual({ balance: 10, held: 0 });
  });
});
