import { createHash } from 'node:crypto';
import { isTooLarge, startGathering, type Refusal } from '../batch.ts';
import { plainText } from '../contacts.ts';
import { storable } from '../flat-tags.ts';
import { OpenDataError, type Batch, type RowFile } from '../place.ts';
import { looksLike, openSourceFile, type SourceFile } from '../source-file.ts';
import type { CsvMap } from './columns.ts';
import { csvRows, type CsvRow } from './rows.ts';

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

type Columns = { readonly header: readonly string[]; readonly byField: ReadonlyMap<string, readonly number[]> };

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const columnsOf = (cells: readonly string[], map: CsvMap, path: string): Columns => {
  const header = cells.map((cell) => cell.trim());
  const missing = Object.keys(map).filter((column) => !header.includes(column.trim()));
  if (missing.length > 0) {
    throw new OpenDataError(
      `The file has no column ${listed(missing)}; it has ${listed(header).slice(0, 1000)}: ${path}`,
    );
  }
  const byField = Map.groupBy(Object.keys(map), (column) => map[column] as string);
  const indexes = [...byField].map(
    ([field, columns]) => [field, columns.map((column) => header.indexOf(column.trim()))] as const,
  );
  return { header, byField: new Map(indexes) };
};

const tagsOf = (cells: readonly string[], header: readonly string[]): Readonly<Record<string, string>> => {
  const tags: Record<string, string> = Object.create(null);
  for (const [at, column] of header.entries()) {
    const cell = cells[at] ?? '';
    // Of two columns with one name the first that says something counts.
    if (column !== '' && !(column in tags) && cell.trim() !== '') tags[storable(column)] = storable(cell);
  }
  return tags;
};

const cellsOf = (cells: readonly string[], { header, byField }: Columns): Cells<string> => {
  const all = (field: string): readonly string[] =>
    (byField.get(field) ?? []).map((column) => cells[column] ?? '').filter((cell) => plainText(cell) !== '');
  const first = (field: string): string | undefined => {
    const [cell] = all(field);
    return cell === undefined ? undefined : plainText(cell);
  };
  return { all, first, tags: tagsOf(cells, header) };
};

/** The first row. */
const readHeader = async (file: SourceFile): Promise<readonly string[]> => {
  for await (const { content } of csvRows(file)) {
    const [header] = content;
    if (header !== undefined) return header.cells ?? [];
  }
  return [];
};

const openTable = async (path: string): Promise<SourceFile> => {
  const file = await openSourceFile(path);
  // A text has no zero bytes, but for every second one in UTF-16.
  const isText = !file.head.includes(0) || (file.head[0] === 0xff && file.head[1] === 0xfe);
  if (!isText || /^\s*<|^%PDF/.test(file.head.toString('latin1'))) {
    throw new OpenDataError(`This is no table of commas or semicolons but ${looksLike(file)}: ${path}`);
  }
  return file;
};

async function* readBatches<Row extends object, Field extends string>(
  file: SourceFile,
  columns: Columns,
  { rowOf }: TableKind<Row, Field>,
  signal?: AbortSignal,
): AsyncGenerator<Batch<Row>> {
  const gathering = startGathering<Row>();
  const outcomeOf = (row: CsvRow['cells']): Row | Refusal => {
    if (row === null) return 'malformed';
    // More cells than columns: a comma or a quote is where it should not be.
    if (row.slice(columns.header.length).some((cell) => cell.trim() !== '')) return 'malformed';
    const cells = cellsOf(row, columns);
    const outcome = rowOf(cells);
    return typeof outcome === 'object' && isTooLarge(cells.tags) ? 'too_large' : outcome;
  };
  let isHeader = true;
  for await (const { content, progress } of csvRows(file, signal)) {
    for (const { cells, number } of content) {
      if (!isHeader) gathering.add(outcomeOf(cells), `row ${number}`);
      isHeader = false;
    }
    yield* gathering.due(progress);
  }
  yield gathering.rest();
}

/** The columns of a table, to guess from or to choose among. */
export const readCsvHeader = async (path: string): Promise<readonly string[]> => {
  const header = await readHeader(await openTable(path));
  return header.map((cell) => cell.trim());
};

/**
 * Reads a table in UTF-8 (or Excel's UTF-16), parted by commas, semicolons, tabs or bars, packed or not.
 * @param map which column holds what; a field that rows of this kind have not is looked at by nobody
 * @throws OpenDataError if it is no table or the map does not fit it; the batches throw it when the file cannot be read
 *   on, and the signal's reason once it is aborted
 */
export const readTable = async <Row extends object, Field extends string>(
  path: string,
  map: CsvMap,
  kind: TableKind<Row, Field>,
  signal?: AbortSignal,
): Promise<RowFile<Row>> => {
  const there: readonly string[] = Object.values(map);
  const missing = kind.needed.filter((fields) => !fields.some((field) => there.includes(field)));
  if (missing.length > 0)
    throw new OpenDataError(
      `No column is said to hold ${missing.map((fields) => fields.map((field) => `"${field}"`).join(' or ')).join(', ')}: ${path}`,
    );
  const file = await openTable(path);
  const columns = columnsOf(await readHeader(file), map, path);
  return { release: null, batches: readBatches(file, columns, kind, signal) };
};

/** A ref for a row whose file gives it none: the same for the same words. */
export const refOfWords = (words: readonly string[]): string =>
  `sha256/${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 40)}`;

/** The fields that say something. */
export const withoutUnknown = <Value extends object>(
  values: Value,
): { [Name in keyof Value]: NonNullable<Value[Name]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as never;
