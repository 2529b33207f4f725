import { beforeAll, describe, expect, it } from 'vitest';
import {
  listRoutes,
  resultRoutes,
  type Condition,
  type LeadRecord,
  type List,
  type ListQuery,
} from '@galena/contract/lists';
import { createListGround, leadOf, withEmail, type ListGround } from '../../testing/list-ground.ts';
import { useTestHouse } from '../../testing/test-house.ts';

const house = useTestHouse();

type Query = Partial<ListQuery>;

/** Names of the records that a query leaves, in its order. */
const find = async ({ client }: ListGround, { type, id }: List, body: Query = {}) => {
  const page = await client.call(resultRoutes.results, { params: { type, id }, body });
  return { ...page, names: page.data.map(({ name }) => name) };
};

const shop = (name: string, record: Partial<LeadRecord> = {}): LeadRecord => leadOf(name, { name, ...record });

describe('records of a list', () => {
  let ground: ListGround;
  let list: List;
  beforeAll(async () => {
    ground = await createListGround(house());
    list = await ground.createList({ type: 'local' });
    await ground.write(list, [
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
    house().clock.advance(24 * 3600);
    await ground.write(list, [
      shop('Dario', {
        emails: [{ email: 'd@dario.example', type: null, is_verified: true, score: null }],
        first_name: 'Dario',
        employee_count: 12,
      }),
    ]);
  });

  // LIST-037, LEAD-037, LEAD-038
  it('come with their best values, each with where it is from, and counts over the whole list', async () => {
    const { data, counts, pagination } = await find(ground, list);
    expect(pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 4, total_is_capped: false });
    expect(counts).toEqual({ all: 4, found: 2, potentialsFound: 1, notFound: 1, looking: 0, sent: 0, unsent: 4 });
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
    const { evidence } = (await ground.client.call(resultRoutes.result, { params })).data;
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
  ])('are filtered: %s', async (_, query, names) => {
    const { names: found, pagination } = await find(ground, list, query);
    expect(found).toEqual(names);
    expect(pagination.total).toBe(names.length);
  });

  // LIST-020
  it.each<[Condition, readonly string[]]>([
    [{ field: 'name', operator: 'like', value: 'BA' }, ['Anna Bakery']],
    [{ field: 'name', operator: 'not like', value: 'a' }, ['100% Crust_Co']],
    [{ field: 'name', operator: 'like', value: '%' }, ['100% Crust_Co']],
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
    expect((await find(ground, list, { custom_search: [condition] })).names).toEqual(names);
  });

  it('are filtered by several conditions: all hold', async () => {
    const custom_search: Condition[] = [
      { field: 'city', operator: 'like', value: 'lisbon' },
      { field: 'data.rating', operator: 'greater', value: 4.6 },
    ];
    expect((await find(ground, list, { custom_search, withEmail: 0 })).names).toEqual(['100% Crust_Co']);
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
    const refusal = await ground.client.refused(resultRoutes.results, { params: { type, id }, body });
    expect(refusal).toMatchObject({
      status: 422,
      body: { message: 'Invalid type.', errors: { [place]: ['Invalid type.'] } },
    });
  });

  // LIST-021
  it('are filtered by whole days, both included, as the account counts them', async () => {
    const [first, second] = ['2026-11-20', '2026-11-21'];
    expect((await find(ground, list, { startDate: first, endDate: first })).names).toHaveLength(3);
    expect((await find(ground, list, { startDate: second })).names).toEqual(['Dario']);
    expect((await find(ground, list, { startDate: first, endDate: second })).names).toHaveLength(4);
    expect(
      (await find(ground, list, { custom_search: [{ field: 'created_at', operator: 'greater', value: second }] }))
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
          const all = (await find(ground, list, { ...filter, sort })).names;
          expect(all).toHaveLength(4);
          const [seen, back]: (string | null)[][] = [[], []];
          let page = await find(ground, list, one);
          for (;;) {
            seen?.push(...page.names);
            const { next_cursor: cursor } = page.pagination;
            if (cursor === undefined) break;
            page = await find(ground, list, { ...one, cursor });
          }
          expect(seen, sort).toEqual(all);
          for (;;) {
            back?.unshift(...page.names);
            const { previous_cursor: cursor } = page.pagination;
            if (cursor === undefined) break;
            page = await find(ground, list, { ...one, cursor });
          }
          expect(back, sort).toEqual(all);
          expect((await find(ground, list, { ...one, page: 3 })).names).toEqual([all[2]]);
          expect((await find(ground, list, { ...one, page: 9 })).pagination.total).toBe(4);
        }
      expect((await find(ground, list, { sort: 'name' })).names).toEqual([
        '100% Crust_Co',
        'Anna Bakery',
        'Bella Café',
        'Dario',
      ]);
      // A cursor that is none, or of another order, begins at the beginning.
      expect((await find(ground, list, { cursor: 'nonsense', limit: 1 })).names).toEqual(['Anna Bakery']);
    },
  );

  it('stand under the kind of their list and under no other', async () => {
    const { client } = ground;
    for (const type of ['people', 'company'] as const)
      expect((await client.refused(resultRoutes.results, { params: { type, id: list.id }, body: {} })).status).toBe(
        404,
      );
    const { data } = await client.call(resultRoutes.results, { params: { type: 'industry', id: list.id }, body: {} });
    expect(data).toHaveLength(4);
  });
});

describe('one record', () => {
  // LIST-047
  it('comes with every value that is known of it, the best first, and what it stands by', async () => {
    const ground = await createListGround(house());
    const list = await ground.createList({ type: 'people' });
    await ground.write(list, [
      leadOf('p', {
        name: 'Ida Example',
        job_title: 'Head of Sales',
        management_levels: ['Head'],
        confidence: 0.8,
        emails: ['ida@acme.example', 'i.example@acme.example'].map((email) => ({
          email,
          type: null,
          is_verified: false,
          score: null,
        })),
        potential_emails: [
          {
            email: 'ida.example@acme.example',
            score: 0.2,
          },
        ],
        ref_url: 'https://acme.example/team',
        snippets: { email: 'Write to ida@acme.example' },
      }),
    ]);
    const [row] = (await find(ground, list)).data;
    const params = { type: list.type, id: list.id, resultId: row?.id as number };
    const { data } = await ground.client.call(resultRoutes.result, { params });
    expect(data.list).toEqual({ id: list.id, name: list.name, type: 'people', is_demo: false });
    expect(data.values.map(({ field, value, rank }) => [field, value, rank])).toEqual([
      ['email', 'ida@acme.example', 1],
      ['email', 'i.example@acme.example', 2],
      ['job_title', 'Head of Sales', 1],
      ['management_levels', ['Head'], 1],
      ['name', 'Ida Example', 1],
      ['potential_emails', 'ida.example@acme.example', 1],
    ]);
    expect(data.values[0]).toMatchObject({
      source: 'test',
      method: 'open_data',
      ref_url: 'https://acme.example/team',
      confidence: expect.closeTo(0.8),
      snippet: 'Write to ida@acme.example',
    });
    const stranger = await createListGround(house());
    expect((await stranger.client.refused(resultRoutes.result, { params })).status).toBe(404);
    expect((await stranger.client.refused(resultRoutes.removeResult, { params })).status).toBe(404);
    expect((await ground.client.refused(resultRoutes.result, { params: { ...params, type: 'company' } })).status).toBe(
      404,
    );
  });
});

describe('records', () => {
  const create = async (count: number) => {
    const ground = await createListGround(house());
    const list = await ground.createList();
    const { saved } = await ground.write(
      list,
      Array.from({ length: count }, (_, at) => shop(`Shop ${at}`)),
    );
    return { ground, list, saved, client: ground.client };
  };

  // LIST-003, LIST-004, LIST-041, LIST-043
  it('are archived, taken back and deleted: named ones all or none, or all that match', async () => {
    const { ground, list, saved, client } = await create(6);
    const [first, second, third] = saved as [number, number, number];
    const body = { campaign_id: list.id, resultIds: [first, second], is_archived: true };
    expect(await client.call(listRoutes.archiveMany, { body })).toEqual({
      data: { count: 2 },
      message: '2 records archived.',
    });
    expect((await find(ground, list)).names).toHaveLength(4);
    const archived = await find(ground, list, { is_archived: 1 });
    expect(archived.names).toEqual(['Shop 0', 'Shop 1']);
    expect(archived.pagination.total).toBe(2);
    await client.call(listRoutes.archiveMany, { body: { ...body, resultIds: [second], is_archived: false } });
    const missing = await client.refused(listRoutes.removeMany, {
      body: { campaign_id: list.id, resultIds: [third, 999_999] },
    });
    expect(missing.status).toBe(404);
    expect((await find(ground, list)).names).toHaveLength(5);
    const all = { campaign_id: list.id, all: true as const, filters: { search: 'shop 4' } };
    expect((await client.call(listRoutes.removeMany, { body: all })).data.count).toBe(1);
    await client.call(resultRoutes.removeResult, { params: { type: list.type, id: list.id, resultId: third } });
    const left = await find(ground, list);
    expect(left.names).toEqual(['Shop 1', 'Shop 3', 'Shop 5']);
    expect(left.counts.all).toBe(3);
    const history = await client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history.data.map(({ kind, found }) => [kind, found])).toEqual([
      ['delete', 1],
      ['delete', 1],
      ['archive', 1],
      ['archive', 2],
    ]);
  });

  it('that were deleted may be found again, and are not charged again', async () => {
    const { ground, list } = await create(0);
    await ground.grant(10);
    const record = shop('Back again', { website: 'https://back.example' });
    const first = await ground.write(list, [record], { holdId: await ground.hold(5) });
    expect(first.credits).toBe(1);
    await ground.client.call(listRoutes.removeMany, { body: { campaign_id: list.id, resultIds: [...first.saved] } });
    const second = await ground.write(list, [record], { holdId: await ground.hold(5) });
    expect(second).toMatchObject({ credits: 0, duplicates: 0 });
    expect(second.saved).toHaveLength(1);
  });

  it('beyond ten thousand that a text leaves are said to be more', async () => {
    const ground = await createListGround(house());
    const list = await ground.createList();
    await house().owner.query('set role galena_system');
    await house().owner.query(
      `with i as (insert into lists.identities (account_id, class, created_at)
         select $1, 'business', now() from generate_series(1, 10050) returning id)
       insert into lists.results (account_id, list_id, identity_id, name, source, created_at, updated_at)
       select $1, $2, id, 'Many ' || id, 'search', now(), now() from i`,
      [ground.person.accountId, list.id],
    );
    await house().owner.query('reset role');
    const page = await find(ground, list, { search: 'many' });
    expect(page.pagination).toMatchObject({ total: 10_000, total_is_capped: true });
    expect((await find(ground, list)).pagination).toMatchObject({ total: 10_050, total_is_capped: false });
    // Where counting stopped before the end, a page is still cut from all of them.
    for (const sort of ['created_at', '-name'] as const) {
      const [plain, found] = [
        { sort, limit: 3 },
        { sort, limit: 3, search: 'many' },
      ];
      const [first, same] = [await find(ground, list, plain), await find(ground, list, found)];
      expect(same.names).toEqual(first.names);
      for (const place of [{ cursor: first.pagination.next_cursor }, { page: 700 }])
        expect((await find(ground, list, { ...found, ...place })).names).toEqual(
          (await find(ground, list, { ...plain, ...place })).names,
        );
    }
  });
});
