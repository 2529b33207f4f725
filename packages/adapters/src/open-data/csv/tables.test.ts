import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OpenDataError } from '../place.ts';
import { writeTestFile } from '../test-extracts.ts';
import { openTable } from './table.ts';

const seed = 20261123;
const latin = 'Größe Ñandú café Ærø € “quoted” – Zoë’s';
const wide = 'Größe Ñandú 東京 Łódź 🥐 Привет';

/** Bytes of a text in Windows-1252. */
const windows = (text: string): Buffer => {
  const signs: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96, '’': 0x92 };
  return Buffer.from(Array.from(text, (sign) => signs[sign] ?? (sign.codePointAt(0) as number)));
};
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Every way in which a table may be written, and the words that can be written so. */
const encodings: Readonly<Record<string, readonly [write: (text: string) => Buffer, title: string, words: string]>> = {
  'UTF-8': [(text) => Buffer.from(text), 'UTF-8', wide],
  'UTF-8 with its mark': [(text) => Buffer.from(`\uFEFF${text}`), 'UTF-8', wide],
  'UTF-16 of Excel': [(text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16', wide],
  'UTF-16 without its mark': [(text) => Buffer.from(text, 'utf16le'), 'UTF-16', wide],
  'UTF-16, the great byte first': [(text) => bigEndian(`\uFEFF${text}`), 'UTF-16', wide],
  'the same without its mark': [bigEndian, 'UTF-16', wide],
  'Windows-1252': [windows, 'Windows-1252', latin],
  gzip: [(text) => gzipSync(text), 'UTF-8', wide],
  'Windows-1252 in gzip': [(text) => gzipSync(windows(text)), 'Windows-1252', latin],
};
const delimiters = [',', ';', '\t', '|'];
const newlines = ['\n', '\r\n', '\r'];

const read = async (content: string | Uint8Array, encoding?: string) => {
  const table = await openTable(writeTestFile(content, 'table.csv'), { encoding });
  const rows: (readonly string[] | null)[] = [];
  for await (const { content: some } of table.rows()) rows.push(...some.map(({ cells }) => cells));
  return { ...table, rows };
};

/** A cell as a table has it: in quotes where it has to be, or anyway. */
const quoted = (cell: string, delimiter: string, isAlways: boolean): string =>
  isAlways || cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const writeTable = (
  rows: readonly (readonly string[])[],
  delimiter: string,
  newline: string,
  isAlways = false,
): string => rows.map((cells) => cells.map((cell) => quoted(cell, delimiter, isAlways)).join(delimiter)).join(newline);

/** Cells made of these words and of what is hard to read; no row is empty. */
const cellOf = (words: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...words.split(' '), 'a', '"', ',', ';', '\n', 'x y', '5" pipe', '""'), { maxLength: 5 })
    .map((parts) => parts.join(' ').trim());

const rowsOf = (words: string, max = 12) =>
  fc.array(fc.tuple(fc.constantFrom('A', ...words.split(' ')), cellOf(words), cellOf(words)), {
    minLength: 1,
    maxLength: max,
  });

const header = ['Name', 'Straße', 'Note'];

describe('a table', () => {
  it('of every encoding, delimiter and line end is read as it was written', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(encodings)).chain((one) => fc.tuple(fc.constant(one), rowsOf(one[2]))),
        fc.constantFrom(...delimiters),
        fc.constantFrom(...newlines),
        fc.constantFrom('', '\n', 'mark'),
        fc.boolean(),
        async ([[write, title], cells], delimiter, newline, end, isAlways) => {
          const text = writeTable([header, ...cells], delimiter, newline, isAlways);
          const declaration = end === 'mark' ? `sep=${delimiter}${newline}` : '';
          const table = await read(write(`${declaration}${text}${end === '\n' ? newline : ''}`));
          expect(table).toMatchObject({ encoding: title, delimiter, header, rows: cells });
        },
      ),
      { seed, numRuns: 150 },
    ));

  it.each([
    ['sep=;', 'sep=;\nName;Sum\nA;1,5', ['Name', 'Sum'], ['A', '1,5']],
    ['sep= that no row would tell', 'sep=|\r\na|b\r\nx;y;z|2', ['a', 'b'], ['x;y;z', '2']],
    [
      'commas in the names of columns',
      'Name;Sales (EUR, m);City\nA;1,5;Porto',
      ['Name', 'Sales (EUR, m)', 'City'],
      ['A', '1,5', 'Porto'],
    ],
    ['decimal commas', 'Name;Lat;Lng\nA;41,1;-8,6\nB;41,2;-8,7', ['Name', 'Lat', 'Lng'], ['A', '41,1', '-8,6']],
    [
      'columns of one name, and of none',
      'Phone,Phone,,Phone\n1,2,3,4',
      ['Phone', 'Phone (2)', 'column 3', 'Phone (3)'],
      ['1', '2', '3', '4'],
    ],
    ['blanks around quotes', 'a, b ,c\nx, "y, z" ,1', ['a', 'b', 'c'], ['x', 'y, z', '1']],
    ['inches', 'a,b\n5" pipe,6"', ['a', 'b'], ['5" pipe', '6"']],
  ])('with %s', async (_what, text, names, row) => {
    const { header: found, rows } = await read(text);
    expect([found, rows[0]]).toEqual([names, row]);
  });

  it('pasted of two encodings is read in both', async () => {
    const lines = Array.from({ length: 20 }, () => 'Łódź,東京');
    const content = Buffer.concat([Buffer.from(`a,b\n${lines.join('\n')}\n`), windows('Zürich,Orléans’')]);
    const { rows, encoding } = await read(content);
    expect(encoding).toBe('UTF-8, in part Windows-1252');
    expect([rows[0], rows.at(-1)]).toEqual([
      ['Łódź', '東京'],
      ['Zürich', 'Orléans’'],
    ]);
  });

  it('that is longer than any piece of it has its letters whole', async () => {
    const line = `${latin.replaceAll(/["“”]/g, '')},x\n`;
    const { rows } = await read(windows(`a,b\n${line.repeat(20_000)}`));
    expect(new Set(rows.map((cells) => cells?.[0]))).toEqual(new Set([line.slice(0, -3)]));
    expect(rows).toHaveLength(20_000);
  });

  // Their letters are none of Windows-1252, whatever their bytes would look like in it.
  it.each([
    ['windows-1251', 'cff0e8e2e5f2'],
    ['windows-1250', '779f6b61 20 6fb3f377 20 b36fb3f363'.replaceAll(' ', '')],
    ['shift_jis', '938c8b9e93738dc191e58de3'],
    ['gb18030', 'b1b1bea9c9cfbaa3'],
    ['macintosh', '436166 8e 20 4e 96 616d 20 5a 9f 72696368'.replaceAll(' ', '')],
  ])('in %s is read as such when that is said, and refused otherwise', async (encoding, hex) => {
    const word = Buffer.from(hex, 'hex');
    const content = Buffer.concat([Buffer.from('name,b\n'), word, Buffer.from(',1\n')]);
    await expect(read(content)).rejects.toThrow(/--encoding/);
    const { rows } = await read(content, encoding);
    expect(rows).toEqual([[new TextDecoder(encoding).decode(word), '1']]);
  });

  it('in an encoding that nobody knows is refused', async () => {
    await expect(read('a', 'klingon')).rejects.toThrow(/Unknown encoding "klingon"/);
    await expect(read(Buffer.from([0x61, 0xff, 0x0a]), 'utf-8')).rejects.toThrow(OpenDataError);
  });
});

