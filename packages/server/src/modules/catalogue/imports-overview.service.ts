import {
  catalogueErrors,
  maxImportBytes,
  type CatalogueDataset,
  type CatalogueImport,
  type importRoutes,
} from '@galena/contract/catalogue';
import { generalErrors, type Fail, type uploadErrors } from '@galena/contract/kernel';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { openFile, storeFile } from '../../platform/files/files.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { asImporter } from './imports-access.service.ts';
import { importJob } from './imports.jobs.ts';
import { datasetNameOf } from './imports.rules.ts';
import { putDataset } from './imports.store.ts';
import * as store from './imports-overview.store.ts';

const maxShown = 50;
/** A file that asks before it ends much waits so long for an answer. */
const keptSeconds = 7 * 24 * 3600;

const importOf = ({
  dataset_id: _dataset,
  file_id: fileId,
  encoding: _encoding,
  mapping: _mapping,
  file_date: _fileDate,
  replaces: _replaces,
  columns,
  missing,
  ...row
}: store.ImportRow): CatalogueImport => ({
  ...row,
  // Where the copy of it lay while it was read is nobody's business.
  error: row.error?.replace(/: \S*galena-import-.*$/, '') ?? null,
  refused: { ...row.refused },
  others: { ...row.others },
  table: columns,
  missing: missing && { ...missing, examples: [...missing.examples] },
  may_replace: fileId !== null && (row.fault === 'would_end' || row.fault === 'cut_off'),
});

/** What was imported, and what the newest imports did. */
export const watchImports = (context: Context): Promise<{ datasets: CatalogueDataset[]; imports: CatalogueImport[] }> =>
  asImporter(context, async ({ db }) => ({
    datasets: [...(await store.findDatasets(db))],
    imports: (await store.findImports(db, maxShown)).map(importOf),
  }));

/** @throws when it is gone: whoever asks has just written it */
export const getImport = async (tx: Tx, id: number): Promise<CatalogueImport> => {
  const row = await store.maybeImport(tx.db, id);
  if (!row) throw new Error(`import ${id} is gone in its own transaction`);
  return importOf(row);
};

/** What an audit row says of a data set, and of who did it. */
export const datasetOf = (tx: Tx, entityId: number, label: string) => ({
  entityId,
  label,
  subjectId: userOf(tx).userId,
});

/** Lets the job do an import that waits. */
export const sendImport = (tx: Tx, id: number): Promise<string | null> => enqueue(tx, importJob, { import_id: id });

type Started = z.output<typeof importRoutes.start.body>;

/** Keeps a file and lets it be imported; a table to be reviewed becomes a draft. @throws by `fail`: the account has no room for it */
export const startImport = async (
  context: Context,
  { source, kind, name: wanted, encoding, review, file_date: fileDate, file }: Started,
  fail: Fail<(typeof uploadErrors)[number]>,
): Promise<CatalogueImport> => {
  const limits = { kind: 'any', limitBytes: maxImportBytes, purpose: 'import', expiresInSeconds: keptSeconds } as const;
  const stored = await storeFile(context, file, limits, fail);
  return asImporter(context, async (tx) => {
    const name = wanted || datasetNameOf(stored.name);
    // Only tables are of different kinds.
    const of = { source, kind: source === 'csv' ? kind : ('local' as const), name };
    const datasetId = await putDataset(tx.db, of);
    const isDraft = review && source === 'csv';
    const row = {
      dataset_id: datasetId,
      file: stored.name,
      is_removal: false,
      encoding: encoding || null,
      file_date: fileDate ?? null,
      file_id: stored.id,
      at: moment(tx.clock),
    };
    const id = await store.addImport(tx.db, row, isDraft ? 'draft' : 'waiting');
    await store.removeOldDrafts(tx.db, momentIn(tx.clock, -keptSeconds));
    const action = isDraft ? 'import_uploaded' : 'import_started';
    await writeAudit(tx, { action, entity: 'dataset', ...datasetOf(tx, datasetId, name) });
    if (!isDraft) await sendImport(tx, id);
    return getImport(tx, id);
  });
};

/** Lets an import go on that asked whether its file is right. */
export const replaceByImport = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof catalogueErrors.import_not_repeatable>,
): Promise<CatalogueImport> =>
  asImporter(context, async (tx) => {
    const row = (await store.maybeImport(tx.db, id)) ?? fail(generalErrors.not_found);
    if (!importOf(row).may_replace || row.file_id === null) return fail(catalogueErrors.import_not_repeatable);
    // The file is its account's, as is the job that reads it; it may have expired by now.
    await openFile(tx, row.file_id, () => fail(catalogueErrors.import_not_repeatable));
    if (!(await store.waitAgain(tx.db, id, true))) return fail(catalogueErrors.import_not_repeatable);
    await writeAudit(tx, {
      action: 'import_confirmed',
      entity: 'dataset',
      ...datasetOf(tx, row.dataset_id, row.dataset),
    });
    await sendImport(tx, id);
    return getImport(tx, id);
  });

/** Lets a data set be removed. */
export const startRemoval = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof catalogueErrors.dataset_busy>,
): Promise<CatalogueImport> =>
  asImporter(context, async (tx) => {
    const dataset = (await store.findDatasets(tx.db)).find((one) => one.id === id) ?? fail(generalErrors.not_found);
    if (await store.isBusy(tx.db, id)) return fail(catalogueErrors.dataset_busy);
    const nothing = { file: '', encoding: null, file_date: null, file_id: null };
    const row = { dataset_id: id, is_removal: true, ...nothing, at: moment(tx.clock) };
    const importId = await store.addImport(tx.db, row, 'waiting');
    await writeAudit(tx, { action: 'dataset_removed', entity: 'dataset', ...datasetOf(tx, id, dataset.name) });
    await sendImport(tx, importId);
    return getImport(tx, importId);
  });
