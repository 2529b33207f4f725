/** How a table is written. */
export type Dialect = { readonly delimiter: string; readonly newline: '\n' | '\r' };

/** One row as it was split. */
export type SplitRow = {
  readonly cells: readonly string[];
  /** Where the next row begins. */
  readonly end: number;
  /** A quote stands in a cell that is not quoted: right in `5" pipe`, a sign of trouble beside a fault. */
  readonly isOdd: boolean;
};

/** A row that cannot be split: its quotes do not fit together at a place, or are never closed. */
type Fault = { readonly at: number } | 'open';

export type Split = SplitRow | Fault;

export const isRow = (split: Split): split is SplitRow => split !== 'open' && 'cells' in split;

/** The cell and where what is behind it begins: at a delimiter, the end of a line, or of the text. */
type Cell = { readonly text: string; readonly end: number };

const skipBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from;
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1;
  return at;
};

/** Whether a cell may end here. */
const isBorder = (text: string, at: number, { delimiter, newline }: Dialect): boolean => {
  const sign = text[at];
  return (
    sign === undefined ||
    sign === delimiter ||
    sign === newline ||
    (sign === '\r' && (text[at + 1] ?? newline) === newline)
  );
};

/** A cell in quotes; two in a row within it stand for one. */
const quotedCell = (text: string, open: number, dialect: Dialect): Cell | Fault => {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return 'open';
  const end = skipBlanks(text, close + 1, dialect.delimiter);
  if (!isBorder(text, end, dialect)) return { at: close };
  return { text: text.slice(open + 1, close).replaceAll('""', '"'), end };
};

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const plainCell = (text: string, from: number, lineEnd: number, delimiter: string): Cell => {
  const end = text.indexOf(delimiter, from);
  if (end >= 0 && end < lineEnd) return { text: text.slice(from, end), end };
  return { text: withoutReturn(text.slice(from, lineEnd)), end: lineEnd };
};

/** A cell, and whether it is odd: blanks before a quote do not matter where that quote is one around a cell. */
const cellAt = (
  text: string,
  from: number,
  lineEnd: () => number,
  dialect: Dialect,
): (Cell & { isOdd: boolean }) | Fault => {
  const begin = skipBlanks(text, from, dialect.delimiter);
  if (text[begin] === '"') {
    const cell = quotedCell(text, begin, dialect);
    if (cell !== 'open' && 'text' in cell) return { ...cell, isOdd: false };
    if (begin === from) return cell;
  }
  const cell = plainCell(text, from, lineEnd(), dialect.delimiter);
  return { ...cell, isOdd: cell.text.includes('"') };
};

/**
 * Splits the row that begins at a place, as RFC 4180 has it. A text that ends within quotes is `open`: more may follow.
 * @param text as far as it is there; its last line counts as whole
 */
export const splitRow = (text: string, from: number, dialect: Dialect): Split => {
  const { delimiter, newline } = dialect;
  const endOf = (at: number): number => {
    const end = text.indexOf(newline, at);
    return end < 0 ? text.length : end;
  };
  const line = text.slice(from, endOf(from));
  if (!line.includes('"'))
    return { cells: withoutReturn(line).split(delimiter), end: from + line.length + 1, isOdd: false };
  const cells: string[] = [];
  let at = from;
  let isOdd = false;
  for (;;) {
    const begin = at;
    const cell = cellAt(text, begin, () => endOf(begin), dialect);
    if (cell === 'open' || 'at' in cell) return cell;
    isOdd ||= cell.isOdd;
    cells.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === delimiter) continue;
    return { cells, end: text[cell.end] === '\r' && newline !== '\r' ? at + 1 : at, isOdd };
  }
};

const delimiters = [',', ';', '\t', '|'];
const maxSampled = 30;

const sampleOf = (text: string, dialect: Dialect): readonly number[] => {
  const widths: number[] = [];
  for (let at = 0; at < text.length && widths.length < maxSampled;) {
    const row = splitRow(text, at, dialect);
    if (!isRow(row)) break;
    if (row.cells.some((cell) => cell.trim() !== '')) widths.push(row.cells.length);
    at = row.end;
  }
  return widths;
};

/** What speaks for a delimiter: how many rows it parts as it parts the first one, and into how many columns. */
const weigh = (text: string, dialect: Dialect): number => {
  const [header = 1, ...widths] = sampleOf(text, dialect);
  const same = widths.filter((width) => width === header).length;
  return (widths.length === 0 ? 1 : (same + 0.5) / (widths.length + 0.5)) * Math.log2(header);
};

/**
 * How a table is written, by how it begins. Excel's own line `sep=;` says it, and is none of the table.
 * @returns with where the first row begins
 */
export const recognizeDialect = (text: string): Dialect & { readonly start: number } => {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const newline = /\r\n|[\r\n]/.exec(text)?.[0] === '\r' ? '\r' : '\n';
  const declared = /^"?sep=([^\r\n"])"?[;,\t|]*(\r\n|\n|\r|$)/i.exec(text.slice(mark, mark + 20));
  if (declared) return { delimiter: declared[1] as string, newline, start: mark + declared[0].length };
  const begin = text.slice(mark);
  const weights = delimiters.map((delimiter) => weigh(begin, { delimiter, newline }));
  const best = weights.indexOf(Math.max(...weights));
  return { delimiter: delimiters[best] as string, newline, start: mark };
};
