import { createHash } from 'node:crypto';
import { isTooLarge, startGathering, type Refusal } from '../batch.ts';
import { plainText } from '../contacts.ts';
import { storable } from '../flat-tags.ts';
import { OpenDataError, type Batch, type Columns, type RowFile } from '../place.ts';
import { looksLike, openSourceFile, textOf, type Piece, type SourceFile } from '../source-file.ts';
import { createDecoder, encodingTitle, isText, recognizeEncoding } from './encoding.ts';
import { isJsonLines, jsonColumns, jsonRows } from './json-lines.ts';
import { csvRows, type CsvRow } from './rows.ts';
import type { Dialect } from './split.ts';

/** A table of somebody's, of whatever it is. */
export type Table = {
  readonly path: string;
  /** What its encoding is called. */
  readonly encoding: string;
  /** What parts its cells; `JSON`: it has an object on each line. */
  readonly delimiter: string;
  /** What its columns are called, each differently: a second "Phone" is "Phone (2)". */
  readonly header: readonly string[];
  /** The row that the header is read from, as it stands in the file; null: it has none of its own. */
  readonly first: CsvRow | null;
  /** The rows behind the header that are not empty, in flat memory. */
  readonly rows: (signal?: AbortSignal) => AsyncIterable<Piece<readonly CsvRow[]>>;
};

/** One row of a table, by what its columns hold. Empty cells say nothing. */
export type Cells<Field extends string> = {
  readonly all: (field: Field) => readonly string[];
  /** The first that says something, on one line. */
  readonly first: (field: Field) => string | undefined;
  /** Everything the row says, by its columns. */
  readonly tags: Readonly<Record<string, string>>;
};

/** How rows of one kind are read. */
export type TableKind<Row extends object, Field extends string> = {
  /** Columns that have to be there; of several in one line one is enough. */
  readonly needed: readonly (readonly Field[])[];
  readonly rowOf: (cells: Cells<Field>) => Row | Refusal;
};

/** Every column by a name of its own. */
export const distinct = (header: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return header.map((cell, at) => {
    const name = plainText(cell) || `column ${at + 1}`;
    let own = name;
    for (let n = 2; taken.has(own); n += 1) own = `${name} (${n})`;
    taken.add(own);
    return own;
  });
};

const firstLetters = async (pieces: AsyncIterable<Piece<string>>): Promise<string> => {
  for await (const { content } of pieces) if (content.trim() !== '') return content.slice(0, 1024);
  return '';
};

const openText = async (path: string): Promise<SourceFile> => {
  const file = await openSourceFile(path);
  if (!isText(file) || /^(\u00ef\u00bb\u00bf)?\s*<|^%PDF/.test(file.head.toString('latin1'))) {
    throw new OpenDataError(`This isn’t a table of commas or semicolons but ${looksLike(file)}: ${path}`, {
      fault: 'not_a_table',
    });
  }
  return file;
};

/**
 * Opens a table that is parted by commas, semicolons, tabs or bars, or JSON Lines, packed or not: UTF-8, UTF-16, Windows-1252, or
 * what is said.
 * @param options.encoding a label of https://encoding.spec.whatwg.org; left out: it is recognized
 * @throws OpenDataError if it is no table or its letters cannot be read; `rows` throws it when the file cannot be read on, and the
 *   signal's reason once it is aborted
 */
export const openTable = async (
  path: string,
  options: { readonly encoding?: string | undefined; readonly signal?: AbortSignal } = {},
): Promise<Table> => {
  const { encoding: wanted, signal } = options;
  if (wanted !== undefined) createDecoder(wanted);
  const file = await openText(path);
  const encoding = wanted ?? (await recognizeEncoding(file, signal));
  const name = encodingTitle(encoding);
  const textual = (stop?: AbortSignal) => textOf(file, stop, { name, decode: createDecoder(encoding) });
  if (isJsonLines(await firstLetters(textual(signal)))) {
    const header = await jsonColumns(textual(signal));
    if (header.length === 0)
      throw new OpenDataError(`We can’t read any line of this file: ${path}`, { fault: 'empty' });
    return {
      path,
      encoding: name,
      delimiter: 'JSON',
      header,
      first: null,
      rows: (stop) => jsonRows(textual(stop), header),
    };
  }
  let dialect: Dialect | undefined;
  let first: CsvRow | undefined;
  for await (const { content } of csvRows(textual(signal), (one) => (dialect = one))) {
    [first] = content;
    if (first) break;
  }
  if (!first?.cells) throw new OpenDataError(`We can’t read the first row of this table: ${path}`, { fault: 'empty' });
  const rows = async function* (stop?: AbortSignal): AsyncGenerator<Piece<readonly CsvRow[]>> {
    let isHeader = true;
    for await (const { content, progress } of csvRows(textual(stop))) {
      const skipped: number = isHeader && content.length > 0 ? 1 : 0;
      isHeader = isHeader && skipped === 0;
      yield { content: content.slice(skipped), progress };
    }
  };
  return { path, encoding: name, delimiter: dialect?.delimiter ?? ',', header: distinct(first.cells), first, rows };
};

