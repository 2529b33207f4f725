import { beforeAll, describe, expect, it } from 'vitest';
import { fold, listTypes } from '@galena/contract/kernel';
import { listRoutes, type List, type ListQuery } from '@galena/contract/lists';
import { fieldsOf } from '@galena/contract/contacts';
import { profileRoutes } from '@galena/contract/identity';
import { bulkRoutes } from '@galena/contract/bulk';
import { groupFieldsIn, groupRoutes, maxGroups, resultRoutes, type Result } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { anyRecord } from '../../testing/any-record.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const random = createRandom();

let fixture: ListFixture;
beforeAll(async () => {
  fixture = await createListFixture(app());
});

const groupsOf = (
  { type, id }: List,
  field: string,
  filters: Partial<ListQuery> = {},
  by: 'count' | 'name' = 'count',
) => fixture.client.call(groupRoutes.groups, { params: { type, id }, body: { field, by, filters } });

const find = async ({ type, id }: List, filters: Partial<ListQuery>): Promise<readonly Result[]> =>
  (await fixture.client.call(resultRoutes.results, { params: { type, id }, body: { ...filters, limit: 100 } })).data;

const wordsOf = (record: Result, name: string): string | null => {
  if (name === 'created_at') return record.created_at.slice(0, 7);
  const value = name
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], record);
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const anyFilter = (): Partial<ListQuery> =>
  [
    {},
    { withEmail: 1 as const },
    { sent: 0 as const, lookup_outcome: 'not_tried' as const },
    { is_archived: 1 as const },
    { search: 'a' },
    { custom_search: [{ field: 'name', operator: 'not empty' as const }] },
    { startDate: '2026-11-01' },
    { in_groups: [{ field: 'city', value: 'ZURICH' }] },
    { in_groups: [{ field: 'city', value: null }] },
  ][random.between(0, 8)] ?? {};

