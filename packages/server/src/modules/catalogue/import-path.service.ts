import type { ColumnInputs, Columns, Table } from '@galena/adapters/open-data';
import type { ImportKind, ImportSource } from '@galena/contract/catalogue';
import type { Context } from '../../platform/context/context.ts';
import type { ImportCounts } from './imports.rules.ts';
import { loaderPort, openDataPort, type OpenData } from './imports.ports.ts';
import { importFile, type ImportInput } from './imports.service.ts';

/** A file on this machine, and what is said of it. */
export type FileToImport = Pick<ImportInput, 'path' | 'name' | 'replace' | 'importId' | 'fileDate'> & {
  readonly source: ImportSource;
  readonly kind: ImportKind;
  /** Of a table: a label of the Encoding Standard; left out: it is recognized. */
  readonly encoding?: string | undefined;
  /** Of a table: what its columns are, beside what they seem to be. */
  readonly columns?: ColumnInputs;
};

/** What a file holds, with of what kind that is. */
type Opened = { readonly [Kind in ImportKind]: Pick<ImportInput<Kind>, 'kind' | 'file'> }[ImportKind];

/** What rows of a kind a table holds. @throws OpenDataError: a column that such rows need is not there */
export const readRows = (
  { csvKinds }: OpenData,
  kind: ImportKind,
  table: Table,
  columns: Columns,
  signal?: AbortSignal,
): Opened => {
  if (kind === 'people') return { kind, file: csvKinds[kind].read(table, columns, signal) };
  if (kind === 'influencer') return { kind, file: csvKinds[kind].read(table, columns, signal) };
  if (kind === 'company') return { kind, file: csvKinds[kind].read(table, columns, signal) };
  if (kind === 'group') return { kind, file: csvKinds[kind].read(table, columns, signal) };
  return { kind, file: csvKinds[kind].read(table, columns, signal) };
};

/**
 * What the columns of a table hold: as is said, else as they seem to.
 * @throws OpenDataError for a column or a field that is not there
 */
export const columnsOf = (
  { csvKinds, matchColumns }: OpenData,
  kind: ImportKind,
  header: readonly string[],
  inputs?: ColumnInputs,
) => {
  if (kind === 'people') return matchColumns(header, csvKinds[kind].guess, inputs);
  if (kind === 'influencer') return matchColumns(header, csvKinds[kind].guess, inputs);
  if (kind === 'company') return matchColumns(header, csvKinds[kind].guess, inputs);
  if (kind === 'group') return matchColumns(header, csvKinds[kind].guess, inputs);
  return matchColumns(header, csvKinds[kind].guess, inputs);
};

const open = async (data: OpenData, input: FileToImport, signal?: AbortSignal): Promise<Opened> => {
  const { source, kind, path, encoding, columns } = input;
  if (source === 'osm') return { kind: 'local', file: await data.readOsm(path, signal) };
  if (source === 'overture') return { kind: 'local', file: await data.readOverture(path, signal) };
  const table = await data.openTable(path, { encoding, ...(signal ? { signal } : {}) });
  return readRows(data, kind, table, columnsOf(data, kind, table.header, columns), signal);
};

/**
 * Brings the catalogue up to a file on this machine.
 * @throws as `importFile`, and OpenDataError for a file that is not what it should be
 */
export const importPath = async (
  context: Context,
  input: FileToImport,
  { progress, signal }: Pick<ImportInput, 'progress'> & { readonly signal?: AbortSignal },
): Promise<ImportCounts> => {
  const data = await context.app.ports.get(openDataPort)();
  const opened = await open(data, input, signal);
  const loader = await context.app.ports.get(loaderPort)();
  try {
    const { source, path, name, replace, importId, fileDate } = input;
    return await importFile(context, loader, { source, path, name, replace, importId, fileDate, progress, ...opened });
  } finally {
    await loader.close();
  }
};