type Places = { readonly header: readonly string[]; readonly byField: ReadonlyMap<string, readonly number[]> };

const tagsOf = (cells: readonly string[], header: readonly string[]): Readonly<Record<string, string>> => {
  const tags: Record<string, string> = Object.create(null);
  for (const [at, column] of header.entries()) {
    const cell = cells[at] ?? '';
    if (cell.trim() !== '') tags[storable(column)] = storable(cell);
  }
  return tags;
};

const cellsOf = (cells: readonly string[], { header, byField }: Places): Cells<string> => {
  const all = (field: string): readonly string[] =>
    (byField.get(field) ?? []).map((column) => cells[column] ?? '').filter((cell) => plainText(cell) !== '');
  const first = (field: string): string | undefined => {
    const [cell] = all(field);
    return cell === undefined ? undefined : plainText(cell);
  };
  return { all, first, tags: tagsOf(cells, header) };
};

async function* readBatches<Row extends object, Field extends string>(
  table: Table,
  places: Places,
  { rowOf }: TableKind<Row, Field>,
  signal?: AbortSignal,
): AsyncGenerator<Batch<Row>> {
  const gathering = startGathering<Row>();
  const outcomeOf = (row: CsvRow['cells']): Row | Refusal => {
    if (row === null) return 'malformed';
    // More cells than columns: a comma or a quote is where it should not be.
    if (row.slice(places.header.length).some((cell) => cell.trim() !== '')) return 'malformed';
    const cells = cellsOf(row, places);
    const outcome = rowOf(cells);
    return typeof outcome === 'object' && isTooLarge(cells.tags) ? 'too_large' : outcome;
  };
  for await (const { content, progress } of table.rows(signal)) {
    for (const { cells, number } of content) gathering.add(outcomeOf(cells), `row ${number}`);
    yield* gathering.due(progress);
  }
  yield gathering.rest();
}

/**
 * Reads what a table holds.
 * @param columns what each of its columns holds; a field that rows of this kind have not is looked at by nobody
 * @throws OpenDataError if a column that is needed is not there; the batches throw as `Table.rows`
 */
export const readTable = <Row extends object, Field extends string>(
  table: Table,
  columns: Columns,
  kind: TableKind<Row, Field>,
  signal?: AbortSignal,
): RowFile<Row> => {
  const { path, header, encoding, delimiter } = table;
  const there = columns.used.map(({ field }): string => field);
  const missing = kind.needed.filter((fields) => !fields.some((field) => there.includes(field)));
  if (missing.length > 0)
    throw new OpenDataError(
      `No column contains ${missing.map((fields) => fields.map((field) => `"${field}"`).join(' or ')).join(', ')}; ` +
        `columns in this file: ${header
          .map((name) => `"${name}"`)
          .join(', ')
          .slice(0, 1000)}: ${path}`,
    );
  const byField = new Map(
    columns.used.map(({ field, columns: names }) => [field, names.map((name) => header.indexOf(name))]),
  );
  return {
    release: () => null,
    table: { encoding, delimiter, ...columns },
    batches: readBatches(table, { header, byField }, kind, signal),
  };
};

/** A ref for a row whose file gives it none: the same for the same words. */
export const refOfWords = (words: readonly string[]): string =>
  `sha256/${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 40)}`;

/** The fields that say something. */
export const withoutUnknown = <Value extends object>(
  values: Value,
): { [Name in keyof Value]: NonNullable<Value[Name]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as never;
