import type { ColumnWishes, Columns, Table } from '@galena/adapters/open-data';
import type { ImportKind } from '@galena/contract/catalogue';
import type { OpenData } from './imports.ports.ts';
import type { ImportInput } from './imports.service.ts';

/** What a file holds, with of what kind that is. */
export type Opened = { readonly [Kind in ImportKind]: Pick<ImportInput<Kind>, 'kind' | 'file'> }[ImportKind];

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
  wishes?: ColumnWishes,
) => {
  if (kind === 'people') return matchColumns(header, csvKinds[kind].guess, wishes);
  if (kind === 'influencer') return matchColumns(header, csvKinds[kind].guess, wishes);
  if (kind === 'company') return matchColumns(header, csvKinds[kind].guess, wishes);
  if (kind === 'group') return matchColumns(header, csvKinds[kind].guess, wishes);
  return matchColumns(header, csvKinds[kind].guess, wishes);
};
