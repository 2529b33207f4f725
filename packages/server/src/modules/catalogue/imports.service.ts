import type { Batch, RowFile } from '@galena/adapters/open-data';
import type { ImportKind, ImportSource } from '@galena/contract/catalogue';
import { otherCategories } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Cell, Loader } from '../../platform/db/loader.ts';
import type { Context } from '../../platform/context/context.ts';
import { inlets, type Inlet, type RowOf } from './import-kinds.service.ts';
import {
  datasetNameOf,
  endsTooMuch,
  ImportRefused,
  nouns,
  refOf,
  wouldEnd,
  type ImportCounts,
} from './imports.rules.ts';
import * as store from './imports.store.ts';

export type ImportInput<Kind extends ImportKind = ImportKind> = {
  readonly kind: Kind;
  readonly source: ImportSource;
  /** What it is called in the note; also names the data set when `name` does not. */
  readonly path: string;
  readonly name?: string | undefined;
  /** The file is right as it is: whatever it no longer has is to end, and it is whole although it does not seem so. */
  readonly replace?: boolean | undefined;
  /** Of one that waits; left out: it begins now. */
  readonly importId?: number | undefined;
  readonly file: RowFile<RowOf[Kind]>;
  /** ISO date of the file, which its data is of where it tells none; left out: not known. */
  readonly fileDate?: string | null | undefined;
  /** Told again and again: what is done now, and how much of it, 0 to 1. */
  readonly progress: (phase: 'reading' | 'writing', part: number) => void;
};

/** Rows of one statement: all that an import changes is seen at once, when its one transaction ends. */
const perStatement = 50_000;
const maxExamples = 5;

/** The slugs of the kinds of what has no category. */
const isOther: ReadonlySet<string> = new Set(otherCategories.map(({ slug }) => slug));

type Staged = { readonly ref: string; readonly categories?: readonly string[] };

type Tally = {
  read: number;
  refused: Record<string, number>;
  examples: string[];
  others: Record<string, number>;
  kept: number;
};

const count = (tally: Tally, { read, refused, examples }: Batch<unknown>): void => {
  tally.read += read;
  for (const [reason, n] of Object.entries(refused)) tally.refused[reason] = (tally.refused[reason] ?? 0) + n;
  tally.examples.push(...examples.slice(0, maxExamples - tally.examples.length));
};

const countOthers = (tally: Tally, rows: readonly { readonly categories?: readonly string[] }[]): void => {
  for (const { categories } of rows) {
    const slug = categories?.[0];
    if (slug !== undefined && isOther.has(slug)) tally.others[slug] = (tally.others[slug] ?? 0) + 1;
  }
};

/** Copies what is read into the connection's own table. @param name of its data set. @returns how many */
const stage = async <Row extends Staged>(
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
      countOthers(tally, batch.rows);
      progress('reading', batch.progress);
      if (batch.rows.length > 0) yield batch.rows.map((row) => cellsOf({ ...row, ref: refOf(source, name, row.ref) }));
    }
  };
  return loader.copyIn('stage', Object.keys(columns), rows());
};

/** Brings the catalogue to what was read: all of it or nothing, also when it is killed. */
const merge = async <Row>(
  db: Db,
  { follow, finish }: Inlet<Row>,
  {
    target,
    total,
    keepsMissing,
    progress,
  }: Pick<ImportInput, 'progress'> & {
    readonly target: store.Target;
    readonly total: number;
    readonly keepsMissing: boolean;
  },
) => {
  const sum = { added: 0, updated: 0 };
  for (let from = 1; from <= total; from += perStatement) {
    const to = Math.min(total, from + perStatement - 1);
    const done = await store.mergeRows(db, target, from, to);
    await follow?.(db, 'merge');
    sum.added += done.added;
    sum.updated += done.updated;
    progress('writing', to / total);
  }
  // Before all of them are asked about: by what the planner knew of a table that was small a moment ago that takes minutes.
  await store.analyze(db, target.table);
  const gone = keepsMissing ? 0 : await store.endMissing(db, target);
  if (!keepsMissing) await follow?.(db, 'end');
  await finish?.(db, target.datasetId);
  return { ...sum, unchanged: total - sum.added - sum.updated, gone };
};

/**
 * Asks before a file ends much of its data set, or is taken although it seems to be cut off.
 * @returns how many the file no longer has
 */
const check = async (
  loader: Loader,
  target: store.Target,
  { kind, file, replace = false }: Pick<ImportInput, 'kind' | 'replace'> & { readonly file: RowFile<unknown> },
  name: string,
): Promise<number> => {
  if (replace) return 0;
  const cut = file.maybeCut?.() ?? null;
  if (cut !== null)
    throw new ImportRefused(
      'cut_off',
      `${cut}. Nothing was changed. If the file is complete, import it again with --replace.`,
    );
  const missing = await store.countMissing(loader.db, target, maxExamples);
  if (endsTooMuch(missing)) throw wouldEnd(missing, kind, name);
  return missing.missing;
};

type Noted = { readonly datasetId: number; readonly name: string; readonly at: string };

