import fc from 'fast-check';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeTestFile } from '../open-data/test-extracts.ts';
import { openTableFile } from './open-file.ts';
import { columnOf } from './spreadsheet/cells.ts';
import { dateText, isDateFormat, numberText } from './spreadsheet/numbers.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Book = {
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: readonly string[];
  readonly is1904?: boolean;
  readonly hidden?: readonly string[];
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A spreadsheet of these rows of cells, as Excel writes one. */
const bookOf = ({ sheets, strings = [], is1904 = false, hidden = [] }: Book): Uint8Array => {
  const names = Object.keys(sheets);
  const tag = (name: string, at: number): string =>
    `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`;
  const files: Zippable = {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904}"/><sheets>${names.map(tag).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0.00 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${strings.join('')}</sst>`),
  };
  for (const [at, name] of names.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
    );
  return zipSync(files);
};

const inline = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const rowOf = (cells: readonly string[]): string => `<row>${cells.map(inline).join('')}</row>`;

const read = async (content: Uint8Array | string, options: { sheet?: string } = {}) => {
  const table = await openTableFile(writeTestFile(content, 'table.xlsx'), options);
  try {
    const rows: { cells: readonly string[] | null; number: number }[] = [];
    for await (const piece of table.rows()) rows.push(...piece.content);
    return { ...table, rows };
  } finally {
    await table.close();
  }
};

