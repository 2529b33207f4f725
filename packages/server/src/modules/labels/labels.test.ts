import { beforeAll, describe, expect, it } from 'vitest';
import type { ListType } from '@galena/contract/kernel';
import { labelRoutes as routes, maxLabels, type CustomLabel } from '@galena/contract/labels';
import type { List, ListQuery } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followJob } from './labels.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

let serial = 0;
const newLabel = (input: Partial<CustomLabel> = {}) => ({
  list_type: 'company' as ListType,
  name: `field_${(serial += 1)}`,
  title: 'A field',
  kind: 'text' as const,
  ...input,
});

const create = async ({ client }: ListFixture, input: Partial<CustomLabel> = {}) =>
  (await client.call(routes.create, { body: newLabel(input) })).data;

const find = async ({ client }: ListFixture, query: { list_type?: ListType; counts?: 1 } = {}) =>
  (await client.call(routes.list, { query })).data;

const update = (
  { client }: ListFixture,
  label: CustomLabel,
  change: Partial<CustomLabel> & { renamed?: unknown } = {},
) => {
  const { name, title, kind, options, is_active } = label;
  return client.call(routes.update, {
    params: { id: label.id },
    body: { name, title, kind, options, is_active, ...change } as never,
  });
};

/** Puts values past the way in: records know how they come in by themselves. */
const setValues = async (list: List, label: CustomLabel, values: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries(values))
    await app().owner.query(
      `update records.results set labels = labels || jsonb_build_object($1::text, $2::jsonb) where list_id = $3 and name = $4`,
      [String(label.id), JSON.stringify(value), list.id, name],
    );
};

const valuesIn = async (list: List, label: CustomLabel): Promise<Record<string, unknown>> => {
  const { rows } = await app().owner.query<{ name: string; value: unknown }>(
    'select name, labels -> $1::text as value from records.results where list_id = $2 order by name',
    [String(label.id), list.id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

const withRecords = async (names: readonly string[], type: ListType = 'company') => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type });
  await fixture.write(
    list,
    names.map((name) => leadOf(name, { name })),
  );
  return { fixture, list };
};

