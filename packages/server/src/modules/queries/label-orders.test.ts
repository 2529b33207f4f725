import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomLabel } from '@galena/contract/labels';
import type { List, ListQuery } from '@galena/contract/lists';
import { groupRoutes, recordErrors, resultRoutes } from '@galena/contract/records';
import { createLabel, plantLabelValues, withRecords } from '../../testing/label-fixture.ts';
import type { ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const kinds = ['text', 'number', 'date', 'boolean', 'select'] as const;
type Kind = (typeof kinds)[number];

let fixture: ListFixture;
let list: List;
const labels = {} as Record<Kind, CustomLabel>;

beforeAll(async () => {
  ({ fixture, list } = await withRecords(app(), ['One', 'Two', 'Three', 'Four', 'Five']));
  for (const kind of kinds)
    labels[kind] = await createLabel(fixture, {
      name: kind,
      kind,
      options: kind === 'select' ? ['Hot', 'Cold', 'Ätna'] : [],
    });
  const set = (kind: Kind, values: Readonly<Record<string, unknown>>) =>
    plantLabelValues(app(), list, labels[kind], values);
  await set('text', { One: 'zebra', Two: 'Äpfel', Three: '100' });
  // As numbers, not as words: 10 is more than 9, and -2.5 less than 0.
  await set('number', { One: 10, Two: -2.5, Three: 9, Four: 0 });
  await set('date', { One: '2026-11-24', Two: '2025-01-01', Three: '2027-06-30' });
  await set('boolean', { One: true, Two: false, Three: true });
  await set('select', { One: 'Hot', Two: 'Cold', Three: 'Hot', Four: 'Ätna' });
});

const place = () => ({ type: list.type, id: list.id });
const pageOf = (body: Partial<ListQuery>) => fixture.client.call(resultRoutes.results, { params: place(), body });

/** The names of all records in an order, page after page. */
const walk = async (sort: string, limit: number): Promise<readonly (string | null)[]> => {
  const names: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf({ sort, limit, ...(cursor === undefined ? {} : { cursor }) });
    names.push(...page.data.map(({ name }) => name));
    cursor = page.pagination.next_cursor;
  } while (cursor !== undefined && names.length <= 5);
  return names;
};

const orders: readonly (readonly [Kind, readonly string[], readonly string[]])[] = [
  ['text', ['Three', 'Two', 'One', 'Four', 'Five'], ['One', 'Two', 'Three', 'Five', 'Four']],
  ['number', ['Two', 'Four', 'Three', 'One', 'Five'], ['One', 'Three', 'Four', 'Two', 'Five']],
  ['date', ['Two', 'One', 'Three', 'Four', 'Five'], ['Three', 'One', 'Two', 'Five', 'Four']],
  ['boolean', ['Two', 'One', 'Three', 'Four', 'Five'], ['Three', 'One', 'Two', 'Five', 'Four']],
  ['select', ['Four', 'Two', 'One', 'Three', 'Five'], ['Three', 'One', 'Two', 'Four', 'Five']],
];

describe('an order by a label (G-58)', () => {
  it.each(orders)('%s: both ways, page after page, what has none last', async (kind, up, down) => {
    for (const [sort, expected] of [
      [`labels.${kind}`, up],
      [`-labels.${kind}`, down],
    ] as const) {
      for (const limit of [1, 2, 100]) expect(await walk(sort, limit), `${sort} by ${limit}`).toEqual(expected);
      const { data } = await pageOf({ sort, limit: 2, page: 2 });
      expect(
        data.map(({ name }) => name),
        `${sort}, page 2`,
      ).toEqual(expected.slice(2, 4));
    }
  });

  it.each(kinds)('%s: the neighbours are those of the table', async (kind) => {
    for (const sort of [`labels.${kind}`, `-labels.${kind}`]) {
      const { data } = await pageOf({ sort });
      for (const [at, { id: resultId }] of data.entries()) {
        const params = { ...place(), resultId };
        const { data: near } = await fixture.client.call(resultRoutes.neighbours, { params, body: { sort } });
        const expected = { previous_id: data[at - 1]?.id ?? null, next_id: data[at + 1]?.id ?? null, position: at + 1 };
        expect(near, `${sort} ${at}`).toMatchObject(expected);
      }
    }
  });

  it('422: by a label that is not there, or of another kind of list', async () => {
    await createLabel(fixture, { name: 'of_people', list_type: 'people' });
    for (const sort of ['labels.nothing', '-labels.of_people']) {
      const refusal = await fixture.client.refused(resultRoutes.results, { params: place(), body: { sort } });
      expect(refusal, sort).toMatchObject({ status: 422 });
    }
  });
});

