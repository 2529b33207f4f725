import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomLabel } from '@galena/contract/labels';
import type { List, ListQuery } from '@galena/contract/lists';
import { exportRoutes } from '@galena/contract/exports';
import { resultRoutes } from '@galena/contract/records';
import { exported } from '../../testing/export-fixture.ts';
import { createLabel, plantLabelValues, updateLabel, withRecords } from '../../testing/label-fixture.ts';
import type { ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

describe('labels as fields of records (G-58)', () => {
  let fixture: ListFixture;
  let list: List;
  const labels: Record<string, CustomLabel> = {};
  const kinds = ['text', 'number', 'date', 'boolean', 'select'] as const;
  beforeAll(async () => {
    ({ fixture, list } = await withRecords(app(), ['One', 'Two', 'Three', 'Four']));
    for (const kind of kinds)
      labels[kind] = await createLabel(fixture, {
        name: kind,
        kind,
        options: kind === 'select' ? ['Hot', 'Hot lead', 'Cold'] : [],
      });
    const set = (kind: string, values: Readonly<Record<string, unknown>>) =>
      plantLabelValues(app(), list, labels[kind] as CustomLabel, values);
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

  it('are columns of a file, after the others, called by their title', async () => {
    const columns = kinds.map((kind) => `labels.${kind}`);
    const { heads, rows } = await exported(fixture, list, { columns });
    expect(heads).toEqual(kinds.map(() => 'A field'));
    expect(rows).toEqual([
      ['Ask for Zoë', '5', '2026-11-24', 'true', 'Hot'],
      ['100%', '-2.5', '2025-01-01', 'false', 'Hot lead'],
      ['', '0', '2027-06-30', '', 'Cold'],
      ['', '', '', '', ''],
    ]);
    const all = await exported(fixture, list);
    expect(all.heads.filter((head) => head === 'A field')).toHaveLength(kinds.length);
  });

  it('keep their types in JSON Lines and in a sheet', async () => {
    const params = { type: list.type, id: list.id };
    const columns = kinds.map((kind) => `labels.${kind}`);
    const file = await fixture.client.call(exportRoutes.export, {
      params,
      query: {},
      body: { columns, format: 'jsonl' },
    });
    if (!(file instanceof Blob)) return expect.fail('it is no file');
    const lines = (await file.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines[0]).toEqual({
      'labels.text': 'Ask for Zoë',
      'labels.number': 5,
      'labels.date': '2026-11-24',
      'labels.boolean': true,
      'labels.select': 'Hot',
    });
    expect(lines[3]).toEqual(Object.fromEntries(columns.map((name) => [name, null])));
    const sheet = await fixture.client.call(exportRoutes.export, {
      params,
      query: {},
      body: { columns, format: 'xlsx' },
    });
    if (!(sheet instanceof Blob)) return expect.fail('it is no file');
    const xml = strFromU8(
      unzipSync(new Uint8Array(await sheet.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    expect(xml).toContain('<c><v>-2.5</v></c>');
  });

  it('that are turned off are hidden, and keep their values', async () => {
    const label = labels['number'] as CustomLabel;
    const params = { type: list.type, id: list.id };
    const first = async () => (await fixture.client.call(resultRoutes.results, { params, body: {} })).data[0];
    const before = await first();
    await updateLabel(fixture, label, { is_active: false });
    const record = await first();
    expect(record?.labels[label.id]).toBeUndefined();
    const { data } = await fixture.client.call(resultRoutes.result, {
      params: { ...params, resultId: record?.id as number },
    });
    expect(data.labels).toEqual(record?.labels);
    const body: Partial<ListQuery> = { custom_search: [{ field: 'labels.number', operator: 'empty' }] };
    expect(await fixture.client.refused(resultRoutes.results, { params, body })).toMatchObject({ status: 422 });
    await updateLabel(fixture, label, { is_active: true });
    expect((await first())?.labels).toEqual(before?.labels);
  });
});
