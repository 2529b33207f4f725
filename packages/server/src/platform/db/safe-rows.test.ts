import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readCsv, unescapeCell } from '../../testing/read-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

type Texts = readonly (string | null)[];

/** What a copy makes of rows of texts, as many in each. */
const rowsOf = async (rows: readonly Texts[]): Promise<readonly (readonly string[])[]> => {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => sql`given.row ->> ${sql.lit(at)}`);
  const query = sql`
    select ${sql.join(columns)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (row, at)
    order by at`;
  const begin = () => Promise.resolve(() => Promise.resolve());
  const head = Buffer.from('\ufeff');
  const stream = await app().app.context.app.copyStreams.open({ accountId: 1, head, query, format: 'csv', begin });
  return readCsv(Buffer.concat(await stream.toArray()).toString());
};

// Written here once more, so that a test does not ask the code what is right.
const isNumber = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+\d{7,15}(?:; \+\d{7,15})*)$/i;

/** Each text in a row of its own, before something harmless. */
const cellsOf = async (texts: Texts): Promise<readonly string[]> =>
  (await rowsOf(texts.map((text) => [text, 'x']))).map(([cell = '']) => cell);

describe('a cell that is safe for spreadsheets', () => {
  it.each([
    ['=1+1'],
    ['+351 21 555 0112'],
    ['-1+1'],
    ['-1,5'],
    ['--1'],
    ['+12345; =1'],
    ['-'],
    ['@SUM(A1)'],
    ['\t=1'],
    ['\tx'],
    ['\rx'],
    ['\nx'],
    ['  =1'],
    ['"=1"'],
    [`'=1`],
    [`''=1`],
    [' " \' @x'],
    ['\u00a0=1'],
    ['\u200b=1'],
    ['\ufeff=1'],
    ['\u0001=1'],
    ['＝1'],
    ['＋1'],
    ['－1'],
    ['＠x'],
    ['\u3000＝1'],
  ])('%j gets an apostrophe', async (text) => {
    expect(await cellsOf([text])).toEqual([`'${text}`]);
  });

  it.each([
    ['1-1'],
    ['a=1'],
    [''],
    [' '],
    ["'"],
    ["'tis"],
    ['"quoted"'],
    ['É=1'],
    ['日本=1'],
    ['€ 5'],
    ['(+351)'],
    ['\u200ba'],
    ['-1'],
    ['-73.985'],
    ['+351215550112'],
    ['+351215550112; +351215550113'],
  ])('%j stays as it is', async (text) => {
    expect(await cellsOf([text])).toEqual([text]);
  });

  it('numbers and phone numbers stay as they are; with anything else in them they get one', async () => {
    const digits = (minLength: number, maxLength: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''));
    const phone = digits(7, 15).map((number) => `+${number}`);
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.integer().map(String),
      digits(1, 20).map((number) => `-${number}`),
      fc.array(phone, { minLength: 1, maxLength: 4 }).map((list) => list.join('; ')),
    );
    const others = fc.oneof(
      fc.constantFrom('A1', 'cmd', '+', '-', '\u00a0', '１'),
      fc.string({
        unit: fc.constantFrom('=', '@', '(', ')', '!', '|', '&', '%', '*', '/', ' ', ',', "'", '"'),
        minLength: 1,
      }),
    );
    const spoiled = fc
      .tuple(numbers, others, fc.nat())
      .map(
        ([text, other, at]) => `${text.slice(0, at % (text.length + 1))}${other}${text.slice(at % (text.length + 1))}`,
      )
      .filter((text) => /^[+-]/.test(text) && !isNumber.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.array(numbers, { minLength: 30 }),
        fc.array(spoiled, { minLength: 30 }),
        async (kept, marked) => {
          expect(await cellsOf(kept)).toEqual(kept);
          expect(await cellsOf(marked)).toEqual(marked.map((text) => `'${text}`));
        },
      ),
      { numRuns: 30, seed: 20261123 },
    );
  });

  it('leaves nothing nothing', async () => {
    expect(await cellsOf([null])).toEqual(['']);
  });

  it('whatever the first sign is, the quick look and the pattern agree, and the apostrophe can be taken back', async () => {
    const signs = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter((sign) =>
      sign.isWellFormed(),
    );
    for (const texts of [signs, signs.map((sign) => `${sign}=`), signs.map((sign) => `'${sign}`)]) {
      const cells = await cellsOf(texts);
      expect(cells.map((cell) => unescapeCell(cell))).toEqual(texts);
      expect(cells.filter((cell) => /^[=+@\t\r\n-]/.test(cell))).toEqual([]);
    }
  });
});

describe('rows of any cells', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ',',
      ' ',
      '\\.',
      '\u00a0',
      '\ufeff',
      '＝',
      'x',
      '日',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join('').replaceAll('\0', ''));

  it('come back as they were, but for the apostrophe, however many need one', async () => {
    const table = fc
      .integer({ min: 2, max: 30 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const copied = await rowsOf(rows);
        expect(copied.map((row) => row.map(unescapeCell))).toEqual(rows);
        for (const cell of copied.flat()) expect(/^[\s"']*[=+@\t\r-]/.test(cell) && !cell.startsWith("'")).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('of which all are dangerous are longer than the messages they came in', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      Array.from({ length: 40 }, (_cell, n) => '+-=@'[(at + n) % 4] ?? ''),
    );
    expect(await rowsOf(rows)).toEqual(rows.map((row) => row.map((cell) => `'${cell}`)));
  });
});