describe(`POST /api/:type-results/:id/groups (seed ${random.seed})`, () => {
  it.each(listTypes)('200: counts what a recount counts, of %s', async (type) => {
    const list = await fixture.createList({ type });
    await fixture.write(
      list,
      Array.from({ length: 75 }, (_, at) => anyRecord(random, type, `${type}${at}`)),
    );
    await app().owner.query(
      `update records.results set created_at = created_at - (id % 3) * interval '1 month' where list_id = $1`,
      [list.id],
    );
    for (const { name } of groupFieldsIn(fieldsOf[type]))
      for (let round = 0; round < rounds({ sample: 2, proof: 20 }); round += 1) {
        const filters = anyFilter();
        const records = await find(list, filters);
        const { data, total, more } = await groupsOf(list, name, filters);
        expect(total).toBe(records.length);
        expect(more).toEqual({ groups: 0, records: 0 });
        const recount = new Map<string | null, number>();
        for (const record of records) {
          const words = wordsOf(record, name);
          const group = words === null ? null : fold(words);
          recount.set(group, (recount.get(group) ?? 0) + 1);
        }
        const counted = new Map(data.map(({ value, count }) => [value === null ? null : fold(value), count]));
        expect(counted, `${name} ${JSON.stringify(filters)}`).toEqual(recount);
        // Largest first, those with nothing last.
        const sizes = data.filter(({ value }) => value !== null).map(({ count }) => count);
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
        expect(data.findIndex(({ value }) => value === null)).toBeOneOf([-1, data.length - 1]);
        // What a group counts is what it opens.
        const group = data[random.between(0, Math.max(0, data.length - 1))];
        if (!group) continue;
        const opened = await find(list, {
          ...filters,
          in_groups: [...(filters.in_groups ?? []), { field: name, value: group.value }],
        });
        expect(opened).toHaveLength(group.count);
      }
  });

  it('200: by name, the most usual way of writing first; the rest is only counted', async () => {
    const list = await fixture.createList({ type: 'company' });
    const cities = ['Köln', 'Köln', 'KOLN', 'Aachen', undefined];
    await fixture.write(
      list,
      cities.map((city, at) => leadOf(`c${at}`, { website: `https://c${at}.example`, ...(city ? { city } : {}) })),
    );
    expect((await groupsOf(list, 'city', {}, 'name')).data).toEqual([
      { value: 'Aachen', count: 1 },
      { value: 'Köln', count: 3 },
      { value: null, count: 1 },
    ]);
    await fixture.write(
      list,
      Array.from({ length: maxGroups + 10 }, (_, at) =>
        leadOf(`m${at}`, { website: `https://m${at}.example`, city: `Town ${String(at).padStart(4, '0')}` }),
      ),
    );
    const { data, more, total } = await groupsOf(list, 'city');
    expect(data).toHaveLength(maxGroups);
    expect(more).toEqual({ groups: 13, records: total - data.reduce((sum, { count }) => sum + count, 0) });
  });

  it.each(['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'UTC'])(
    '200: months begin where the reader is (%s), and a group opens what it counts',
    async (timeZone) => {
      const own = await createListFixture(app());
      await own.client.call(profileRoutes.setTimeZone, { body: { time_zone: timeZone } });
      const list = await own.createList({ type: 'company' });
      await own.write(
        list,
        ['before', 'after', 'later'].map((ref) => leadOf(ref, { name: ref, website: `https://${ref}.example` })),
      );
      await app().owner.query(
        `update records.results set created_at = ('2026-10-01'::timestamp at time zone $2) + case name
           when 'before' then interval '-1 second' when 'later' then interval '31 days' else interval '0' end where list_id = $1`,
        [list.id, timeZone],
      );
      const params = { type: 'company' as const, id: list.id };
      const { data } = await own.client.call(groupRoutes.groups, {
        params,
        body: { field: 'created_at', by: 'name', filters: {} },
      });
      expect(data).toEqual(['2026-09', '2026-10', '2026-11'].map((value) => ({ value, count: 1 })));
      const opened = [];
      for (const value of ['2026-09', '2026-10', '2026-11', '2026-13', '0000-01', 'October']) {
        const page = await own.client.call(resultRoutes.results, {
          params,
          body: { in_groups: [{ field: 'created_at', value }] },
        });
        opened.push(page.data.map(({ name }) => name).join());
      }
      expect(opened).toEqual(['before', 'after', 'later', '', '', '']);
    },
  );

  it('is a filter wherever a filter is: a group is deleted whole, and nothing else', async () => {
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(
      list,
      ['A', 'a', 'B'].map((city, at) => leadOf(`d${at}`, { website: `https://d${at}.example`, city })),
    );
    const body = { all: true as const, campaign_id: list.id, filters: { in_groups: [{ field: 'city', value: 'A' }] } };
    expect((await fixture.client.call(bulkRoutes.remove, { body })).data.count).toBe(2);
    expect((await find(list, {})).map(({ city }) => city)).toEqual(['B']);
    const { data } = await fixture.client.call(listRoutes.get, { params: { id: list.id } });
    expect(data.counts.all).toBe(1);
  });

  it('422, 404: a field that makes no groups, a list that is not there', async () => {
    const list = await fixture.createList({ type: 'people' });
    const params = { type: 'people' as const, id: list.id };
    for (const field of ['name', 'data.category', 'password']) {
      expect(await fixture.client.refused(groupRoutes.groups, { params, body: { field } })).toMatchObject({
        status: 422,
        body: { errors: { field: ['Invalid type.'] } },
      });
      const body = { in_groups: [{ field, value: 'x' }] };
      expect(await fixture.client.refused(resultRoutes.results, { params, body })).toMatchObject({
        status: 422,
        body: { errors: { 'in_groups.0.field': ['Invalid type.'] } },
      });
    }
    const stranger = (await createListFixture(app())).client;
    expect((await stranger.refused(groupRoutes.groups, { params, body: { field: 'city' } })).status).toBe(404);
  });
});
