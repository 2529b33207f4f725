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

/** Fits the texts that a spreadsheet might take for a formula. */
export const isFormula = new RegExp(`^${classOf(ignored)}*${classOf(opening)}`);

/**
 * Fits what begins like a formula and is none: a number, or phone numbers in E.164. They hold nothing that could be reckoned or
 * called, and an apostrophe would spoil them for every other reader.
 */
export const isPlainNumber = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+\d{7,15}(?:; \+\d{7,15})*)$/i;

const holds = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);

// What the first byte of a cell tells of it.
const harmless = 0;
export const doubtful = 1;
export const dangerous = 2;

/** By the byte. Where signs of several bytes begin so, and one of them matters, it tells nothing. */
export const toldByByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x80) return holds(opening, byte) ? dangerous : holds(ignored, byte) ? doubtful : harmless;
  const begins = ([, last]: Range): boolean => last >= 0x80 && Buffer.from(String.fromCharCode(last))[0] === byte;
  return ignored.some(begins) || opening.some(begins) ? doubtful : harmless;
});

const headCell = (title: string): string => `"${(isFormula.test(title) ? `'${title}` : title).replaceAll('"', '""')}"`;

/** How a CSV begins: the mark by which spreadsheets know UTF-8, and the titles of the columns. */
export const csvHead = (titles: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${titles.map(headCell).join(',')}\r\n`);

const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  const text = String(value);
  const safe = isFormula.test(text) && !isPlainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of a CSV whose rows come from here and not from a COPY, made safe by the same rules. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
