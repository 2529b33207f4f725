import { describe, expect, it } from 'vitest';
import type { ListType } from '@galena/contract/kernel';
import { labelRoutes as routes, maxLabels, type CustomLabel } from '@galena/contract/labels';
import type { List } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import { plant } from '../../testing/export-fixture.ts';
import { createLabel, newLabel, plantLabelValues, updateLabel, withRecords } from '../../testing/label-fixture.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { recount } from '../../testing/recount.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followJob } from './labels.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const find = async ({ client }: ListFixture, query: { list_type?: ListType; counts?: 1 } = {}) =>
  (await client.call(routes.list, { query })).data;

const valuesIn = async (list: List, label: CustomLabel): Promise<Record<string, unknown>> => {
  const { rows } = await app().owner.query<{ name: string; value: unknown }>(
    'select name, labels -> $1::text as value from records.results where list_id = $2 order by name',
    [String(label.id), list.id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

describe('POST /api/custom-labels', () => {
  it('201: adds a label after those of its kind of list (LIST-049)', async () => {
    const fixture = await createListFixture(app());
    const first = await createLabel(fixture, { name: 'Budget_1', title: 'Budget', kind: 'number', options: ['x'] });
    expect(first).toEqual({
      id: expect.any(Number),
      list_type: 'company',
      name: 'Budget_1',
      title: 'Budget',
      kind: 'number',
      options: [],
      position: 0,
      is_active: true,
      records: null,
    });
    const second = await createLabel(fixture, { kind: 'select', options: ['Hot', 'Cold'] });
    expect(second).toMatchObject({ position: 1, options: ['Hot', 'Cold'] });
    const elsewhere = await createLabel(fixture, { list_type: 'people', name: 'Budget_1' });
    expect(elsewhere.position).toBe(0);
    expect(await find(fixture, { list_type: 'company' })).toEqual([first, second]);
    expect((await find(fixture)).map(({ id }) => id)).toEqual([first.id, second.id, elsewhere.id]);
  });

  // Forms (g), VAL: the sentences of the specification, word for word.
  it.each([
    [{ name: '1st' }, 'name', 'Field must start with a letter and contain only letters, numbers, or underscores.'],
    [{ name: 'a-b' }, 'name', 'Field must start with a letter and contain only letters, numbers, or underscores.'],
    [{ name: '' }, 'name', 'Field is required.'],
    [{ title: '' }, 'title', 'Field is required.'],
    [{ title: 'a<b' }, 'title', 'Field must not contain special characters.'],
    [{ kind: 'select', options: [] }, 'options', 'Field is required.'],
    [{ kind: 'select', options: ['A', 'a'] }, 'options', 'Each option must be different.'],
    [{ kind: 'color' }, 'kind', 'Invalid type.'],
    [{ list_type: 'cars' }, 'list_type', 'Invalid type.'],
  ])('422: %j', async (input, field, sentence) => {
    const { client } = await createListFixture(app());
    const answer = await client.refused(routes.create, { body: newLabel(input as Partial<CustomLabel>) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } });
  });

  it('422: a name is there once in a kind of list, whatever its case, and is no field of every record', async () => {
    const fixture = await createListFixture(app());
    await createLabel(fixture, { name: 'Budget' });
    for (const name of ['BUDGET', 'email', 'City'])
      expect(await fixture.client.refused(routes.create, { body: newLabel({ name }) })).toMatchObject({
        status: 422,
        body: { code: 'label_name_taken', errors: { name: [expect.stringContaining('already')] } },
      });
  });

  it('409: there are no more than fifty', async () => {
    const fixture = await createListFixture(app());
    for (let n = 0; n < maxLabels; n += 1) await createLabel(fixture);
    const answer = await fixture.client.refused(routes.create, { body: newLabel() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_labels', params: { count: maxLabels } } });
    expect((await createLabel(fixture, { list_type: 'people' })).position).toBe(0);
  });
});

describe('PUT /api/custom-labels/:id', () => {
  it('changes name, title, kind and whether it is used', async () => {
    const fixture = await createListFixture(app());
    const label = await createLabel(fixture);
    const change = { name: 'other', title: 'Other', kind: 'select' as const, options: ['A'], is_active: false };
    expect((await updateLabel(fixture, label, change)).data).toEqual({ ...label, ...change });
    expect(await find(fixture)).toEqual([{ ...label, ...change }]);
  });

  it('409: the kind stays once records have values, also where nobody sees them', async () => {
    const { fixture, list } = await withRecords(app(), ['One']);
    const label = await createLabel(fixture);
    await plantLabelValues(app(), list, label, { One: 'x' });
    await fixture.client.call(bulkRoutes.remove, { body: { campaign_id: list.id, all: true, filters: {} } });
    const refused = await fixture.client.refused(routes.update, {
      params: { id: label.id },
      body: { name: label.name, title: label.title, kind: 'number' },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'label_has_values' } });
    await updateLabel(fixture, label, { title: 'Still a text' });
  });

  it('values follow an option that is called otherwise, and go with one that is gone', async () => {
    const { fixture, list } = await withRecords(app(), ['a', 'b', 'c', 'd']);
    const label = await createLabel(fixture, { kind: 'select', options: ['Hot', 'Warm', 'Cold'] });
    await plantLabelValues(app(), list, label, { a: 'Hot', b: 'Warm', c: 'Cold' });
    const renamed = [{ from: 'Hot', to: 'Now' }];
    const { data } = await updateLabel(fixture, label, { options: ['Now', 'Cold'], renamed });
    expect(data.options).toEqual(['Now', 'Cold']);
    // Until records are as the label says, it does not change again.
    const again = { params: { id: label.id }, body: { ...newLabel(data), options: ['Now'] } };
    expect(await fixture.client.refused(routes.update, again)).toMatchObject({
      status: 409,
      body: { code: 'label_updating' },
    });
    await app().runJobsUntilIdle([followJob]);
    expect(await valuesIn(list, label)).toEqual({ a: 'Now', b: null, c: 'Cold', d: null });
    await updateLabel(fixture, data, { options: ['Now'] });
    await app().runJobsUntilIdle([followJob]);
    expect(await valuesIn(list, label)).toEqual({ a: 'Now', b: null, c: null, d: null });
  });

  it('422: a new name that says nothing', async () => {
    const fixture = await createListFixture(app());
    const label = await createLabel(fixture, { kind: 'select', options: ['A', 'B'] });
    const body = { ...newLabel(label), options: ['B'], renamed: [{ from: 'A', to: 'B' }] };
    expect(await fixture.client.refused(routes.update, { params: { id: label.id }, body })).toMatchObject({
      status: 422,
      body: { errors: { 'renamed.0.to': ['Invalid type.'] } },
    });
  });
});

describe('DELETE /api/custom-labels/:id', () => {
  it('is seen nowhere at once, and its values go in pieces; those of others stay', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Record ${n}`);
    const { fixture, list } = await withRecords(app(), names);
    const [gone, kept] = [await createLabel(fixture), await createLabel(fixture)];
    const all = Object.fromEntries(names.map((name) => [name, 'x']));
    await plantLabelValues(app(), list, gone, all);
    await plantLabelValues(app(), list, kept, all);
    expect(await find(fixture, { counts: 1 })).toMatchObject([{ records: 12 }, { records: 12 }]);
    await fixture.client.call(routes.remove, { params: { id: gone.id } });
    const results = async () =>
      (await fixture.client.call(resultRoutes.results, { params: { type: list.type, id: list.id }, body: {} })).data;
    for (const { labels } of await results()) expect(labels).toEqual({ [kept.id]: 'x' });
    expect((await find(fixture)).map(({ id }) => id)).toEqual([kept.id]);
    // The name is free again, and is another label's.
    expect((await createLabel(fixture, { name: gone.name })).id).not.toBe(gone.id);
    await app().runJobsUntilIdle([followJob]);
    expect(new Set(Object.values(await valuesIn(list, gone)))).toEqual(new Set([null]));
    expect(new Set(Object.values(await valuesIn(list, kept)))).toEqual(new Set(['x']));
    const { rows } = await app().owner.query('select from labels.labels where id = $1', [gone.id]);
    expect(rows).toEqual([]);
    expect(await fixture.client.refused(routes.remove, { params: { id: gone.id } })).toMatchObject({ status: 404 });
  });

  it('goes from any number of records, and a worker that begins anew finds what is left', async () => {
    const { fixture, list } = await withRecords(app(), []);
    const label = await createLabel(fixture);
    // More than a piece.
    await plant(
      app(),
      list,
      fixture,
      Array.from({ length: 2_100 }, (_, n) => `Record ${n}`),
    );
    await app().owner.query(
      `update records.results set labels = jsonb_build_object($1::text, 'x') where list_id = $2`,
      [String(label.id), list.id],
    );
    await fixture.client.call(routes.remove, { params: { id: label.id } });
    // A piece that was done before its worker died.
    await app().owner.query(
      `update records.results set labels = '{}' where id in (select id from records.results where list_id = $1 limit 50)`,
      [list.id],
    );
    await app().runJobsUntilIdle([followJob]);
    const left = await app().owner.query(`select from records.results where list_id = $1 and labels <> '{}'`, [
      list.id,
    ]);
    expect(left.rowCount).toBe(0);
    expect((await app().owner.query('select from labels.labels where id = $1', [label.id])).rowCount).toBe(0);
    await recount(app().owner, list.id);
  });

  it('while an option is being renamed, everything goes', async () => {
    const { fixture, list } = await withRecords(app(), ['a', 'b']);
    const label = await createLabel(fixture, { kind: 'select', options: ['Hot', 'Warm'] });
    await plantLabelValues(app(), list, label, { a: 'Hot', b: 'Warm' });
    await updateLabel(fixture, label, { options: ['Now', 'Warm'], renamed: [{ from: 'Hot', to: 'Now' }] });
    await fixture.client.call(routes.remove, { params: { id: label.id } });
    await app().runJobsUntilIdle([followJob]);
    expect(await valuesIn(list, label)).toEqual({ a: null, b: null });
  });
});

describe('POST /api/custom-labels/sort', () => {
  it('puts labels of a kind of list in an order; those not named come after (UI-006)', async () => {
    const fixture = await createListFixture(app());
    const [a, b, c] = [await createLabel(fixture), await createLabel(fixture), await createLabel(fixture)];
    await fixture.client.call(routes.sort, { body: { ids: [c.id, a.id] } });
    expect((await find(fixture)).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  });

  it('404: one that is not there, or labels of two kinds', async () => {
    const fixture = await createListFixture(app());
    const [a, b] = [await createLabel(fixture), await createLabel(fixture, { list_type: 'people' })];
    for (const ids of [
      [a.id, a.id + 1_000_000],
      [a.id, b.id],
    ])
      expect(await fixture.client.refused(routes.sort, { body: { ids } })).toMatchObject({ status: 404 });
  });
});

describe('labels of somebody else', () => {
  it('404: are not there', async () => {
    const label = await createLabel(await createListFixture(app()));
    const stranger = await createListFixture(app());
    expect(await find(stranger)).toEqual([]);
    const { id } = label;
    const answers = [
      await stranger.client.refused(routes.update, { params: { id }, body: newLabel() }),
      await stranger.client.refused(routes.remove, { params: { id } }),
      await stranger.client.refused(routes.sort, { body: { ids: [id] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
