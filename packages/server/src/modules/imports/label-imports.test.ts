import type { ColumnMapping } from '@galena/contract/kernel';
import { bulkRoutes } from '@galena/contract/bulk';
import { type CustomLabel, labelRoutes, type NewLabel } from '@galena/contract/labels';
import { editRoutes } from '@galena/contract/records';
import { describe, expect, it } from 'vitest';
import { createImporter, importOptions } from '../../testing/imports/list-imports.ts';
import { createListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp(importOptions);

const kinds: readonly (readonly [string, string, NewLabel['kind']])[] = [
  ['stage', 'Deal stage', 'select'],
  ['budget', 'Budget', 'number'],
  ['next_call', 'Next call', 'date'],
  ['vip', 'VIP', 'boolean'],
  ['pitch', 'Pitch', 'text'],
];

/** A list of companies, an account with a label of each kind, and what is done with them. */
const open = async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'company' });
  const { client } = fixture;
  const labels = new Map<string, CustomLabel>();
  for (const [name, title, kind] of kinds) {
    const options = kind === 'select' ? ['Hot', 'Cold'] : [];
    const body = { list_type: 'company', name, title, kind, options } as const;
    labels.set(name, (await client.call(labelRoutes.create, { body })).data);
  }
  const idOf = (name: string): number => labels.get(name)?.id ?? 0;
  const importer = createImporter(app(), fixture);
  const place = { type: list.type, id: list.id };
  return {
    ...importer,
    fixture,
    client,
    list,
    place,
    label: (name: string) => labels.get(name) as CustomLabel,
    cellOf: (name: string) => `labels.${idOf(name)}`,
    /** What records hold in a label, in the order in which they came in. */
    held: async (name: string) =>
      (await importer.records(list)).map((record) => (record.labels[idOf(name)] ?? null) as unknown),
    edit: (resultId: number, name: string, value: string | null) =>
      client.call(editRoutes.edit, { params: { ...place, resultId }, body: { labels: { [idOf(name)]: value } } }),
    history: async (resultId: number, name: string) => {
      const query = { field: `labels.${idOf(name)}` };
      const { data } = await client.call(editRoutes.edits, { params: { ...place, resultId }, query });
      return data.map((one) => [one.old, one.new, one.file, one.is_undo, one.user?.name]);
    },
  };
};

const mappingOf = (columns: readonly { readonly name: string; readonly field: string | null }[]): ColumnMapping =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]));

