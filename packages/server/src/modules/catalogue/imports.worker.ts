import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { failHard } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { RetryLater, type JobHandler, type JobRun } from '../../platform/jobs/job.ts';
import { openFile, removeFile } from '../../platform/files/files.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { importPath } from './import-path.service.ts';
import { asImporter } from './imports-access.service.ts';
import * as store from './imports-overview.store.ts';
import { loaderPort } from './imports.ports.ts';
import { faultOf, ImportRefused, isRefusal } from './imports.rules.ts';
import { removeDataset } from './imports.service.ts';

const pauseSeconds = 10;
const progressMs = 500;

/** Tells how far an import is, at most twice a second. */
const createTeller = (context: Context, id: number) => {
  let last = 0;
  let isTelling = false;
  return (phase: 'reading' | 'writing', part: number): void => {
    const now = performance.now();
    if (isTelling || now - last < progressMs) return;
    [last, isTelling] = [now, true];
    void asImporter(context, ({ db }) => store.noteProgress(db, id, phase, Math.floor(part * 100)))
      .catch((error: unknown) => context.log.warn({ err: error }, 'the progress of an import was not noted'))
      .finally(() => (isTelling = false));
  };
};

/** Runs a task on a copy of an uploaded file: readers go through theirs several times. */
const withCopy = async (
  context: Context,
  fileId: number,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  task: (path: string) => Promise<unknown>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'galena-import-'));
  try {
    const path = join(folder, name);
    const { open } = await openFile(context, fileId, failHard);
    await pipeline(Readable.from(await open()), createWriteStream(path), { signal });
    await task(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const bringFile = async (context: Context, row: store.ImportRow, fileId: number, run: JobRun): Promise<void> => {
  const { id: importId, source, kind, dataset: name, replaces: replace, encoding, mapping, file_date } = row;
  // Of a file that asked first the columns stay as they were said.
  const table = { ...(encoding !== null && { encoding }), ...(mapping !== null && { columns: mapping }) };
  const more = { progress: createTeller(context, importId), signal: run.signal };
  await withCopy(context, fileId, { name: row.file, signal: run.signal }, (path) =>
    importPath(context, { importId, source, kind, path, name, replace, fileDate: file_date, ...table }, more),
  );
};

const remove = async (context: Context, { id: importId, source, kind, dataset_id: datasetId }: store.ImportRow) => {
  const loader = await context.app.ports.get(loaderPort)();
  try {
    await removeDataset(context, loader, { importId, source, kind, datasetId });
  } finally {
    await loader.close();
  }
};

/** What a question may still need is kept until it expires. */
const isAsking = (error: unknown): boolean =>
  error instanceof ImportRefused && (error.code === 'would_end' || error.code === 'cut_off');

const forget = async (context: Context, { id, file_id: fileId }: store.ImportRow): Promise<void> => {
  if (fileId === null) return;
  await inTransaction(context, (tx) => removeFile(tx, fileId));
  await asImporter(context, ({ db }) => store.forgetFile(db, id));
};

const doOne = async (context: Context, row: store.ImportRow, run: JobRun): Promise<void> => {
  try {
    if (row.is_removal) await remove(context, row);
    else if (row.file_id !== null) await bringFile(context, row, row.file_id, run);
  } catch (error) {
    if (error instanceof ImportRefused && error.code === 'busy')
      throw new RetryLater(pauseSeconds, 'another import runs');
    if (isAsking(error)) return;
    const fault = faultOf(error) ?? 'unexpected';
    if (isRefusal(error) || run.isLastAttempt) {
      const at = moment(context.clock);
      await asImporter(context, ({ db }) => store.failOpen(db, row.id, fault, (error as Error).message, at));
    }
    // What a file is stays as it is; anything else may go better the next time.
    if (!isRefusal(error)) throw error;
  }
  await forget(context, row);
};

/** An import that was killed is done again from its beginning: nothing of it was seen. */
export const doImport: JobHandler<{ import_id: number }> = async (context, { import_id: id }, run) => {
  const row = await asImporter(context, ({ db }) => store.maybeImport(db, id));
  if (row === null || row.state === 'completed' || row.state === 'draft') return;
  await doOne(context, row, run);
};
