import { beforeAll, describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Condition, List, ListQuery } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

type Query = Partial<ListQuery>;

/** Names of the records that a query leaves, in its order. */
const find = async ({ client }: ListFixture, { type, id }: List, body: Query = {}) => {
  const page = await client.call(resultRoutes.results, { params: { type, id }, body });
  return { ...page, names: page.data.map(({ name }) => name) };
};

const shop = (name: string, record: Partial<LeadRecord> = {}): LeadRecord => leadOf(name, { name, ...record });

describe('records of a list', () => {
  let fixture: ListFixture;
  let list: List;
  beforeAll(async () => {
    fixture = await createListFixture(app());
    list = await fixture.createList({ type: 'local' });
    await fixture.write(list, [
      shop('Anna Bakery', {
        ...withEmail('anna@bakery.example'),
        phones: [{ number: '+351 21 555 0112', type: 'work', is_verified: true }],
        website: 'https://bakery.example',
        city: 'Lisbon',
        data: { category: 'Bakery', rating: 4.5, reviews: 10, lat: 38.7 },
        match_percent: 100,
      }),
      shop('Bella Café', {
        potential_emails: [{ email: 'info@bella.example', score: 0.4 }],
        city: 'Porto',
        data: { category: 'Café', rating: 3.5 },
        match_percent: 50,
      }),
      shop('100% Crust_Co', { city: 'Lisbon', data: { category: 'Bakery', rating: 5, note: '' }, match_percent: 75 }),
    ]);
    app().clock.advance(24 * 3600);
    await fixture.write(list, [
      shop('Dario', {
        emails: [{ email: 'd@dario.example', type: null, is_verified: true, score: null }],
        first_name: 'Dario',
        employee_count: 12,
      }),
    ]);
  });

  // LIST-037, LEAD-037, LEAD-038
  it('come with their best values, each with where it is from, and counts over the whole list', async () => {
    const { data, counts, pagination } = await find(fixture, list);
    expect(pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 4, total_is_capped: false });
    expect(counts).toMatchObject({ all: 4, found: 2, potentialsFound: 1, notFound: 1, looking: 0, sent: 0, unsent: 4 });
    expect(data[0]).toMatchObject({
      name: 'Anna Bakery',
      email: 'anna@bakery.example',
      phone: '+351215550112',
      email_status: 'found',
      crm_status: 'unsent',
      is_demo: false,
      source: 'search',
      match_percent: 100,
      emails: [
        {
          email: 'anna@bakery.example',
          type: null,
          is_verified: false,
          score: null,
        },
      ],
      phones: [
        {
          number: '+351215550112',
          type: 'work',
          is_verified: true,
        },
      ],
      data: {
        category: 'Bakery',
        rating: 4.5,
        reviews: 10,
        lat: 38.7,
      },
    });
    const params = { type: list.type, id: list.id, resultId: data[0]?.id as number };
    const { evidence } = (await fixture.client.call(resultRoutes.result, { params })).data;
    expect(evidence['email']).toMatchObject({ source: 'test', method: 'open_data', verified_at: null });
    expect(evidence['state']).toBeUndefined();
  });

  // LIST-015 … LIST-018, LIST-022, LIST-013, LIST-014
  it.each<[string, Query, readonly string[]]>([
    ['withEmail 1: found', { withEmail: 1 }, ['Anna Bakery', 'Dario']],
    ['withEmail 2: potential', { withEmail: 2 }, ['Bella Café']],
    ['withEmail 0: none', { withEmail: 0 }, ['100% Crust_Co']],
    ['withEmail -1: all', { withEmail: -1 }, ['Anna Bakery', 'Bella Café', '100% Crust_Co', 'Dario']],
    ['sent 1', { sent: 1 }, []],
    ['sent 0', { sent: 0 }, ['Anna Bakery', 'Bella Café', '100% Crust_Co', 'Dario']],
    [
      'at least half of the filters',
      { search_percentage: 50 },
      ['Anna Bakery', 'Bella Café', '100% Crust_Co', 'Dario'],
    ],
    ['all of the filters', { search_percentage: 100 }, ['Anna Bakery', 'Dario']],
    ['archived', { is_archived: 1 }, []],
    // LIST-019
    ['contains', { search: 'BAKERY' }, ['Anna Bakery']],
    ['contains, in another field', { search: 'orto' }, ['Bella Café']],
    ['starts with', { search: 'dar', search_type: 'start' }, ['Dario']],
    ['starts with what stands in the middle', { search: 'bakery', search_type: 'start' }, []],
    ['is', { search: 'dario', search_type: 'exact' }, ['Dario']],
    ['is a part', { search: 'dari', search_type: 'exact' }, []],
    ['what was typed means itself', { search: '0%' }, ['100% Crust_Co']],
    ['what was typed means itself, too', { search: 'a_a' }, []],
    ['a number', { search: '351215' }, ['Anna Bakery']],
    ['without its accent', { search: 'BELLA CAFE' }, ['Bella Café']],
    ['with apostrophes and accents that are not there', { search: 'An’na Bákery' }, ['Anna Bakery']],
    ['is, without its accent', { search: 'bella cafe', search_type: 'exact' }, ['Bella Café']],
  ])('are filtered: %s', async (_, query, names) => {
    const { names: found, pagination } = await find(fixture, list, query);
    expect(found).toEqual(names);
    expect(pagination.total).toBe(names.length);
  });

  // LIST-020
  it.each<[Condition, readonly string[]]>([
    [{ field: 'name', operator: 'like', value: 'BA' }, ['Anna Bakery']],
    [{ field: 'name', operator: 'not like', value: 'a' }, ['100% Crust_Co']],
    [{ field: 'name', operator: 'like', value: '%' }, ['100% Crust_Co']],
    [{ field: 'name', operator: 'like', value: 'CAFE' }, ['Bella Café']],
    [{ field: 'name', operator: 'like', value: 'dário’' }, ['Dario']],
    [{ field: 'website', operator: 'empty' }, ['Bella Café', '100% Crust_Co', 'Dario']],
    [{ field: 'website', operator: 'not empty' }, ['Anna Bakery']],
    [{ field: 'emails', operator: 'empty' }, ['Bella Café', '100% Crust_Co']],
    [{ field: 'emails', operator: 'like', value: '@dario' }, ['Dario']],
    [{ field: 'emails', operator: 'is_verified', value: true }, ['Dario']],
    [{ field: 'emails', operator: 'is_verified', value: false }, ['Anna Bakery']],
    [{ field: 'phones', operator: 'is_verified', value: true }, ['Anna Bakery']],
    [{ field: 'data.rating', operator: 'greater', value: 3.5 }, ['Anna Bakery', '100% Crust_Co']],
    [{ field: 'data.rating', operator: 'lower', value: 4.5 }, ['Bella Café']],
    [{ field: 'data.rating', operator: 'empty' }, ['Dario']],
    [{ field: 'data.category', operator: 'like', value: 'bak' }, ['Anna Bakery', '100% Crust_Co']],
    [{ field: 'employee_count', operator: 'greater', value: 11 }, ['Dario']],
    [{ field: 'employee_count', operator: 'lower', value: 12 }, []],
    [{ field: 'match_percent', operator: 'lower', value: 75 }, ['Bella Café']],
  ])('are filtered by a condition of their own: %j', async (condition, names) => {
    expect((await find(fixture, list, { custom_search: [condition] })).names).toEqual(names);
  });

  it('are filtered by several conditions: all hold', async () => {
    const custom_search: Condition[] = [
      { field: 'city', operator: 'like', value: 'lisbon' },
      { field: 'data.rating', operator: 'greater', value: 4.6 },
    ];
    expect((await find(fixture, list, { custom_search, withEmail: 0 })).names).toEqual(['100% Crust_Co']);
  });

  it.each<[Condition, string]>([
    [{ field: 'name', operator: 'greater', value: 3 }, 'custom_search.0.operator'],
    [{ field: 'data.rating', operator: 'lower', value: 'many' }, 'custom_search.0.operator'],
    [{ field: 'data.rating', operator: 'is_verified', value: true }, 'custom_search.0.operator'],
    [{ field: 'emails', operator: 'is_verified', value: 'yes' }, 'custom_search.0.operator'],
    [{ field: 'created_at', operator: 'lower', value: 'soon' }, 'custom_search.0.operator'],
    [{ field: 'name', operator: 'like' }, 'custom_search.0.operator'],
    [{ field: 'password', operator: 'empty' }, 'custom_search.0.field'],
    [{ field: 'data.followers', operator: 'greater', value: 1 }, 'custom_search.0.field'],
  ])('are not filtered by what does not fit: %j', async (condition, place) => {
    const { type, id } = list;
    const body = { custom_search: [condition] };
    const refusal = await fixture.client.refused(resultRoutes.results, { params: { type, id }, body });
    expect(refusal).toMatchObject({
      status: 422,
      body: { message: 'Invalid type.', errors: { [place]: ['Invalid type.'] } },
    });
  });

  // LIST-021
  it('are filtered by whole days, both included, as the account counts them', async () => {
    const [first, second] = ['2026-11-20', '2026-11-21'];
    expect((await find(fixture, list, { startDate: first, endDate: first })).names).toHaveLength(3);
    expect((await find(fixture, list, { startDate: second })).names).toEqual(['Dario']);
    expect((await find(fixture, list, { startDate: first, endDate: second })).names).toHaveLength(4);
    expect(
      (await find(fixture, list, { custom_search: [{ field: 'created_at', operator: 'greater', value: second }] }))
        .names,
    ).toEqual(['Dario']);
  });

  // Once as counters know how many there are, once as they have to be counted.
  it.each<Query>([{}, { search_percentage: 50 }])(
    'come in every order, page after page there and back (%o)',
    async (filter) => {
      for (const by of ['created_at', 'name', 'updated_at', 'email_status'] as const)
        for (const sort of [by, `-${by}`] as const) {
          const one = { ...filter, sort, limit: 1 };
          const all = (await find(fixture, list, { ...filter, sort })).names;
          expect(all).toHaveLength(4);
          const [seen, back]: (string | null)[][] = [[], []];
          let page = await find(fixture, list, one);
          for (;;) {
            seen?.push(...page.names);
            const { next_cursor: cursor } = page.pagination;
            if (cursor === undefined) break;
            page = await find(fixture, list, { ...one, cursor });
          }
          expect(seen, sort).toEqual(all);
          for (;;) {
            back?.unshift(...page.names);
            const { previous_cursor: cursor } = page.pagination;
            if (cursor === undefined) break;
            page = await find(fixture, list, { ...one, cursor });
          }
          expect(back, sort).toEqual(all);
          expect((await find(fixture, list, { ...one, page: 3 })).names).toEqual([all[2]]);
          expect((await find(fixture, list, { ...one, page: 9 })).pagination.total).toBe(4);
        }
      expect((await find(fixture, list, { sort: 'name' })).names).toEqual([
        '100% Crust_Co',
        'Anna Bakery',
        'Bella Café',
        'Dario',
      ]);
      // A cursor that is none, or of another order, begins at the beginning.
      expect((await find(fixture, list, { cursor: 'nonsense', limit: 1 })).names).toEqual(['Anna Bakery']);
    },
  );

  it('stand under the kind of their list and under no other', async () => {
    const { client } = fixture;
    for (const type of ['people', 'company'] as const)
      expect((await client.refused(resultRoutes.results, { params: { type, id: list.id }, body: {} })).status).toBe(
        404,
      );
    const { data } = await client.call(resultRoutes.results, { params: { type: 'industry', id: list.id }, body: {} });
    expect(data).toHaveLength(4);
  });
});