// LIST-008, LIST-049
describe('a column of a file that goes to a label', () => {
  it('is guessed by its title or its name, offered by its title, and remembered', async () => {
    const { list, upload, preview, start, finish, cellOf } = await open();
    const head = 'Company,Website,DEAL STAGE,next_call,Priority';
    const first = await preview((await upload(list, `${head}\nUm,um.example,hot,2026-12-01,12\n`)).id);
    const guessed = {
      Company: 'name',
      Website: 'website',
      'DEAL STAGE': cellOf('stage'),
      next_call: cellOf('next_call'),
      Priority: null,
    };
    expect(mappingOf(first.columns)).toEqual(guessed);
    expect(first.fields).toContainEqual({ name: cellOf('budget'), title: 'Budget' });
    expect(first).toMatchObject({ ready: 1, refused: 0 });
    const { id } = await upload(list, `${head}\nUm,um.example,hot,2026-12-01,12\n`);
    await start(id, { mapping: { ...guessed, Priority: cellOf('budget') } });
    await finish();
    const again = await preview((await upload(list, `${head}\nZwei,zwei.example,,,1\n`)).id);
    expect(again.is_remembered).toBe(true);
    expect(mappingOf(again.columns)).toEqual({ ...guessed, Priority: cellOf('budget') });
  });

  it('brings its values in, read by their kinds; rows that hold none of them come in, wrong ones are refused with why', async () => {
    const { list, upload, preview, bring, refusals, refusalText, held } = await open();
    const file = [
      'Company,Website,Deal stage,Budget,Next call,VIP,Pitch',
      'Um,um.example,hOT,"1.234,50",24.11.2026,ja,=Call',
      'Dois,dois.example,,n/a,-,,',
      'Tres,tres.example,Tepid,many,11/12/2026,perhaps,ok',
      `Quatro,quatro.example,,,,,${'x'.repeat(401)}`,
    ].join('\n');
    const { faults } = await preview((await upload(list, file)).id);
    expect(faults.map(({ row, faults: all }) => [row, all.map(({ reason }) => reason)])).toEqual([
      [4, ['bad_option', 'bad_number', 'bad_date', 'bad_yes_no']],
      [5, ['too_long']],
    ]);
    const done = await bring(list, file);
    expect(done).toMatchObject({ added: 2, refused: 2, left_out: {} });
    for (const [name, value] of [
      ['stage', 'Hot'],
      ['budget', 1234.5],
      ['next_call', '2026-11-24'],
      ['vip', true],
      ['pitch', '=Call'],
    ] as const)
      expect([name, await held(name)]).toEqual([name, [value, null]]);
    const [, row] = await refusals(done.id);
    expect(row?.at(-1)).toBe(
      'Deal stage: Not one of the options; Budget: Not a number; Next call: Not a date like 2026-11-24; VIP: Not yes or no',
    );
    const mended = (await refusalText(done.id))
      .replace('Tepid,many,11/12/2026,perhaps', 'Cold,7,2026-11-24,no')
      .replace('x'.repeat(401), 'short');
    expect(await bring(list, mended)).toMatchObject({ added: 2, refused: 0 });
    expect(await held('vip')).toEqual([true, null, false, null]);
  });

  it('is read by how the file writes days and numbers, as somebody says, or as such a file did the last time', async () => {
    const { list, upload, preview, bring, refusalText, held } = await open();
    const head = 'Website,Next call,Budget\n';
    const clear = `${head}a.example,11/24/2026,"$1,234.50"\nb.example,3/10/2026,"1,234"\nc.example,3/11/2026,many\n`;
    const seen = await preview((await upload(list, clear)).id);
    expect(seen).toMatchObject({ day_order: 'month_first', decimal_mark: 'point', refused: 1 });
    expect(seen.depends_on).toEqual(['day_order', 'decimal_mark']);
    const other = await preview((await upload(list, clear)).id, { day_order: 'day_first', decimal_mark: 'comma' });
    expect(other).toMatchObject({ day_order: 'day_first', decimal_mark: 'comma', refused: 1 });
    const done = await bring(list, clear);
    expect(await held('next_call')).toEqual(['2026-11-24', '2026-03-10']);
    expect(await held('budget')).toEqual([1234.5, 1234]);
    // What is left of the file shows nothing of it any more.
    expect(await bring(list, (await refusalText(done.id)).replace('many', '"2,000"'))).toMatchObject({
      added: 1,
      refused: 0,
    });
    expect(await held('next_call')).toEqual(['2026-11-24', '2026-03-10', '2026-03-11']);
    expect(await held('budget')).toEqual([1234.5, 1234, 2000]);
  });

  it('that could be read in two ways is not guessed', async () => {
    const { list, upload, preview, bring, held } = await open();
    const unclear = 'Website,Next call,Budget\na.example,3/10/2026,"1,234"\nb.example,12/11/2026,5\n';
    const seen = await preview((await upload(list, unclear)).id);
    expect(seen).toMatchObject({ day_order: null, decimal_mark: null, refused: 2 });
    expect(seen.depends_on).toEqual(['day_order', 'decimal_mark']);
    expect(await bring(list, unclear)).toMatchObject({ added: 0, refused: 2 });
    const how = { day_order: 'day_first', decimal_mark: 'comma' };
    expect(await bring(list, unclear, how)).toMatchObject({ added: 2, refused: 0 });
    expect(await held('next_call')).toEqual(['2026-10-03', '2026-11-12']);
    expect(await held('budget')).toEqual([1.234, 5]);
    // A file that shows it is believed before what was said of another one.
    const next = 'Website,Next call,Budget\nc.example,3/10/2026,"1,234"\nd.example,12/25/2026,5.5\n';
    expect(await bring(list, next)).toMatchObject({ added: 2, refused: 0 });
    expect((await held('next_call')).slice(2)).toEqual(['2026-03-10', '2026-12-25']);
    expect((await held('budget')).slice(2)).toEqual([1234, 5.5]);
  });

  it('is not imported where its label was turned off or deleted meanwhile; the rows come in', async () => {
    const { client, list, upload, start, finish, get, held, label } = await open();
    const { id } = await upload(list, 'Company,Website,Pitch,VIP\nUm,um.example,Hello,yes\n');
    await start(id);
    const { name, title, kind } = label('pitch');
    const off = { name, title, kind, is_active: false };
    await client.call(labelRoutes.update, { params: { id: label('pitch').id }, body: off });
    await client.call(labelRoutes.remove, { params: { id: label('vip').id } });
    await finish();
    expect(await get(id)).toMatchObject({ state: 'completed', added: 1, refused: 0 });
    await client.call(labelRoutes.update, { params: { id: label('pitch').id }, body: { ...off, is_active: true } });
    expect([await held('pitch'), await held('vip')]).toEqual([[null], [null]]);
  });
});

