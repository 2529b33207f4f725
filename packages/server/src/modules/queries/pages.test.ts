import { beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, type Field } from '@galena/contract/contacts';
import { fold, listTypes } from '@galena/contract/kernel';
import { lookupOutcomes, type List, type ListQuery } from '@galena/contract/lists';
import { crmStatuses, resultRoutes, type Result } from '@galena/contract/records';
import { createRandom, depth, drawCases } from '@galena/contract/testing';
import { anyRecord } from '../../testing/any-record.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const random = createRandom();
const count = 40;
// All pages of all orders of all kinds are thousands of calls.
const types = depth<readonly (typeof listTypes)[number][]>({
  sample: [listTypes[random.between(0, listTypes.length - 1)] ?? 'local'],
  proof: listTypes,
});

let fixture: ListFixture;
beforeAll(async () => {
  fixture = await createListFixture(app());
});

const pageOf = ({ type, id }: List, body: Partial<ListQuery>) =>
  fixture.client.call(resultRoutes.results, { params: { type, id }, body });

/** All pages one after the other, from the first on or from the last one back. */
const walk = async (list: List, body: Partial<ListQuery>, way: 'next_cursor' | 'previous_cursor', from?: string) => {
  const ids: number[] = [];
  let cursor = from;
  let turned: string | undefined;
  do {
    const page = await pageOf(list, { ...body, ...(cursor === undefined ? {} : { cursor }) });
    const found = page.data.map(({ id }) => id);
    if (way === 'next_cursor') ids.push(...found);
    else ids.unshift(...found);
    turned = page.pagination.previous_cursor;
    cursor = page.pagination[way];
  } while (cursor !== undefined && ids.length <= count);
  return { ids, turned };
};

const inRecord = (record: Result, name: string): unknown =>
  name.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], record);

/** What a field says of a record, as it can be compared; null: nothing. */
const comparable = (record: Result, { name, kind }: Field): string | number | null => {
  const value = inRecord(record, name) ?? null;
  if (name === 'created_at') return record.id;
  if (name === 'name') return record.name ?? '';
  if (name === 'lookup_outcome') return lookupOutcomes.indexOf(record.lookup_outcome);
  if (name === 'crm_status') return crmStatuses.indexOf(record.crm_status);
  if (value === null || value === '') return null;
  if (kind === 'number') return typeof value === 'number' ? value : null;
  if (kind === 'contacts') return (value as readonly unknown[]).length || null;
  if (name === 'updated_at' || name === 'email_status') return record[name];
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? null : fold(text.slice(0, 100));
};

/** The same order made here: by value, nothing last, equal ones by id. */
const ordered = (records: readonly Result[], field: Field, isDescending: boolean): readonly number[] => {
  const turn = isDescending ? -1 : 1;
  const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);
  return records
    .map((record) => ({ id: record.id, value: comparable(record, field) }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null) || turn * (one.id - other.id);
      return turn * (compare(one.value, other.value) || one.id - other.id);
    })
    .map(({ id }) => id);
};

/** What is kept in the same way is ordered in the same way. */
const kindOf = ({ name, kind }: Field): string => `${kind} ${name.startsWith('data.') ? 'in data' : ''}`;

describe.each(types)(`a list of %s (seed ${random.seed})`, (type) => {
  let list: List;
  let records: readonly Result[];
  beforeAll(async () => {
    list = await fixture.createList({ type });
    await fixture.write(
      list,
      Array.from({ length: count }, (_, at) => anyRecord(random, type, `${type}${at}`)),
    );
    // A source that says a number in words.
    await app().owner.query(
      `update records.results set data = data || '{"rating": "about 4"}' where list_id = $1 and id % 9 = 0`,
      [list.id],
    );
    records = (await pageOf(list, { limit: 100 })).data;
    if (records.length <= 30) throw new Error('too few records to page through');
  });

  // Once as counters know how many there are, once as they have to be counted.
  const filters: readonly Partial<ListQuery>[] = [{}, { custom_search: [{ field: 'name', operator: 'not empty' }] }];

  const drawn = drawCases(random, fieldsOf[type], kindOf);
  it.each(drawn.cases.map((field) => [field.name, field] as const))(
    'comes in the order of %s, both ways, page after page there and back, what has none last',
    async (name, field) => {
      for (const sort of [name, `-${name}`])
        for (const filter of filters) {
          const named = filter.custom_search ? records.filter((record) => (record.name ?? '') !== '') : records;
          const expected = ordered(named, field, sort.startsWith('-'));
          const body = { ...filter, sort, limit: 7 };
          const there = await walk(list, body, 'next_cursor');
          expect(there.ids, sort).toEqual(expected);
          const back = await walk(list, body, 'previous_cursor', there.turned);
          const last = (length: number) => length - (length % 7 || 7);
          expect(back.ids, `${sort} back`).toEqual(expected.slice(0, last(expected.length)));
          const byNumber = await pageOf(list, { ...body, page: 3 });
          expect(
            byNumber.data.map(({ id }) => id),
            `${sort}, page 3`,
          ).toEqual(expected.slice(14, 21));
        }
    },
  );

  it('tells the neighbours and the position of each record in any order', async () => {
    const field = fieldsOf[type][random.between(0, fieldsOf[type].length - 1)] as Field;
    for (const sort of [field.name, `-${field.name}`]) {
      const expected = ordered(records, field, sort.startsWith('-'));
      for (const [at, resultId] of expected.entries()) {
        const params = { type, id: list.id, resultId };
        const { data } = await fixture.client.call(resultRoutes.neighbours, { params, body: { sort } });
        expect(data, `${sort} ${at}`).toEqual({
          previous_id: expected[at - 1] ?? null,
          next_id: expected[at + 1] ?? null,
          position: at + 1,
          total: expected.length,
          total_is_capped: false,
        });
      }
    }
  });
});

describe('an order', () => {
  it('422: by a field that records of this kind do not have', async () => {
    const list = await fixture.createList({ type: 'people' });
    for (const sort of ['data.rating', 'password', '-nothing']) {
      const refusal = await fixture.client.refused(resultRoutes.results, {
        params: { type: 'people', id: list.id },
        body: { sort },
      });
      expect(refusal).toMatchObject({ status: 422, body: { errors: { sort: ['Invalid type.'] } } });
    }
  });

  it('goes on behind a name of any length', async () => {
    const list = await fixture.createList({ type: 'company' });
    const name = '🏨'.repeat(150);
    await fixture.write(
      list,
      ['a', 'b', 'c'].map((ref) => leadOf(ref, { name: `${name}${ref}`, website: `https://${ref}.example` })),
    );
    expect((await walk(list, { sort: 'name', limit: 1 }, 'next_cursor')).ids).toHaveLength(3);
  });

  it('404: the neighbours of what is not there, or somebody else’s', async () => {
    const list = await fixture.createList({ type: 'company' });
    const { saved } = await fixture.write(list, [leadOf('x', { website: 'https://x.example' })]);
    const params = { type: 'company' as const, id: list.id, resultId: saved[0] as number };
    const stranger = (await createListFixture(app())).client;
    expect((await stranger.refused(resultRoutes.neighbours, { params, body: {} })).status).toBe(404);
    const other = await fixture.createList({ type: 'company' });
    expect(
      (await fixture.client.refused(resultRoutes.neighbours, { params: { ...params, id: other.id }, body: {} })).status,
    ).toBe(404);
    // It is there, and the filters leave it out.
    const { data } = await fixture.client.call(resultRoutes.neighbours, { params, body: { withEmail: 1 } });
    expect(data).toMatchObject({ previous_id: null, next_id: null, position: null, total: 0 });
  });
});
