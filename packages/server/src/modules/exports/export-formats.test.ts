import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listTypes } from '@galena/contract/kernel';
import { fieldsOf } from '@galena/contract/contacts';
import { exportErrors, exportRoutes, maxSheetRecords, type ExportBody } from '@galena/contract/exports';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { rounds } from '@galena/contract/testing';
import { exportsOf, placeOf, plant } from '../../testing/export-fixture.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { recount } from '../../testing/recount.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const createFixture = () => createListFixture(app());

const fetchFile = async ({ client }: ListFixture, list: List, body: Partial<ExportBody>): Promise<Uint8Array> => {
  const answer = await client.call(exportRoutes.export, { params: placeOf(list), query: {}, body });
  if (!(answer instanceof Blob)) return expect.fail('it is no file');
  return new Uint8Array(await answer.arrayBuffer());
};

const linesOf = async (fixture: ListFixture, list: List, body: Partial<ExportBody> = {}) => {
  const text = new TextDecoder().decode(await fetchFile(fixture, list, { ...body, format: 'jsonl' }));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

const unescaped = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#10;', '\n')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&');

const cell = /<c(?: s="1")?(?:\/>| t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is><\/c>|><v>([^<]*)<\/v><\/c>)/g;

/** The cells of a sheet: texts, numbers, and null for nothing. Every sign of a row belongs to a cell, or the file is broken. */
const sheetOf = (file: Uint8Array): (string | number | null)[][] => {
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const body = /<sheetData>(.*)<\/sheetData><\/worksheet>$/s.exec(sheet)?.[1] ?? expect.fail('no sheet');
  return [...body.matchAll(/<row>(.*?)<\/row>\n?/gs)].map(([, row = '']) => {
    expect(row.replaceAll(cell, '')).toBe('');
    return [...row.matchAll(cell)].map(([, text, number]) =>
      text === undefined ? (number === undefined ? null : Number(number)) : unescaped(text),
    );
  });
};

const rowsOf = async (fixture: ListFixture, list: List, body: Partial<ExportBody> = {}) =>
  sheetOf(await fetchFile(fixture, list, { ...body, format: 'xlsx' }));

/** Texts with signs that formulas, XML, JSON and COPY take for their own. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('=+-@\'"<>&;,\\\n\r\t\u0001\u0002\u001f\uFFFE\uFFFFé漢😀')),
    minLength: 1,
    maxLength: 20,
  }),
);
/** What PostgreSQL keeps of a text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
/** What XML can write of it. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const writable = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

describe('JSON Lines', () => {
  it('answers each record as an object of its fields, as the API has them', async () => {
    for (const type of listTypes) {
      const fixture = await createFixture();
      const list = await fixture.createList({ type });
      await fixture.write(list, [
        leadOf('1', {
          name: 'One',
          employee_count: 12,
          data: { rating: 4.5, tech: ['a', 'b'] },
          ...withEmail('a@b.example'),
        }),
        leadOf('2'),
      ]);
      const fields = fieldsOf[type].map(({ name }) => name);
      const lines = await linesOf(fixture, list, { columns: fields });
      const { data } = await fixture.client.call(resultRoutes.results, { params: placeOf(list), body: {} });
      expect(lines.map((line) => Object.keys(line))).toEqual([fields, fields]);
      for (const [at, record] of data.entries())
        for (const { name, kind } of fieldsOf[type]) {
          let value: unknown = record;
          for (const step of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
          if (kind === 'contacts')
            value = (value as { email?: string; number?: string }[]).map(({ email, number }) => email ?? number);
          // Milliseconds as far as there are some.
          if (kind === 'date') value = (value as string).replace(/\.?0+Z$/, 'Z');
          expect(lines[at]?.[name] ?? null, `${type} ${name}`).toEqual(value ?? null);
        }
    }
  });

  it('says its type, its name and what was exported', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ name: 'Bakers', type: 'company' });
    await fixture.write(list, [leadOf('1')]);
    const answer = await fixture.client.raw({
      method: 'POST',
      url: `/api/company-results/${list.id}/export`,
      payload: { columns: ['name', 'email_source'], format: 'jsonl' },
    });
    expect(answer.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="Bakers 2026-11-20.jsonl"');
    expect(answer.text).toBe('{"name":"Lead 1","email_source":null}\n');
    expect(await exportsOf(fixture, list)).toMatchObject([
      { params: { format: 'jsonl' }, found: 1, status: 'completed' },
    ]);
  });
});

describe('XLSX', () => {
  it('numbers are numbers, phones and long numbers are texts, formulas are texts, nothing is nothing', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ name: 'A (very) long name of a list, with signs', type: 'local' });
    await fixture.write(list, [
      leadOf('1', {
        name: '=HYPERLINK("https://evil.example")',
        postal_code: '01100',
        phones: [{ number: '+351215550112', type: null, is_verified: false }],
        employee_count: 12,
        data: { rating: 4.5, reviews: 'about 40' },
      }),
      leadOf('2', { name: 'A & B <c>\nline' }),
    ]);
    const columns = ['name', 'phone', 'postal_code', 'employee_count', 'data.rating', 'data.reviews', 'email'];
    const [head, ...rows] = await rowsOf(fixture, list, { columns });
    expect(head).toEqual(['Name', 'Phone', 'Postal code', 'Employees', 'Rating', 'Reviews', 'Email']);
    expect(rows).toEqual([
      ['=HYPERLINK("https://evil.example")', '+351215550112', '01100', 12, 4.5, 'about 40', null],
      ['A & B <c> line', null, null, null, null, null, null],
    ]);
    const files = unzipSync(await fetchFile(fixture, list, { columns, format: 'xlsx' }));
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(strFromU8(files['xl/workbook.xml'] as Uint8Array)).toContain(
      '<sheet name="A (very) long name of a list, w"',
    );
    expect(await exportsOf(fixture, list)).toMatchObject([{ params: { format: 'xlsx' }, found: 2 }, {}]);
  });

  it('of a list without records is a sheet with its head', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'people' });
    expect(await rowsOf(fixture, list, { columns: ['name'] })).toEqual([['Name']]);
    expect(await linesOf(fixture, list, { columns: ['name'] })).toEqual([]);
  });

  it('of a list that is counted as too big is counted itself', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'people' });
    await fixture.write(list, [leadOf('1', withEmail('a@b.example'))]);
    const count = (n: number) => app().owner.query('update lists.facets set n = $2 where list_id = $1', [list.id, n]);
    await count(maxSheetRecords + 1);
    expect(await rowsOf(fixture, list, { columns: ['name'] })).toEqual([['Name'], ['Lead 1']]);
    await count(1);
  });

  // A million records: `npm run prove -- exports`.
  it.runIf(rounds({ sample: 0, proof: 1 }) === 1)(
    '409: more records than a sheet holds are refused',
    async () => {
      const fixture = await createFixture();
      const list = await fixture.createList({ type: 'company' });
      await app().owner.query(
        `with made as (insert into contacts.identities (account_id, class, created_at)
         select $1, 'business', now() from generate_series(1, $3::int) returning id)
       insert into records.results (account_id, list_id, identity_id, name, source, created_at, updated_at)
       select $1, $2, id, 'x', 'import', now(), now() from made`,
        [fixture.person.accountId, list.id, maxSheetRecords + 1],
      );
      await recount(app().owner, list.id);
      const input = { params: placeOf(list), query: {}, body: { format: 'xlsx' } } as const;
      expect(await fixture.client.refused(exportRoutes.export, input as never)).toMatchObject({
        status: 409,
        body: { code: exportErrors.too_many_for_sheet.code },
      });
      const csv = await fetchFile(fixture, list, { columns: ['name'] });
      expect(csv.length).toBeGreaterThan(maxSheetRecords * 3);
    },
    600_000,
  );
});

describe('whatever stands in a record', () => {
  it('comes out of both as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 30 }), async (given) => {
        const fixture = await createFixture();
        const list = await fixture.createList({ type: 'company' });
        const texts = given.map(storable).filter((text) => text !== '');
        await plant(app(), list, fixture, texts);
        const body = { columns: ['name', 'street'], filters: { sort: 'created_at' } } as unknown as Partial<ExportBody>;
        const lines = await linesOf(fixture, list, body);
        expect(lines.map(({ name }) => name)).toEqual(texts);
        const [, ...rows] = await rowsOf(fixture, list, body);
        // An XML reader takes a carriage return that is not written as a sign for a line feed: ours are.
        expect(rows.map(([name]) => name)).toEqual(texts.map(writable));
      }),
      { numRuns: 6 },
    );
  });
});