describe('a spreadsheet', () => {
  it('is read as what its cells say: texts, numbers as they are, dates, gaps', async () => {
    const content = bookOf({
      strings: [
        '<si><t>Name</t></si>',
        '<si><r><t>Ana </t></r><r><t>Reis</t></r><rPh><t>said</t></rPh></si>',
        '<si><t>Größe &amp; Co</t></si>',
      ],
      sheets: {
        People:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c><c r="C1" t="str"><f>1</f><v>Since</v></c><c r="E1" t="inlineStr"><is><t>Rate</t></is></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>4.9301234567E+10</v></c><c r="C2" s="1"><v>45000</v></c><c r="E2"><v>0.30000000000000004</v></c></row>' +
          '<row r="3"><c r="A3" t="s"/><c r="B3"/></row>' +
          '<row r="5"><c r="A5" t="s"><v>2</v></c><c r="C5" s="2"><v>45000.5</v></c><c r="D5" t="b"><v>1</v></c><c r="E5" t="e"><v>#N/A</v></c></row>' +
          '<row r="6"><c r="B6" s="3"><v>12.50</v></c></row>',
      },
    });
    const { header, rows, sheet, format } = await read(content);
    expect({ header, sheet, format }).toEqual({
      header: ['Name', 'Phone', 'Since', 'column 4', 'Rate'],
      sheet: 'People',
      format: 'xlsx',
    });
    expect(rows).toEqual([
      { number: 2, cells: ['Ana Reis', '49301234567', '2023-03-15', '', '0.3'] },
      { number: 5, cells: ['Größe & Co', '', '2023-03-15 12:00:00', 'true', ''] },
      { number: 6, cells: ['', '12.5'] },
    ]);
  });

  it('with several sheets: the first that is shown and has rows, or the one that is chosen', async () => {
    const content = bookOf({
      sheets: {
        Hidden: rowOf(['h']),
        Empty: '',
        'A & B': rowOf(['a']) + rowOf(['1']),
        Other: rowOf(['b']) + rowOf(['2']),
      },
      hidden: ['Hidden'],
    });
    expect(await read(content)).toMatchObject({
      sheets: ['Empty', 'A & B', 'Other', 'Hidden'],
      sheet: 'A & B',
      rows: [{ cells: ['1'] }],
    });
    expect(await read(content, { sheet: 'Other' })).toMatchObject({ header: ['b'], rows: [{ cells: ['2'] }] });
  });

  it('of any cells is read as it was written, however many texts it shares', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) =>
      // What XML cannot say, and ends of lines that it reads as one.
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      text.replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, '').trim(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 30 }),
        async (cells) => {
          const strings = cells.flat().map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
          const rows = cells.map(
            (row, at) => `<row>${row.map((_, n) => `<c t="s"><v>${at * 3 + n}</v></c>`).join('')}</row>`,
          );
          const content = bookOf({ strings, sheets: { S: rowOf(['a', 'b', 'c']) + rows.join('') } });
          expect((await read(content)).rows.map((row) => row.cells)).toEqual(cells);
        },
      ),
      { numRuns: 40, seed: 20261124 },
    );
  });

  it('shares more texts than memory keeps', async () => {
    const strings = Array.from({ length: 200_000 }, (_, n) => `<si><t>text ${n} ${'x'.repeat(30)}</t></si>`);
    const asked = [0, 199_999, 3, 150_000, 65_536, 1];
    const rows = asked.map((n) => `<row><c t="s"><v>${n}</v></c></row>`).join('');
    const content = bookOf({ strings, sheets: { S: rowOf(['a']) + rows } });
    expect((await read(content)).rows.map(({ cells }) => cells?.[0])).toEqual(
      asked.map((n) => `text ${n} ${'x'.repeat(30)}`),
    );
  });

  it.each([
    ['is none', zipSync({ 'a.txt': strToU8('a') }), 'not_a_table'],
    ['is protected or of the old kind', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'protected'],
    ['was cut off', bookOf({ sheets: { S: rowOf(['a']) } }).subarray(0, 200), 'damaged'],
    ['has no rows', bookOf({ sheets: { S: '' } }), 'empty'],
    ['is no XML', bookOf({ sheets: { S: '<row><c>' } }), 'damaged'],
    [
      'unpacks to a thousand times as much',
      zipSync({ 'xl/workbook.xml': new Uint8Array(60_000_000) }, { level: 9 }),
      'too_packed',
    ],
  ])('that %s is refused', async (_what, content, fault) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'OpenDataError', fault });
  });

  it('fetches nothing and believes no entity of its own', async () => {
    const content = bookOf({ sheets: { S: '' } });
    const bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const sheet = `${bomb}<worksheet xmlns="${main}"><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    const files = { ...(await unzipped(content)), 'xl/worksheets/sheet1.xml': strToU8(sheet) };
    await expect(read(zipSync(files))).rejects.toMatchObject({ fault: 'damaged' });
  });
});

const unzipped = async (content: Uint8Array): Promise<Zippable> => {
  const { unzipSync } = await import('fflate');
  return unzipSync(content);
};

describe('what stands in cells', () => {
  it.each([
    ['A1', 0],
    ['Z9', 25],
    ['AA10', 26],
    ['XFD1', 16_383],
    ['ZZZZ1', 16_383],
  ])('%s is column %d', (ref, column) => expect(columnOf(ref)).toBe(column));

  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [0, true, '00:00:00'],
    [1, true, '1904-01-02'],
    [0.5, false, '12:00:00'],
    [45_000.999_988_4, false, '2023-03-15 23:59:59'],
    [-3, false, '-3'],
  ])('day %d (from 1904: %s) is %s', (serial, is1904, text) => expect(dateText(serial, is1904)).toBe(text));

  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [49, undefined, false],
    [164, 'yyyy-mm-dd', true],
    [164, '[h]:mm', true],
    [164, '[Red]0.00', false],
    [164, '0 "days"', false],
    [164, '#,##0.00 [$€-407]', false],
    [164, 'General', false],
  ])('format %d %j: a date %s', (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate));

  it.each([
    ['4.9301234567E+10', '49301234567'],
    ['0.1', '0.1'],
    ['1E-3', '0.001'],
    ['12.50', '12.5'],
    ['123456789012345680', '123456789012345680'],
    ['no', 'no'],
  ])('%s is %s', (text, number) => expect(numberText(text)).toBe(number));
});
