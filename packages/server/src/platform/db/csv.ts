import { sql, type RawBuilder } from 'kysely';

export const csvType = 'text/csv; charset=utf-8';

type Range = readonly [first: number, last: number];

/** What spreadsheets pass over when they look at how a cell begins: signs nobody sees, spaces, quotes. */
const ignored: readonly Range[] = [
  [0x01, 0x20],
  [0x22, 0x22],
  [0x27, 0x27],
  [0x7f, 0xa0],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x2064],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** Tab, line feed, carriage return, `+ - = @`, and their wide forms, which are read like them where texts are written so. */
const opening: readonly Range[] = [
  [0x09, 0x0a],
  [0x0d, 0x0d],
  [0x2b, 0x2b],
  [0x2d, 0x2d],
  [0x3d, 0x3d],
  [0x40, 0x40],
  [0xff0b, 0xff0b],
  [0xff0d, 0xff0d],
  [0xff1d, 0xff1d],
  [0xff20, 0xff20],
];

const escaped = (code: number): string => String.raw`\u${code.toString(16).padStart(4, '0')}`;
const classOf = (ranges: readonly Range[]): string =>
  `[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`;

/** How a cell begins that a spreadsheet might take for a formula; read alike by JavaScript and PostgreSQL. */
const formula = `^${classOf(ignored)}*${classOf(opening)}`;
const isFormula = new RegExp(formula);

const codesOf = (ranges: readonly Range[]): RawBuilder<unknown> => {
  const codes = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  return sql.raw([...new Set(codes)].join(','));
};

/** The first signs of everything that fits the pattern. */
const suspects = codesOf([...ignored, ...opening]);
const openers = codesOf(opening);

/**
 * A cell of a CSV that no spreadsheet takes for a formula: one that begins like it gets an apostrophe (G-60). Of most cells
 * the first sign tells that they are none, and of most others that they are one: the pattern, which is dear, is asked seldom.
 * @param value a text; a short expression, because it is repeated
 */
export const safeCell = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ascii(${value}) in (${suspects})
    then case when ascii(${value}) in (${openers}) or ${value} ~ ${formula} then '''' || ${value} else ${value} end
    else ${value} end`;

const headCell = (title: string): string => `"${(isFormula.test(title) ? `'${title}` : title).replaceAll('"', '""')}"`;

/** How a CSV begins: the mark by which spreadsheets know UTF-8, and the titles of the columns. */
export const csvHead = (titles: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${titles.map(headCell).join(',')}\r\n`);
