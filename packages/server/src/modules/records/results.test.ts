import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { type List, type ListQuery, listRoutes } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { recount } from '../../testing/recount.ts';

const app = useTestApp();

/** Names of the records that a query leaves, in its order. */
const find = async ({ client }: ListFixture, { type, id }: List, body: Partial<ListQuery> = {}) => {
  const page = await client.call(resultRoutes.results, { params: { type, id }, body });
  return { ...page, names: page.data.map(({ name }) => name) };
};

const shop = (name: string, record: Partial<LeadRecord> = {}): LeadRecord => leadOf(name, { name, ...record });

describe('one record', () => {
  // LIST-047
  it('comes with every value that is known of it, the best first, and what it stands by', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'people' });
    await fixture.write(list, [
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
    const [row] = (await find(fixture, list)).data;
    const params = { type: list.type, id: list.id, resultId: row?.id as number };
    const { data } = await fixture.client.call(resultRoutes.result, { params });
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
    const stranger = await createListFixture(app());
    expect((await stranger.client.refused(resultRoutes.result, { params })).status).toBe(404);
    expect((await stranger.client.refused(bulkRoutes.removeResult, { params })).status).toBe(404);
    expect((await fixture.client.refused(resultRoutes.result, { params: { ...params, type: 'company' } })).status).toBe(
      404,
    );
  });
});

describe('records', () => {
  const create = async (count: number) => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    const { saved } = await fixture.write(
      list,
      Array.from({ length: count }, (_, at) => shop(`Shop ${at}`)),
    );
    return { fixture, list, saved, client: fixture.client };
  };

  // LIST-003, LIST-004, LIST-041, LIST-043
  it('are archived, taken back and deleted: named ones all or none, or all that match', async () => {
    const { fixture, list, saved, client } = await create(6);
    const [first, second, third] = saved as [number, number, number];
    const body = { campaign_id: list.id, resultIds: [first, second], is_archived: true };
    expect(await client.call(bulkRoutes.archive, { body })).toMatchObject({
      data: { count: 2 },
      message: '2 records archived.',
      code: 'records_archived',
      params: { count: 2 },
    });
    expect((await find(fixture, list)).names).toHaveLength(4);
    const archived = await find(fixture, list, { is_archived: 1 });
    expect(archived.names).toEqual(['Shop 0', 'Shop 1']);
    expect(archived.pagination.total).toBe(2);
    await client.call(bulkRoutes.archive, { body: { ...body, resultIds: [second], is_archived: false } });
    const missing = await client.refused(bulkRoutes.remove, {
      body: { campaign_id: list.id, resultIds: [third, 999_999] },
    });
    expect(missing.status).toBe(404);
    expect((await find(fixture, list)).names).toHaveLength(5);
    const all = { campaign_id: list.id, all: true as const, filters: { search: 'shop 4' } };
    expect((await client.call(bulkRoutes.remove, { body: all })).data.count).toBe(1);
    await client.call(bulkRoutes.removeResult, { params: { type: list.type, id: list.id, resultId: third } });
    const left = await find(fixture, list);
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
    const { fixture, list } = await create(0);
    await fixture.grant(10);
    const record = shop('Back again', { website: 'https://back.example' });
    const first = await fixture.write(list, [record], { paidBy: await fixture.openBudget(5) });
    expect(first.credits).toBe(1);
    await fixture.client.call(bulkRoutes.remove, { body: { campaign_id: list.id, resultIds: [...first.saved] } });
    const second = await fixture.write(list, [record], { paidBy: await fixture.openBudget(5) });
    expect(second).toMatchObject({ credits: 0, duplicates: 0 });
    expect(second.saved).toHaveLength(1);
  });

  it('beyond ten thousand that a text leaves are said to be more', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await app().owner.query('set role galena_system');
    await app().owner.query(
      `with i as (insert into contacts.identities (account_id, class, created_at)
         select $1, 'business', now() from generate_series(1, 10050) returning id)
       insert into records.results (account_id, list_id, identity_id, name, source, created_at, updated_at)
       select $1, $2, id, 'Many ' || id, 'search', now(), now() from i`,
      [fixture.person.accountId, list.id],
    );
    await recount(app().owner, list.id);
    await app().owner.query('reset role');
    const page = await find(fixture, list, { search: 'many' });
    expect(page.pagination).toMatchObject({ total: 10_000, total_is_capped: true });
    expect((await find(fixture, list)).pagination).toMatchObject({ total: 10_050, total_is_capped: false });
    // Where counting stopped before the end, a page is still cut from all of them.
    for (const sort of ['created_at', '-name'] as const) {
      const [plain, found] = [
        { sort, limit: 3 },
        { sort, limit: 3, search: 'many' },
      ];
      const [first, same] = [await find(fixture, list, plain), await find(fixture, list, found)];
      expect(same.names).toEqual(first.names);
      for (const place of [{ cursor: first.pagination.next_cursor }, { page: 700 }])
        expect((await find(fixture, list, { ...found, ...place })).names).toEqual(
          (await find(fixture, list, { ...plain, ...place })).names,
        );
    }
  });
});
