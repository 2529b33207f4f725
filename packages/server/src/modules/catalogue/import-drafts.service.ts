import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Columns, Table } from '@galena/adapters/open-data';
import {
  catalogueErrors,
  tableFields,
  type CatalogueImport,
  type CatalogueImportPreview,
  type ImportKind,
} from '@galena/contract/catalogue';
import { AppError, generalErrors, type ColumnMapping, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { beginningOf } from '../../platform/files/beginnings.ts';
import { openFile, removeFile } from '../../platform/files/files.ts';
import { columnsOf, readRows } from './import-path.service.ts';
import { asImporter } from './imports-access.service.ts';
import { datasetOf, getImport, sendImport } from './imports-overview.service.ts';
import * as store from './imports-overview.store.ts';
import { openDataPort, type OpenData } from './imports.ports.ts';
import { isRefusal } from './imports.rules.ts';

// So many rows tell what would come of a file, and the first few what stands in a column.
const maxRows = 200;
const maxExamples = 3;
const maxExampleLetters = 120;

type TableRows = Table['rows'] extends (...input: never) => AsyncIterable<{ readonly content: readonly (infer Row)[] }>
  ? readonly Row[]
  : never;

const firstRows = async (table: Table): Promise<{ readonly rows: TableRows; readonly isAll: boolean }> => {
  const rows: TableRows[number][] = [];
  for await (const { content } of table.rows()) {
    rows.push(...content);
    if (rows.length > maxRows) return { rows: rows.slice(0, maxRows), isAll: false };
  }
  return { rows, isAll: true };
};

const examplesOf = (rows: TableRows, at: number): string[] => {
  const texts = rows.map(({ cells }) => cells?.[at]?.trim() ?? '').filter((text) => text !== '');
  return [...new Set(texts)].slice(0, maxExamples).map((text) => text.slice(0, maxExampleLetters));
};

type Tally = Pick<CatalogueImportPreview, 'usable' | 'refused'>;

/** What would come of some rows, as the import itself would read them. */
const tallyOf = async (data: OpenData, kind: ImportKind, table: Table, columns: Columns): Promise<Tally> => {
  const tally = { usable: 0, refused: {} as Record<string, number> };
  for await (const { rows, refused } of readRows(data, kind, table, columns).file.batches) {
    tally.usable += rows.length;
    for (const [why, n] of Object.entries(refused)) tally.refused[why] = (tally.refused[why] ?? 0) + n;
  }
  return tally;
};

/**
 * What a table seems to hold, and what would come of its first rows.
 * @param isWhole what was opened is all of the file and not only its beginning
 * @throws OpenDataError for a column or a field that is not there, and when the table cannot be read
 */
const previewTable = async (
  data: OpenData,
  kind: ImportKind,
  { table, isWhole, mapping }: { readonly table: Table; readonly isWhole: boolean; readonly mapping: ColumnMapping },
): Promise<CatalogueImportPreview> => {
  const { encoding, delimiter, header } = table;
  const columns = columnsOf(data, kind, header, mapping);
  const { rows, isAll } = await firstRows(table);
  const fieldOf = new Map(
    columns.used.flatMap(({ field, columns: names }) => names.map((name) => [name, field] as const)),
  );
  const there = new Set(columns.used.map(({ field }) => field));
  const lacking = data.csvKinds[kind].needed.filter((fields) => !fields.some((field) => there.has(field)));
  const sample: Table = {
    ...table,
    rows: async function* () {
      yield { content: rows, progress: 1 };
    },
  };
  const tally = lacking.length === 0 ? await tallyOf(data, kind, sample, columns) : { usable: 0, refused: {} };
  return {
    encoding,
    delimiter,
    columns: header.map((name, at) => ({ name, field: fieldOf.get(name) ?? null, examples: examplesOf(rows, at) })),
    taken: columns.ignored.filter(({ why }) => why === 'taken').map(({ column }) => column),
    fields: [...tableFields[kind]],
    lacking: lacking.map((fields) => [...fields]),
    checked: rows.length,
    is_whole: isWhole && isAll,
    ...tally,
  };
};

type FailDraft = Fail<typeof generalErrors.not_found | typeof catalogueErrors.draft_gone>;

/** How a draft is to be read. */
export type DraftReading = {
  readonly encoding?: string | undefined;
  readonly mapping?: ColumnMapping | undefined;
};

// A megabyte tells what a table holds.
const sampleBytes = 1_000_000;

const getDraft = async (
  tx: Tx,
  id: number,
  fail: FailDraft,
): Promise<store.ImportRow & { readonly file_id: number }> => {
  const row = (await store.maybeImport(tx.db, id)) ?? fail(generalErrors.not_found);
  const { state, file_id: fileId } = row;
  if (state !== 'draft' || fileId === null) return fail(catalogueErrors.draft_gone);
  return { ...row, file_id: fileId };
};

/** What somebody is told of a file that is no table, or is none in this encoding. */
const told = (error: unknown): unknown => (isRefusal(error) ? new AppError(catalogueErrors.table_unreadable) : error);

/**
 * What the columns of a draft hold, and what would come of its first rows. Nothing is kept of it.
 * @throws by `fail`: it was begun or discarded, or its file is gone or another account's; AppError: it cannot be read as a table
 */
export const previewDraft = async (
  context: Context,
  id: number,
  { encoding, mapping = {} }: DraftReading,
  fail: FailDraft,
): Promise<CatalogueImportPreview> => {
  const row = await asImporter(context, (tx) => getDraft(tx, id, fail));
  const file = await openFile(context, row.file_id, () => fail(catalogueErrors.draft_gone));
  const data = await context.app.ports.get(openDataPort)();
  const folder = await mkdtemp(join(tmpdir(), 'galena-import-'));
  try {
    const path = join(folder, 'table');
    const { bytes, isWhole } = await beginningOf(file, sampleBytes);
    await pipeline(Readable.from(bytes), createWriteStream(path));
    const table = await data.openTable(path, { encoding: encoding || (row.encoding ?? undefined) });
    return await previewTable(data, row.kind, { table, isWhole, mapping });
  } catch (error) {
    throw told(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Lets a draft be imported, its columns as they are said. @throws by `fail` as `previewDraft` */
export const beginDraft = (
  context: Context,
  id: number,
  { encoding, mapping = {} }: DraftReading,
  fail: FailDraft,
): Promise<CatalogueImport> =>
  asImporter(context, async (tx) => {
    const row = await getDraft(tx, id, fail);
    // The file is its account's, as is the job that reads it.
    await openFile(tx, row.file_id, () => fail(catalogueErrors.draft_gone));
    const how = { encoding: encoding || row.encoding, mapping };
    if (!(await store.beginDraft(tx.db, id, how))) return fail(catalogueErrors.draft_gone);
    await writeAudit(tx, {
      action: 'import_started',
      entity: 'dataset',
      ...datasetOf(tx, row.dataset_id, row.dataset),
    });
    await sendImport(tx, id);
    return getImport(tx, id);
  });

/** Forgets a draft and its file. @throws by `fail`: it was begun or discarded */
export const discardDraft = (context: Context, id: number, fail: FailDraft): Promise<void> =>
  asImporter(context, async (tx) => {
    const row = await getDraft(tx, id, fail);
    await store.removeDraft(tx.db, id);
    await removeFile(tx, row.file_id);
    await writeAudit(tx, {
      action: 'import_discarded',
      entity: 'dataset',
      ...datasetOf(tx, row.dataset_id, row.dataset),
    });
  });