/** What goes wrong with the quotes of a row. Each makes a line, or several, that are no row. */
const faults: Readonly<Record<string, (n: number) => string>> = {
  'words behind a quote': (n) => `n${n},"Bob" Smith,x`,
  'words behind a quote at the beginning': (n) => `"n${n}" x,a,b`,
  'a quote that is never closed': (n) => `n${n},"open,x`,
  'a quote that is never closed at the end': (n) => `n${n},a,"open`,
  'a quote that is not doubled': (n) => `n${n},"5" pipe, 6" pipe",x`,
  'words behind several lines': (n) => `n${n},"one\ntwo\nthree" four,x`,
  'a quote that opens behind one': (n) => `n${n},"a" b,"c\nd",x`,
};

describe('a row whose quotes do not fit together', () => {
  const cell = fc.constantFrom(
    '',
    'x',
    'a b',
    'a, b',
    'Größe',
    'two\nlines',
    'a "b" c',
    '""',
    '5 in',
    'line, one\nline, two\nx',
  );
  const row = fc.tuple(fc.constant('r'), cell, cell);
  const fault = fc.constantFrom(...Object.values(faults));

  it.each(Object.entries(faults))('costs that row only: %s', async (_what, faultOf) => {
    const good = ['a', 'b', 'c'].map((name) => [name, 'x', 'y, z']);
    const text = `Name,B,C\n${writeTable(good.slice(0, 2), ',', '\n')}\n${faultOf(3)}\n${writeTable(good.slice(2), ',', '\n')}\n`;
    expect((await read(text)).rows).toEqual([good[0], good[1], null, good[2]]);
  });

  it('is never taken for rows, and costs no other: any rows, any faults', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: row }, fault), { minLength: 1, maxLength: 25 }),
        async (lines) => {
          const numbered = lines.map((made, n) =>
            typeof made === 'function'
              ? { isFault: true, text: made(n), cells: [] }
              : { isFault: false, text: '', cells: [`r${n}`, ...made.slice(1)] },
          );
          const text = numbered.map(({ isFault, text: faulty, cells }) =>
            isFault ? faulty : writeTable([cells], ',', '\n'),
          );
          const { rows } = await read(['Name,B,C', ...text, 'last,1,2'].join('\n'));
          const good = [...numbered.filter(({ isFault }) => !isFault).map(({ cells }) => cells), ['last', '1', '2']];
          expect(rows.filter((found) => found !== null)).toEqual(good);
          const bad = numbered.filter(({ isFault }) => isFault).length;
          expect(rows.length - good.length >= Math.min(1, bad)).toBe(true);
        },
      ),
      { seed, numRuns: 150 },
    ));

  it('costs no more where its quote is never closed in a file of many', async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => [`r${n}`, 'x', 'y']);
    const text = `Name,B,C\nlost,"open,x\n${writeTable(many, ',', '\n')}\n`;
    const { rows } = await read(text);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([60_001, null, many.at(-1)]);
  });

  it('and a line that is longer than any row costs nothing else', async () => {
    const { rows } = await read(`a,b\n1,2\n${'x'.repeat(3_000_000)},y\n3,4\n`);
    expect(rows).toEqual([['1', '2'], null, ['3', '4']]);
  });
});
