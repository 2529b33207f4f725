import type { Batch, RowFile } from '@galena/adapters/open-data';
import { moment } from '../../platform/clock/clock.ts';
import type { Cell, Loader } from '../../platform/db/loader.ts';
import type { Context } from '../../platform/context/context.ts';
import { inlets, type Inlet, type RowOf } from './import-kinds.service.ts';
import {
  datasetNameOf,
  ImportRefused,
  nouns,
  refOf,
  type ImportCounts,
  type ImportKind,
  type ImportSource,
} from './imports.rules.ts';
import * as store from './imports.store.ts';

export type ImportInput<Kind extends ImportKind = ImportKind> = {
  readonly kind: Kind;
  readonly source: ImportSource;
  /** What it is called in the note; also names the data set when `name` does not. */
  readonly path: string;
  readonly name?: string | undefined;
  readonly file: RowFile<RowOf[Kind]>;
  /** Told again and again: what is done now, and how much of it, 0 to 1. */
  readonly progress: (phase: 'reading' | 'writing', part: number) => void;
};

/** Rows of one transaction: a kill costs at most so many, and they are the same when it is begun again. */
const perTransaction = 50_000;
const maxExamples = 5;

type Tally = { read: number; refused: Record<string, number>; examples: string[] };

const count = (tally: Tally, { read, refused, examples }: Batch<unknown>): void => {
  tally.read += read;
  for (const [reason, n] of Object.entries(refused)) tally.refused[reason] = (tally.refused[reason] ?? 0) + n;
  tally.examples.push(...examples.slice(0, maxExamples - tally.examples.length));
};

/** Copies what is read into the connection's own table. @param name of its data set. @returns how many */
const stage = async <Row extends { readonly ref: string }>(
  loader: Loader,
  { open, columns }: Inlet<Row>,
  { source, file, progress }: Pick<ImportInput, 'source' | 'progress'> & { readonly file: RowFile<Row> },
  name: string,
  tally: Tally,
): Promise<number> => {
  const cellsOf = await open(loader.db);
  await store.createStage(loader.db, columns);
  const rows = async function* (): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const batch of file.batches) {
      count(tally, batch);
      progress('reading', batch.progress);
      if (batch.rows.length > 0) yield batch.rows.map((row) => cellsOf({ ...row, ref: refOf(source, name, row.ref) }));
    }
  };
  return loader.copyIn('stage', Object.keys(columns), rows());
};

/** Brings the catalogue to what was read: piece after piece, each whole or not at all. */
const merge = async <Row>(
  loader: Loader,
  { order, follow, finish }: Inlet<Row>,
  target: store.Target,
  progress: ImportInput['progress'],
) => {
  const total = await store.sortStage(loader.db, order);
  const sum = { added: 0, updated: 0 };
  for (let from = 1; from <= total; from += perTransaction) {
    const to = Math.min(total, from + perTransaction - 1);
    const done = await loader.transaction(async (db) => {
      const merged = await store.mergeRows(db, target, from, to);
      await follow?.(db, 'merge');
      return merged;
    });
    sum.added += done.added;
    sum.updated += done.updated;
    progress('writing', to / total);
  }
  const gone = await loader.transaction(async (db) => {
    const ended = await store.endMissing(db, target);
    await follow?.(db, 'end');
    return ended;
  });
  await store.analyze(loader.db, target.table);
  if (finish) await loader.transaction(finish);
  return { ...sum, unchanged: total - sum.added - sum.updated, gone, total };
};

type Noted = { readonly datasetId: number; readonly name: string; readonly at: string };

/** Reads and writes one file whose data set is known. */
const bring = async <Row extends { readonly ref: string }>(
  loader: Loader,
  inlet: Inlet<Row>,
  input: Omit<ImportInput, 'file'> & { readonly file: RowFile<Row> },
  { datasetId, name, at }: Noted,
  tally: Tally,
): Promise<Partial<ImportCounts>> => {
  const { kind, source, progress } = input;
  const staged = await stage(loader, inlet, input, name, tally);
  if (staged === 0) throw new ImportRefused(`There is no usable ${nouns[kind][0]} in this file; nothing was changed`);
  const { table, columns } = inlet;
  const { total, ...done } = await merge(loader, inlet, { table, columns, source, datasetId, at }, progress);
  const twice = staged - total;
  if (twice > 0) tally.refused['there_twice'] = twice;
  return done;
};

/**
 * Brings the catalogue up to a file. The same or a newer file again: what is there keeps its id, what it no longer has is gone.
 * A file that cannot be read to its end changes nothing.
 * @throws ImportRefused while another import runs, and for a file without a usable row; what reading the file throws
 */
export const importFile = async <Kind extends ImportKind>(
  context: Context,
  loader: Loader,
  input: ImportInput<Kind>,
): Promise<ImportCounts> => {
  const { kind, source, path, file } = input;
  if (!(await store.lockImports(loader.db))) throw new ImportRefused('Another import runs; wait for its end');
  const at = moment(context.clock);
  const name = input.name ?? datasetNameOf(path);
  const datasetId = await store.putDataset(loader.db, { kind, source, name, release: file.release });
  const importId = await store.beginImport(loader.db, datasetId, path, at);
  const tally: Tally = { read: 0, refused: {}, examples: [] };
  const counts = (done: Partial<ImportCounts>): ImportCounts => ({
    added: 0,
    updated: 0,
    unchanged: 0,
    gone: 0,
    ...tally,
    ...done,
  });
  const end = (done: ImportCounts, error: string | null) =>
    store.endImport(loader.db, importId, done, { error, release: file.release, at: moment(context.clock) });
  try {
    const done = counts(await bring(loader, inlets[kind], input, { datasetId, name, at }, tally));
    await end(done, null);
    return done;
  } catch (error) {
    // When the connection itself broke nobody can note it here; the next import does.
    await end(counts({}), (error as Error).message).catch(() => undefined);
    throw error;
  } finally {
    // Where the connection broke the lock went with it.
    await store.unlockImports(loader.db).catch(() => undefined);
  }
};
