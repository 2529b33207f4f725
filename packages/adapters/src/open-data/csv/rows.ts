import Papa from 'papaparse';
import { OpenDataError } from '../place.ts';
import { textOf, type Piece, type SourceFile } from '../source-file.ts';

export type CsvRow = {
  /** Null: the row has quotes that do not fit together. */
  readonly cells: readonly string[] | null;
  /** As a spreadsheet counts: the header is 1. */
  readonly number: number;
};

type Dialect = { readonly delimiter: string; readonly newline: '\n' | '\r\n' | '\r' };

const delimiters = [',', ';', '\t', '|'];
// A quote that is never closed makes one row of the rest of the file.
const maxRowLetters = 2 * 1024 * 1024;

const parseAll = (text: string, dialect: Dialect, isLast: boolean): Papa.ParseResult<string[]> =>
  new Papa.Parser({ ...dialect, quoteChar: '"' }).parse(text, 0, !isLast) as Papa.ParseResult<string[]>;

const newlineOf = (text: string): Dialect['newline'] => {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === '\r\n' || first === '\r' ? first : '\n';
};

/** The delimiter that parts the first row into the most columns: a comma in a name is rarer than columns are. */
const dialectOf = (text: string): Dialect => {
  const newline = newlineOf(text);
  const widthOf = (delimiter: string): number =>
    Papa.parse<string[]>(text, { delimiter, newline, preview: 1 }).data[0]?.length ?? 0;
  const delimiter = delimiters.reduce((best, next) => (widthOf(next) > widthOf(best) ? next : best));
  return { delimiter, newline };
};

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The rows of a table that are not empty, header first, in flat memory.
 * @throws OpenDataError if it is no text, or nobody can tell where a row ends
 */
export async function* csvRows(file: SourceFile, signal?: AbortSignal): AsyncGenerator<Piece<readonly CsvRow[]>> {
  let dialect: Dialect | null = null;
  let pending = '';
  let number = 0;
  const take = (isLast: boolean): readonly CsvRow[] => {
    dialect ??= dialectOf(pending);
    const { data, errors, meta } = parseAll(pending, dialect, isLast);
    const broken = new Set(errors.map(({ row }) => row));
    // It may have swallowed the rows behind it, which would then be taken for gone.
    const long = data.findIndex((cells, at) => broken.has(at) && cells.some((cell) => /[\r\n]/.test(cell)));
    if (long >= 0)
      throw new OpenDataError(
        `The quotes of row ${number + long + 1} do not fit together, so nobody knows its end: ${file.path}`,
      );
    const rows = data.map((cells, at) => ({ cells: broken.has(at) ? null : cells, number: number + at + 1 }));
    number += data.length;
    pending = pending.slice(meta.cursor);
    return rows.filter(({ cells }) => cells === null || !isEmpty(cells));
  };
  for await (const { content, progress } of textOf(file, signal)) {
    pending += content;
    const rows = take(false);
    if (pending.length > maxRowLetters) {
      throw new OpenDataError(`Row ${number + 1} has no end; a quote is probably not closed: ${file.path}`);
    }
    yield { content: rows, progress };
  }
  if (pending !== '') yield { content: take(true), progress: 1 };
}
