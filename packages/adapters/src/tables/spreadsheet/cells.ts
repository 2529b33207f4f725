import type { Piece } from '../../open-data/source-file.ts';
import type { CsvRow } from '../../open-data/csv/rows.ts';
import type { Archive } from './archive.ts';
import { dateText, numberText } from './numbers.ts';
import type { SharedStrings } from './strings.ts';
import { readXml } from './xml.ts';

/** What cells mean: their texts, which of their styles are dates, and from when on these count. */
export type CellMeaning = {
  readonly strings: SharedStrings;
  readonly dateStyles: ReadonlySet<number>;
  readonly isFrom1904: boolean;
};

// A sheet has columns up to XFD.
const maxColumns = 16_384;

/** Which column a cell is in, from 0: `B17` is 1. */
export const columnOf = (ref: string): number => {
  let column = 0;
  for (let at = 0; at < ref.length; at += 1) {
    const code = ref.charCodeAt(at) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return Math.min(column, maxColumns) - 1;
};

type Open = { readonly column: number; readonly kind: string; readonly style: number; text: string };

const textOf = ({ kind, style, text }: Open, { strings, dateStyles, isFrom1904 }: CellMeaning): string => {
  if (text === '') return '';
  if (kind === 's') return strings.at(Number(text));
  if (kind === 'b') return text === '1' ? 'true' : 'false';
  if (kind === 'e') return '';
  if (kind === 'str' || kind === 'inlineStr' || kind === 'd') return text;
  return dateStyles.has(style) ? dateText(Number(text), isFrom1904) : numberText(text);
};

/** Puts the cells of a sheet together, row by row; rows without a cell that says something are left out. */
const startRows = (meaning: CellMeaning) => {
  let rows: CsvRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: Open | null = null;
  let isValue = false;
  let isPhonetic = false;
  const opened = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      number = Number(attributes['r'] ?? number + 1);
      cells = [];
    } else if (name === 'c') {
      const { r: ref, t: kind = 'n', s: style = '0' } = attributes;
      cell = { column: ref === undefined ? cells.length : columnOf(ref), kind, style: Number(style), text: '' };
    } else if (name === 'rPh') isPhonetic = true;
    // A formula (`f`) stands beside what came of it (`v`).
    else isValue = name === 'v' || (name === 't' && !isPhonetic);
  };
  const text = (part: string): void => {
    if (isValue && cell) cell.text += part;
  };
  const closed = (name: string): void => {
    if (name === 'v' || name === 't') isValue = false;
    else if (name === 'rPh') isPhonetic = false;
    else if (name === 'c' && cell) {
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = textOf(cell, meaning);
      cell = null;
    } else if (name === 'row' && cells.some((one) => one.trim() !== '')) rows.push({ cells, number });
  };
  const take = (): readonly CsvRow[] => {
    const all = rows;
    rows = [];
    return all;
  };
  return { reader: { opened, text, closed }, take };
};

/** The rows of a sheet that say something, in flat memory. */
export async function* sheetRows(
  archive: Archive,
  part: string,
  meaning: CellMeaning,
  signal?: AbortSignal,
): AsyncGenerator<Piece<readonly CsvRow[]>> {
  const { reader, take } = startRows(meaning);
  const whole = Math.max(1, archive.sizeOf(part));
  for await (const read of readXml(await archive.open(part), reader, signal))
    yield { content: take(), progress: Math.min(1, read / whole) };
}
