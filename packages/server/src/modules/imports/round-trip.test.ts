import { exportRoutes } from '@galena/contract/exports';
import { importTargets } from '@galena/contract/imports';
import { type ListType, listTypes } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import type { FullResult } from '@galena/contract/records';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../testing/export-fixture.ts';
import { createImporter, importOptions } from '../../testing/imports/list-imports.ts';
import { createListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp(importOptions);

/** What spreadsheets take for something else: formulas, figures whose zeros or digits count, days, a list, several lines. */
const awkward = [
  '=HYPERLINK("https://evil.example";"Win")',
  '+1+cmd|calc!A0',
  '-2+3',
  '@SUM(A1)',
  '  =1+1',
  "'=1+1",
  '00123',
  '12345678901234567890',
  '1E5',
  '3-4',
  'TRUE',
  'a; b, "c"\td',
  'Zoë & <Söhne>',
  'two\nlines',
];

/** A value of a field by its kind, another one for each record. */
const cellFor = (name: string, kind: string, at: number): string => {
  if (name === 'data.platform') return 'Instagram';
  if (name === 'country') return 'PT';
  if (name === 'data.lat' || name === 'data.lng') return `${-8.25 - at}`;
  if (name === 'email' || name === 'emails') return `mail${at}@place${at}.example`;
  if (name === 'phone' || name === 'phones') return `+3512155501${10 + at}`;
  if (name === 'linkedin_url') return `https://linkedin.com/in/place${at}`;
  if (kind === 'url') return `https://place${at}.example`;
  if (kind === 'number') return `${at + 1}`;
  if (kind === 'texts') return 'one; two';
  return kind === 'date' || kind === 'day' ? '2026-11-20' : (awkward[at] ?? '');
};

/** A file with a row for each awkward text, which stands in every field of text that the kind has. */
const fileOf = (type: ListType): string => {
  const fields = importTargets(type, []).filter(({ name }) => !['location', 'emails', 'phones'].includes(name));
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = awkward.map((_, at) => fields.map(({ name, kind }) => quoted(cellFor(name, kind, at))).join(','));
  return [fields.map(({ name }) => name).join(','), ...rows, ''].join('\r\n');
};

const fields = (type: ListType): Record<string, string> =>
  Object.fromEntries(importTargets(type, []).flatMap(({ name }) => (name === 'location' ? [] : [[name, name]])));

const open = async (type: ListType) => {
  const fixture = await createListFixture(app());
  const importer = createImporter(app(), fixture);
  const list = await fixture.createList({ type });
  const filled = await importer.bring(list, fileOf(type), { mapping: fields(type) });
  expect(filled).toMatchObject({ read: awkward.length, added: awkward.length, refused: 0, left_out: {} });
  const download = async (format: 'csv' | 'xlsx'): Promise<Uint8Array> => {
    const body = { format, filters: { sort: 'created_at' } } as const;
    const answer = await fixture.client.call(exportRoutes.export, { params: placeOf(list), query: {}, body });
    if (!(answer instanceof Blob)) return expect.fail('it is no file');
    return new Uint8Array(await answer.arrayBuffer());
  };
  return { fixture, list, ...importer, download };
};

/** What records say, without where it is from and when it came. */
const contentOf = (records: readonly FullResult[]) =>
  records.map(({ data, emails, phones, name, street, city, website, employee_count: employees, country }) => ({
    data,
    name,
    street,
    city,
    website,
    employees,
    country,
    emails: emails.map(({ email }) => email),
    phones: phones.map(({ number }) => number),
  }));

/** Whether the cells of a sheet whose text begins so are numbers; undefined: there is none. */
const areNumbers = (cells: readonly string[], text: string): boolean | undefined => {
  const found = cells.filter((cell) => cell.includes(`>${text}`));
  return found.length === 0 ? undefined : found.every((cell) => /^<c><v>[^<]*<\/v><\/c>$/.test(cell));
};

describe('an export that is imported again', () => {
  describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
    it.each(listTypes)('changes nothing in a list of %s, and makes another one alike', async (type) => {
      const { fixture, list, bring, records, download } = await open(type);
      const before = await records(list);
      if (type !== 'domain' && type !== 'influencer') expect(before[0]?.name).toBe(awkward[0]);
      const file = await download(format);
      const name = `export.${format}`;
      for (const duplicates of ['fill', 'overwrite'] as const)
        expect(await bring(list, file, { duplicates }, name)).toMatchObject({
          added: 0,
          updated: 0,
          unchanged: awkward.length,
          refused: 0,
          left_out: {},
        });
      expect(await records(list)).toEqual(before);
      const other: List = await fixture.createList({ type });
      expect(await bring(other, file, {}, name)).toMatchObject({ added: awkward.length, refused: 0, left_out: {} });
      expect(contentOf(await records(other))).toEqual(contentOf(before));
    });
  });
});

describe('a spreadsheet of records', () => {
  it('has no formula, phones as texts and numbers as numbers', async () => {
    const { download } = await open('local');
    const files = unzipSync(await download('xlsx'));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    // ECMA-376: a formula is an element `f`; what begins with "=" in a text is text.
    expect(sheet).not.toMatch(/<f[\s>/]/);
    const cells = [...sheet.matchAll(/<c[ >].*?<\/c>/gs)].map(([cell]) => cell);
    for (const cell of cells) expect(cell).toMatch(/^<c(?: s="1")? t="inlineStr"><is><t|^<c><v>-?[\d.e+]+<\/v><\/c>$/i);
    for (const text of [
      '=HYPERLINK(',
      '+1+cmd',
      '@SUM',
      '00123',
      '12345678901234567890',
      '1E5',
      '3-4',
      '+351215550110',
    ])
      expect(areNumbers(cells, text), text).toBe(false);
    for (const number of ['-8.25', '-20.25', '14']) expect(areNumbers(cells, `${number}<`), number).toBe(true);
  });
});
