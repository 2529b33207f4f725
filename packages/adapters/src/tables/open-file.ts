import { OpenDataError } from '../open-data/place.ts';
import type { Piece } from '../open-data/source-file.ts';
import type { CsvRow } from '../open-data/csv/rows.ts';
import { distinct, openTable } from '../open-data/csv/table.ts';
import { readSignature, sheetError } from './spreadsheet/archive.ts';
import { openWorkbook, type Workbook } from './spreadsheet/workbook.ts';

/** A file of somebody's with a table in it. Whoever opened it closes it. */
export type TableFile = {
  readonly format: 'csv' | 'xlsx';
  /** Of a CSV: what its encoding is called, and what parts its cells. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** Of a spreadsheet: all of its sheets, and the one that is read. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** What its columns are called, each differently. */
  readonly header: readonly string[];
  /** The row that the header is read from, as it stands in the file; null: it has none of its own. */
  readonly first: CsvRow | null;
  /** The rows behind the header that say something, in flat memory, the same on every reading. */
  readonly rows: (signal?: AbortSignal) => AsyncIterable<Piece<readonly CsvRow[]>>;
  readonly close: () => Promise<void>;
};

type Options = {
  /** A label of https://encoding.spec.whatwg.org; left out: it is recognized. */
  readonly encoding?: string | undefined;
  /** Left out, or one that is not there: the first with a row. */
  readonly sheet?: string | undefined;
  readonly signal?: AbortSignal;
};

const openCsv = async (path: string, { encoding, signal }: Options): Promise<TableFile> => {
  const table = await openTable(path, { encoding, ...(signal && { signal }) });
  return {
    ...table,
    format: 'csv',
    sheets: [],
    sheet: null,
    close: async () => undefined,
  };
};

const firstRow = async (book: Workbook, sheet: string): Promise<CsvRow | null> => {
  for await (const { content } of book.rows(sheet)) {
    const [first] = content;
    if (first) return first;
  }
  return null;
};

/** The sheet that is wanted, else the first that has rows, with its first row. */
const chooseSheet = async (book: Workbook, wanted: string | undefined) => {
  const order = book.sheets.filter((one) => one === wanted);
  for (const sheet of order.length > 0 ? order : book.sheets) {
    const head = await firstRow(book, sheet);
    if (head) return { sheet, head };
  }
  return null;
};

async function* withoutHead(
  rows: AsyncIterable<Piece<readonly CsvRow[]>>,
  head: CsvRow,
): AsyncGenerator<Piece<readonly CsvRow[]>> {
  for await (const { content, progress } of rows)
    yield { content: content.filter(({ number }) => number !== head.number), progress };
}

const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

const openXlsx = async (path: string, { sheet: wanted, signal }: Options): Promise<TableFile> => {
  const book = await openWorkbook(path, signal);
  try {
    const chosen = await chooseSheet(book, wanted);
    if (!chosen) throw sheetError('empty', `This spreadsheet has no rows: ${path}`);
    const { sheet, head } = chosen;
    return {
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheets: book.sheets,
      sheet,
      header: distinct(withoutEmptyEnd(head.cells ?? [])),
      first: head,
      rows: (stop) => withoutHead(book.rows(sheet, stop), head),
      close: book.close,
    };
  } catch (error) {
    await book.close();
    throw error;
  }
};

/**
 * Opens a table: what is parted by commas, semicolons, tabs or bars, or a spreadsheet (XLSX), whatever its name.
 * @throws OpenDataError with its `fault` if it is no table, or cannot be read
 */
export const openTableFile = async (path: string, options: Options = {}): Promise<TableFile> => {
  const signature = await readSignature(path).catch((error: unknown) => {
    throw new OpenDataError(`We can’t read this file: ${path}`, { cause: error, fault: 'damaged' });
  });
  if (signature === 'old') throw sheetError('protected', `This is an old or protected spreadsheet: ${path}`);
  return signature === 'zip' ? openXlsx(path, options) : openCsv(path, options);
};