/** Reads and writes one file whose data set is known. */
const bring = async <Row extends Staged>(
  loader: Loader,
  inlet: Inlet<Row>,
  input: Omit<ImportInput, 'file'> & { readonly file: RowFile<Row> },
  { datasetId, name, at }: Noted,
  tally: Tally,
): Promise<Partial<ImportCounts>> => {
  const { kind, source, progress } = input;
  const staged = await stage(loader, inlet, input, name, tally);
  if (staged === 0) throw new ImportRefused('empty', `No usable ${nouns[kind][1]} in this file. Nothing was changed`);
  const { table, columns, order } = inlet;
  const target = { table, columns, source, datasetId, at };
  const total = await store.sortStage(loader.db, order);
  const missing = await check(loader, target, input, name);
  // They may be the rows that nobody could read, of which no more is known than that they are there.
  const keepsMissing = missing > 0 && missing <= (tally.refused['malformed'] ?? 0);
  if (keepsMissing) tally.kept = missing;
  const done = await loader.transaction((db) => merge(db, inlet, { target, total, keepsMissing, progress }));
  const twice = staged - total;
  if (twice > 0) tally.refused['there_twice'] = twice;
  return done;
};

type Begun = { readonly importId: number; readonly tally: Tally; readonly at: string };

const countsOf = (tally: Tally, table: ImportCounts['table'], done: Partial<ImportCounts> = {}): ImportCounts => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  gone: 0,
  ...tally,
  table,
  ...done,
});

type Noting = Pick<ImportInput, 'path' | 'importId'> & {
  readonly datasetId: number;
  readonly release: () => string | null;
  readonly table: ImportCounts['table'];
};

/** Does what an import does while no other one runs, and notes how it ends. */
const noted = async (
  context: Context,
  loader: Loader,
  { path, importId: waiting, datasetId, release, table }: Noting,
  task: (begun: Begun) => Promise<Partial<ImportCounts>>,
): Promise<ImportCounts> => {
  const at = moment(context.clock);
  const importId = await store.beginImport(loader.db, { datasetId, file: path, at, importId: waiting ?? null });
  const tally: Tally = { read: 0, refused: {}, examples: [], others: {}, kept: 0 };
  const end = (done: ImportCounts, error: unknown) =>
    store.endImport(loader.db, importId, done, { error, release: release(), at: moment(context.clock) });
  try {
    const done = countsOf(tally, table, await task({ importId, tally, at }));
    await end(done, null);
    return done;
  } catch (error) {
    // When the connection itself broke nobody can note it here; the next import does.
    await end(countsOf(tally, table), error).catch(() => undefined);
    throw error;
  }
};

/** Runs where no other import does. @throws ImportRefused while one runs */
const alone = async <T>(loader: Loader, task: () => Promise<T>): Promise<T> => {
  if (!(await store.lockImports(loader.db)))
    throw new ImportRefused('busy', 'Another import is running. Wait until it has finished');
  try {
    return await task();
  } finally {
    // Where the connection broke the lock went with it.
    await store.unlockImports(loader.db).catch(() => undefined);
  }
};

/**
 * Brings the catalogue up to a file. The same or a newer file again: what is there keeps its id, what it no longer has is gone.
 * A file that cannot be read to its end changes nothing.
 * @throws ImportRefused while another import runs, for a file without a usable row, and before it ends much of its data set or
 *   takes a file that seems to be cut off; what reading the file throws
 */
export const importFile = <Kind extends ImportKind>(
  context: Context,
  loader: Loader,
  input: ImportInput<Kind>,
): Promise<ImportCounts> =>
  alone(loader, async () => {
    const { kind, source, path, file } = input;
    const { table = null } = file;
    const name = input.name ?? datasetNameOf(path);
    const { fileDate = null } = input;
    // No file is of tomorrow, whatever its clock said.
    const dated = fileDate !== null && fileDate <= moment(context.clock) ? fileDate : null;
    const datasetId = await store.putDataset(loader.db, { kind, source, name });
    return noted(
      context,
      loader,
      { path, importId: input.importId, datasetId, release: () => file.release() ?? dated, table },
      ({ tally, at }) => bring(loader, inlets[kind], input, { datasetId, name, at }, tally),
    );
  });

type Removal = {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly datasetId: number;
  readonly importId: number;
};

/**
 * Ends all leads of a data set: as if its newest file were empty. They come back with their ids when it is imported again.
 * @throws ImportRefused while an import runs
 */
export const removeDataset = (context: Context, loader: Loader, removal: Removal): Promise<ImportCounts> =>
  alone(loader, async () => {
    const { kind, source, datasetId, importId } = removal;
    const { table, columns, order } = inlets[kind];
    return noted(
      context,
      loader,
      { path: '', importId, datasetId, release: () => null, table: null },
      async ({ at }) => {
        await store.createStage(loader.db, columns);
        const total = await store.sortStage(loader.db, order);
        const target = { table, columns, source, datasetId, at };
        const done = await loader.transaction(async (db) => {
          const merged = await merge(db, inlets[kind] as Inlet<unknown>, {
            target,
            total,
            keepsMissing: false,
            progress: () => undefined,
          });
          await store.retireDataset(db, datasetId);
          return merged;
        });
        return done;
      },
    );
  });
