import type { Piece } from '../source-file.ts';
import { isRow, recognizeDialect, splitRow, type Dialect, type SplitRow } from './split.ts';

export type CsvRow = {
  /** Null: the row has quotes that do not fit together, or no end. */
  readonly cells: readonly string[] | null;
  /** As a spreadsheet counts: the header is 1. */
  readonly number: number;
};

// What is kept of a row is at most 64 thousand letters: longer ones come of a quote that is never closed.
const maxRowLetters = 256 * 1024;
// So much of a file tells how it is written.
const dialectLetters = 64 * 1024;

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** How many cells a row has that is plainly one: as many as the table has columns, or as the row before it. */
type Widths = { header: number; usual: number };

const fits = ({ cells, isOdd }: SplitRow, { header, usual }: Widths): boolean =>
  !isOdd && (cells.length === header || cells.length === usual);

/** The lines of some text as rows, null for each that is none; null where most of them are none. */
const rowsBetween = (
  text: string,
  [from, to]: readonly [number, number],
  dialect: Dialect,
  widths: Widths,
): readonly (readonly string[] | null)[] | null => {
  const part = text.slice(0, to);
  const rows: (readonly string[] | null)[] = [];
  for (let at = from; at < to;) {
    const row = splitRow(part, at, dialect);
    rows.push(isRow(row) && fits(row, widths) ? row.cells : null);
    const end = part.indexOf(dialect.newline, at);
    at = isRow(row) ? row.end : end < 0 ? to : end + 1;
  }
  return rows.filter((row) => row !== null).length * 2 > rows.length ? rows : null;
};

/** Counts rows as they come, and gathers those that say something. */
const startCollecting = () => {
  let number = 0;
  let rows: CsvRow[] = [];
  return {
    put: (cells: CsvRow['cells']): void => {
      number += 1;
      if (cells === null || !isEmpty(cells)) rows.push({ cells, number });
    },
    take: (): readonly CsvRow[] => {
      const all = rows;
      rows = [];
      return all;
    },
  };
};

/**
 * Walks through a text row by row. Where quotes do not fit together, only that row is lost: the lines behind it up to where that
 * shows are rows again if most of them have as many cells as the table has columns; else they are a part of it.
 */
const startWalk = (dialect: Dialect) => {
  const widths: Widths = { header: 0, usual: 0 };
  let text = '';
  let at = 0;
  const { put, take } = startCollecting();
  // After a fault: what follows may be the rest of its row, until a line is plainly a row.
  let isLost = false;
  // Within a line that is too long.
  let isSkipping = false;
  const endOfLine = (from: number): number => text.indexOf(dialect.newline, from) + 1 || text.length;

  const accept = (row: SplitRow): void => {
    at = row.end;
    if (isLost && !fits(row, widths)) return;
    isLost = false;
    if (widths.header === 0) widths.header = row.cells.length;
    if (!isEmpty(row.cells)) widths.usual = row.cells.length;
    put(row.cells);
  };

  /** @param fault where it shows; the line it is in may begin a row */
  const lose = (fault: number): void => {
    const [next, line] = [endOfLine(at), text.lastIndexOf(dialect.newline, fault - 1) + 1];
    put(null);
    if (line < next) {
      // A row ends where its line ends, unless a quote is open there.
      isLost = text.slice(at, next).split('"').length % 2 === 0;
      at = next;
      return;
    }
    const between = rowsBetween(text, [next, line], dialect, widths);
    for (const cells of between ?? []) put(cells);
    isLost = between === null;
    at = line;
  };

  /** Leaves out the rest of a line, which may be in the pieces to come. */
  const skip = (): void => {
    const end = text.indexOf(dialect.newline, at);
    isSkipping = end < 0;
    at = isSkipping ? text.length : end + 1;
  };

  /** @returns false: what is left may go on in the next piece */
  const step = (isLast: boolean): boolean => {
    const row = splitRow(text, at, dialect);
    const mayGoOn = !isLast && (row === 'open' || (isRow(row) && row.end >= text.length));
    if (mayGoOn && text.length - at <= maxRowLetters) return false;
    if (row !== 'open' && !isRow(row)) lose(row.at);
    else if (row === 'open') lose(text.length);
    else if (!mayGoOn) accept(row);
    else {
      put(null);
      skip();
    }
    return true;
  };

  return {
    add: (piece: string): void => {
      text = text.slice(at) + piece;
      at = 0;
      if (isSkipping) skip();
    },
    /** The rows that are whole so far; at the end all of them. */
    take: (isLast: boolean): readonly CsvRow[] => {
      while (at < text.length && step(isLast));
      return take();
    },
  };
};

/**
 * The rows of a table that are not empty, header first, in flat memory.
 * @param told how the table is written, once that is known
 */
export async function* csvRows(
  pieces: AsyncIterable<Piece<string>>,
  told?: (dialect: Dialect) => void,
): AsyncGenerator<Piece<readonly CsvRow[]>> {
  let walk = null as ReturnType<typeof startWalk> | null;
  let begin = '';
  const start = () => {
    const dialect = recognizeDialect(begin);
    told?.(dialect);
    walk = startWalk(dialect);
    walk.add(begin.slice(dialect.start));
    return walk;
  };
  for await (const { content, progress } of pieces) {
    if (walk) walk.add(content);
    else begin += content;
    if (!walk && begin.length < dialectLetters) continue;
    yield { content: (walk ?? start()).take(false), progress };
  }
  yield { content: (walk ?? start()).take(true), progress: 1 };
}