describe('POST /api/custom-labels', () => {
  it('201: adds a label after those of its kind of list (LIST-049)', async () => {
    const fixture = await createListFixture(app());
    const first = await create(fixture, { name: 'Budget_1', title: 'Budget', kind: 'number', options: ['x'] });
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
    const second = await create(fixture, { kind: 'select', options: ['Hot', 'Cold'] });
    expect(second).toMatchObject({ position: 1, options: ['Hot', 'Cold'] });
    const elsewhere = await create(fixture, { list_type: 'people', name: 'Budget_1' });
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
    await create(fixture, { name: 'Budget' });
    for (const name of ['BUDGET', 'email', 'City'])
      expect(await fixture.client.refused(routes.create, { body: newLabel({ name }) })).toMatchObject({
        status: 422,
        body: { code: 'label_name_taken', errors: { name: [expect.stringContaining('already')] } },
      });
  });

  it('409: there are no more than fifty', async () => {
    const fixture = await createListFixture(app());
    for (let n = 0; n < maxLabels; n += 1) await create(fixture);
    const answer = await fixture.client.refused(routes.create, { body: newLabel() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_labels', params: { count: maxLabels } } });
    expect((await create(fixture, { list_type: 'people' })).position).toBe(0);
  });
});

describe('PUT /api/custom-labels/:id', () => {
  it('changes name, title, kind and whether it is used', async () => {
    const fixture = await createListFixture(app());
    const label = await create(fixture);
    const change = { name: 'other', title: 'Other', kind: 'select' as const, options: ['A'], is_active: false };
    expect((await update(fixture, label, change)).data).toEqual({ ...label, ...change });
    expect(await find(fixture)).toEqual([{ ...label, ...change }]);
  });

  it('409: the kind stays once records have values, also where nobody sees them', async () => {
    const { fixture, list } = await withRecords(['One']);
    const label = await create(fixture);
    await setValues(list, label, { One: 'x' });
    await fixture.client.call(bulkRoutes.remove, { body: { campaign_id: list.id, all: true, filters: {} } });
    const refused = await fixture.client.refused(routes.update, {
      params: { id: label.id },
      body: { name: label.name, title: label.title, kind: 'number' },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'label_has_values' } });
    await update(fixture, label, { title: 'Still a text' });
  });

  it('values follow an option that is called otherwise, and go with one that is gone', async () => {
    const { fixture, list } = await withRecords(['a', 'b', 'c', 'd']);
    const label = await create(fixture, { kind: 'select', options: ['Hot', 'Warm', 'Cold'] });
    await setValues(list, label, { a: 'Hot', b: 'Warm', c: 'Cold' });
    const renamed = [{ from: 'Hot', to: 'Now' }];
    const { data } = await update(fixture, label, { options: ['Now', 'Cold'], renamed });
    expect(data.options).toEqual(['Now', 'Cold']);
    // Until records are as the label says, it does not change again.
    const again = { params: { id: label.id }, body: { ...newLabel(data), options: ['Now'] } };
    expect(await fixture.client.refused(routes.update, again)).toMatchObject({
      status: 409,
      body: { code: 'label_updating' },
    });
    await app().runJobsUntilIdle([followJob]);
    expect(await valuesIn(list, label)).toEqual({ a: 'Now', b: null, c: 'Cold', d: null });
    await update(fixture, data, { options: ['Now'] });
    await app().runJobsUntilIdle([followJob]);
    expect(await valuesIn(list, label)).toEqual({ a: 'Now', b: null, c: null, d: null });
  });

  it('422: a new name that says nothing', async () => {
    const fixture = await createListFixture(app());
    const label = await create(fixture, { kind: 'select', options: ['A', 'B'] });
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
    const { fixture, list } = await withRecords(names);
    const [gone, kept] = [await create(fixture), await create(fixture)];
    const all = Object.fromEntries(names.map((name) => [name, 'x']));
    await setValues(list, gone, all);
    await setValues(list, kept, all);
    expect(await find(fixture, { counts: 1 })).toMatchObject([{ records: 12 }, { records: 12 }]);
    await fixture.client.call(routes.remove, { params: { id: gone.id } });
    const results = async () =>
      (await fixture.client.call(resultRoutes.results, { params: { type: list.type, id: list.id }, body: {} })).data;
    for (const { labels } of await results()) expect(labels).toEqual({ [kept.id]: 'x' });
    expect((await find(fixture)).map(({ id }) => id)).toEqual([kept.id]);
    // The name is free again, and is another label's.
    expect((await create(fixture, { name: gone.name })).id).not.toBe(gone.id);
    await app().runJobsUntilIdle([followJob]);
    expect(new Set(Object.values(await valuesIn(list, gone)))).toEqual(new Set([null]));
    expect(new Set(Object.values(await valuesIn(list, kept)))).toEqual(new Set(['x']));
    const { rows } = await app().owner.query('select from labels.labels where id = $1', [gone.id]);
    expect(rows).toEqual([]);
    expect(await fixture.client.refused(routes.remove, { params: { id: gone.id } })).toMatchObject({ status: 404 });
  });

  it('while an option is being renamed, everything goes', async () => {
    const { fixture, list } = await withRecords(['a', 'b']);
    const label = await create(fixture, { kind: 'select', options: ['Hot', 'Warm'] });
    await setValues(list, label, { a: 'Hot', b: 'Warm' });
    await update(fixture, label, { options: ['Now', 'Warm'], renamed: [{ from: 'Hot', to: 'Now' }] });
    await fixture.client.call(routes.remove, { params: { id: label.id } });
    await app().runJobsUntilIdle([followJob]);
    expect(await valuesIn(list, label)).toEqual({ a: null, b: null });
  });
});

describe('POST /api/custom-labels/sort', () => {
  it('puts labels of a kind of list in an order; those not named come after (UI-006)', async () => {
    const fixture = await createListFixture(app());
    const [a, b, c] = [await create(fixture), await create(fixture), await create(fixture)];
    await fixture.client.call(routes.sort, { body: { ids: [c.id, a.id] } });
    expect((await find(fixture)).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  });

  it('404: one that is not there, or labels of two kinds', async () => {
    const fixture = await createListFixture(app());
    const [a, b] = [await create(fixture), await create(fixture, { list_type: 'people' })];
    for (const ids of [
      [a.id, a.id + 1_000_000],
      [a.id, b.id],
    ])
      expect(await fixture.client.refused(routes.sort, { body: { ids } })).toMatchObject({ status: 404 });
  });
});

describe('labels of somebody else', () => {
  it('404: are not there', async () => {
    const label = await create(await createListFixture(app()));
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

describe('labels as fields of records (G-58)', () => {
  let fixture: ListFixture;
  let list: List;
  const labels: Record<string, CustomLabel> = {};
  const kinds = ['text', 'number', 'date', 'boolean', 'select'] as const;
  beforeAll(async () => {
    ({ fixture, list } = await withRecords(['One', 'Two', 'Three', 'Four']));
    for (const kind of kinds)
      labels[kind] = await create(fixture, {
        name: kind,
        kind,
        options: kind === 'select' ? ['Hot', 'Hot lead', 'Cold'] : [],
      });
    const set = (kind: string, values: Readonly<Record<string, unknown>>) =>
      setValues(list, labels[kind] as CustomLabel, values);
    await set('text', { One: 'Ask for Zoë', Two: '100%' });
    await set('number', { One: 5, Two: -2.5, Three: 0 });
    await set('date', { One: '2026-11-24', Two: '2025-01-01', Three: '2027-06-30' });
    await set('boolean', { One: true, Two: false });
    await set('select', { One: 'Hot', Two: 'Hot lead', Three: 'Cold' });
  });

  const names = async (body: Partial<ListQuery>): Promise<readonly (string | null)[]> =>
    (await fixture.client.call(resultRoutes.results, { params: { type: list.type, id: list.id }, body })).data.map(
      ({ name }) => name,
    );

  it.each<[string, string, unknown, readonly string[]]>([
    ['text', 'like', 'zoe', ['One']],
    ['text', 'like', '0%', ['Two']],
    ['text', 'not like', 'zoe', ['Two', 'Three', 'Four']],
    ['text', 'empty', undefined, ['Three', 'Four']],
    ['number', 'greater', 0, ['One']],
    ['number', 'lower', 0, ['Two']],
    ['number', 'not empty', undefined, ['One', 'Two', 'Three']],
    ['date', 'greater', '2026-11-24', ['Three']],
    ['date', 'lower', '2026-11-24', ['Two']],
    ['boolean', 'like', true, ['One']],
    ['boolean', 'like', 'false', ['Two']],
    ['boolean', 'not like', true, ['Two', 'Three', 'Four']],
    ['boolean', 'not empty', undefined, ['One', 'Two']],
    // An option that is named is meant as a whole; anything else as a part.
    ['select', 'like', 'hot', ['One']],
    ['select', 'like', 'lead', ['Two']],
    ['select', 'not like', 'Hot', ['Two', 'Three', 'Four']],
  ])('labels.%s %s %j', async (kind, operator, value, expected) => {
    const condition = { field: `labels.${kind}`, operator, ...(value === undefined ? {} : { value }) };
    expect(await names({ custom_search: [condition] as ListQuery['custom_search'] })).toEqual(expected);
  });

  it.each([
    ['text', 'greater', '1'],
    ['number', 'greater', 'many'],
    ['date', 'greater', 'soon'],
    ['boolean', 'like', 'maybe'],
    ['select', 'is_verified', true],
    ['unknown', 'empty', undefined],
  ])('422: labels.%s %s %j', async (kind, operator, value) => {
    const body = { custom_search: [{ field: `labels.${kind}`, operator, ...(value === undefined ? {} : { value }) }] };
    const params = { type: list.type, id: list.id };
    const answer = await fixture.client.refused(resultRoutes.results, { params, body: body as Partial<ListQuery> });
    expect(answer).toMatchObject({ status: 422 });
    expect(Object.values((answer.body as { errors: object }).errors)).toEqual([['Invalid type.']]);
  });

  it('are found by a search, and shown with the record', async () => {
    expect(await names({ search: 'ask for zoe' })).toEqual(['One']);
    const { data } = await fixture.client.call(resultRoutes.results, {
      params: { type: list.type, id: list.id },
      body: {},
    });
    const [one] = data;
    const byKind = Object.fromEntries(kinds.map((kind) => [kind, one?.labels[(labels[kind] as CustomLabel).id]]));
    expect(byKind).toEqual({ text: 'Ask for Zoë', number: 5, date: '2026-11-24', boolean: true, select: 'Hot' });
  });

  it('that are turned off are hidden, and keep their values', async () => {
    const label = labels['number'] as CustomLabel;
    const params = { type: list.type, id: list.id };
    const first = async () => (await fixture.client.call(resultRoutes.results, { params, body: {} })).data[0];
    const before = await first();
    await update(fixture, label, { is_active: false });
    const record = await first();
    expect(record?.labels[label.id]).toBeUndefined();
    const { data } = await fixture.client.call(resultRoutes.result, {
      params: { ...params, resultId: record?.id as number },
    });
    expect(data.labels).toEqual(record?.labels);
    const body: Partial<ListQuery> = { custom_search: [{ field: 'labels.number', operator: 'empty' }] };
    expect(await fixture.client.refused(resultRoutes.results, { params, body })).toMatchObject({ status: 422 });
    await update(fixture, label, { is_active: true });
    expect((await first())?.labels).toEqual(before?.labels);
  });
});