describe('a label of a record that is in the list already', () => {
  it('stays, is filled or overwritten; what a person entered stays; the history names the file; undone, it is as before', async () => {
    const { list, bring, undo, held, records, edit, history, client, place, label } = await open();
    const fileOf = (...stages: readonly string[]): string =>
      `Website,Deal stage\n${stages.map((stage, at) => `r${at}.example,${stage}\n`).join('')}`;
    await bring(list, fileOf('Hot', 'Hot', '', 'Hot'), {}, 'first.csv');
    const ids = (await records(list)).map(({ id }) => id) as [number, number, number, number];
    await edit(ids[1], 'stage', 'Cold');
    await edit(ids[1], 'stage', 'Hot');
    const { label_id, ...many } = { label_id: label('stage').id, value: 'Hot', resultIds: [ids[3]] };
    await client.call(bulkRoutes.label, { params: place, body: { label_id, ...many } });
    expect(await bring(list, fileOf('Cold', 'Cold', 'Cold', ''))).toMatchObject({ updated: 0, unchanged: 4 });
    expect(await held('stage')).toEqual(['Hot', 'Hot', null, 'Hot']);
    const filled = await bring(list, fileOf('Cold', 'Cold', 'Cold', 'Cold'), { duplicates: 'fill' }, 'fill.csv');
    expect(filled).toMatchObject({ updated: 1 });
    expect(await held('stage')).toEqual(['Hot', 'Hot', 'Cold', 'Hot']);
    const over = await bring(list, fileOf('Cold', 'Cold', 'Hot', ''), { duplicates: 'overwrite' }, 'over.csv');
    expect(over).toMatchObject({ updated: 2 });
    expect(await held('stage')).toEqual(['Cold', 'Hot', 'Hot', 'Hot']);
    expect(await history(ids[2], 'stage')).toEqual([
      ['Cold', 'Hot', 'over.csv', false, 'Pat Person'],
      [null, 'Cold', 'fill.csv', false, 'Pat Person'],
    ]);
    await edit(ids[2], 'stage', 'Cold');
    expect(await undo(over.id)).toMatchObject({ restored: 1, kept: 1, state: 'undone' });
    expect(await held('stage')).toEqual(['Hot', 'Hot', 'Cold', 'Hot']);
    expect((await history(ids[0], 'stage'))[0]).toEqual(['Cold', 'Hot', null, true, 'Pat Person']);
    // It is the file's value again: the next file may overwrite it.
    await bring(list, fileOf('Cold'), { duplicates: 'overwrite' });
    expect((await held('stage'))[0]).toBe('Cold');
  });

  it('a file that names it twice is taken back as a whole', async () => {
    const { list, bring, undo, held, records, history } = await open();
    await bring(list, 'Website,Budget\num.example,1\n');
    const file = 'Website,Budget\num.example,2\num.example,3\num.example,3\n';
    const done = await bring(list, file, { duplicates: 'overwrite' });
    expect(await held('budget')).toEqual([3]);
    expect(await undo(done.id)).toMatchObject({ kept: 0 });
    expect(await held('budget')).toEqual([1]);
    const [{ id } = { id: 0 }] = await records(list);
    expect((await history(id, 'budget')).map(([old, now]) => [old, now])).toEqual([
      [2, 1],
      [3, 2],
      [2, 3],
      [1, 2],
    ]);
  });

  it('an export that is imported again changes nothing', async () => {
    const { client, fixture, list, place, bring, records } = await open();
    await bring(
      list,
      [
        'Company,Website,Deal stage,Budget,Next call,VIP,Pitch',
        'Um,um.example,Hot,1234.5,2026-11-24,yes,"=Call; then ""write"""',
        'Dois,dois.example,Cold,-0.001,2027-02-28,no,-',
        'Tres,tres.example,,1e21,,,007',
      ].join('\n'),
    );
    const before = await records(list);
    const { text } = await client.raw({
      method: 'POST',
      url: `/api/company-results/${place.id}/export`,
      body: { columns: ['name', 'website', ...kinds.map(([name]) => `labels.${name}`)] },
    });
    for (const duplicates of ['fill', 'overwrite'] as const)
      expect(await bring(list, text, { duplicates })).toMatchObject({ updated: 0, unchanged: 3, refused: 0 });
    expect(await records(list)).toEqual(before);
    const other = await fixture.createList({ type: 'company' });
    expect(await bring(other, text)).toMatchObject({ added: 3, refused: 0 });
    expect((await records(other)).map(({ labels }) => labels)).toEqual(before.map(({ labels }) => labels));
  });
});