describe('groups by a label (G-58)', () => {
  const groupsOf = (kind: Kind) => ({ params: place(), body: { field: `labels.${kind}`, filters: {} } });

  it.each([
    [
      'select',
      [
        { value: 'Hot', count: 2 },
        { value: 'Ätna', count: 1 },
        { value: 'Cold', count: 1 },
        { value: null, count: 1 },
      ],
    ],
    [
      'boolean',
      [
        { value: 'true', count: 2 },
        { value: 'false', count: 1 },
        { value: null, count: 2 },
      ],
    ],
  ] as const)('200: %s; what a group counts is what it opens', async (kind, expected) => {
    const { data, total, more } = await fixture.client.call(groupRoutes.groups, groupsOf(kind));
    expect([data, total, more]).toEqual([expected, 5, { groups: 0, records: 0 }]);
    for (const { value, count } of data) {
      const opened = await pageOf({ in_groups: [{ field: `labels.${kind}`, value }] });
      const { id } = labels[kind];
      expect(
        opened.data
          .map(({ labels: said }) => said[id] ?? null)
          .map((one) => (typeof one === 'object' ? one : String(one))),
        String(value),
      ).toEqual(Array.from({ length: count }, () => value));
    }
  });

  it.each(['text', 'number', 'date'] as const)('422: %s says something else of each record', async (kind) => {
    const refusal = await fixture.client.refused(groupRoutes.groups, groupsOf(kind));
    expect(refusal).toMatchObject({ status: 422, body: { errors: { field: ['Invalid type.'] } } });
  });
});

describe('a list that is too large for an order', () => {
  /** What a call answers whose statement on records is ended as the limit of a statement ends it. */
  const ended = async (ask: () => Promise<{ readonly status: number; readonly body: unknown }>) => {
    const holder = await app().owner.connect();
    try {
      await holder.query('begin; lock table records.results in access exclusive mode');
      const answer = ask();
      await until(async () => {
        const { rows } = await holder.query<{ ended: boolean }>(
          `select pg_cancel_backend(pid) as ended from pg_locks
           where not granted and database = (select oid from pg_database where datname = current_database())
             and relation = 'records.results'::regclass`,
        );
        return rows.some((row) => row.ended);
      }, 10);
      return await answer;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  };

  it.each(kinds)('422: sorted by a label, %s, it says what helps', async (kind) => {
    const { status, body } = await ended(() =>
      fixture.client.refused(resultRoutes.results, { params: place(), body: { sort: `labels.${kind}` } }),
    );
    expect([status, body]).toEqual([422, expect.objectContaining({ code: recordErrors.list_too_large.code })]);
  });

  it('422: grouped, and asked for neighbours, too', async () => {
    const grouped = await ended(() =>
      fixture.client.refused(groupRoutes.groups, {
        params: place(),
        body: { field: 'labels.select', filters: {} },
      }),
    );
    expect(grouped).toMatchObject({ status: 422, body: { code: recordErrors.list_too_large.code } });
    const [first] = (await pageOf({})).data;
    const params = { ...place(), resultId: first?.id ?? 0 };
    const near = await ended(() =>
      fixture.client.refused(resultRoutes.neighbours, { params, body: { sort: '-labels.number' } }),
    );
    expect(near).toMatchObject({ status: 422, body: { code: recordErrors.list_too_large.code } });
  });
});
