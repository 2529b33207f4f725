import { setImmediate } from 'node:timers/promises';
import type { DuplicateWay, ImportTarget } from '@galena/contract/imports';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { buryFile } from '../../platform/files/file-rows.ts';
import type { EndedRun, RunStep, StepResult } from '../../platform/runs/run-kind.ts';
import { advanceHistory, maybeListRow, tellRunOver } from '../lists/index.ts';
import { type EnteredRecord, updateFromFile, writeResults, type Written } from '../records/index.ts';
import * as store from './imports.store.ts';
import { closeStream, streamAt, type Piece, type RowReading, type RowStream } from './row-streams.worker.ts';
import { createRowReader, fileSource, isRefused, refusedCells, type FileRow, type Reading } from './rows.service.ts';
import { tablesPort } from './tables.ports.ts';
import { findAccountTargets } from './targets.service.ts';
import { addChanges, addRefusals, type RefusedRow } from './traces.store.ts';

type Row = store.ImportRow & { readonly run_id: number };
type Place = { readonly accountId: number; readonly row: Row };

const readPlace = (context: Context, runId: number): Promise<Place> =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(context.actor) ?? 0;
    const row = await store.maybeImportOfRun(tx.db, accountId, runId);
    if (row?.run_id == null) throw new Error(`run ${runId} imports nothing`);
    return { accountId, row: { ...row, run_id: row.run_id } };
  });

/** Whether the list is still there to be filled. */
const hasList = async (tx: Tx, { accountId, row }: Place): Promise<boolean> => {
  const list = await maybeListRow(tx, accountId, row.list_id);
  return list !== null && !list.is_archived;
};

const readingOf = (
  { type, file, phone_country: phoneCountry, day_order, decimal_mark, mapping }: Row,
  { table }: RowStream,
  targets: readonly ImportTarget[],
): Reading => ({
  type,
  targets,
  file,
  phoneCountry,
  notation: { day_order, decimal_mark },
  format: table.format,
  header: table.header,
  mapping: mapping ?? {},
});

/** What a piece of a file says: records in their order, and the rows that are none. */
type Outcome = {
  readonly records: readonly EnteredRecord[];
  readonly refused: readonly RefusedRow[];
  readonly leftOut: readonly string[];
};

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

// So many rows are read before whatever waits in this process has its turn: the writing of the piece before them.
const rowsAtOnce = 50;

/** How rows are read as things are: labels may change while a file is imported, so each piece asks which there are. */
const rowReading = async (
  context: Context,
  { accountId, row }: Place,
  stream: RowStream,
): Promise<RowReading<Outcome>> => {
  const tables = await context.app.ports.get(tablesPort)();
  const targets = await inReadTransaction(context, (tx) => findAccountTargets(tx, accountId, row.type));
  const how = readingOf(row, stream, targets);
  const readRow = createRowReader(tables, how);
  const read = async (rows: readonly FileRow[]): Promise<Outcome> => {
    const outcomes = { records: [] as EnteredRecord[], refused: [] as RefusedRow[], leftOut: [] as string[] };
    for (const [at, one] of rows.entries()) {
      if (at % rowsAtOnce === 0) await setImmediate();
      const outcome = readRow(one);
      if (isRefused(outcome))
        outcomes.refused.push({ row: one.number, faults: outcome.faults, cells: refusedCells(how, one) });
      else {
        outcomes.records.push(outcome.record);
        outcomes.leftOut.push(...outcome.leftOut);
      }
    }
    return outcomes;
  };
  return { key: JSON.stringify(targets), read };
};

const provenanceOf = ({ created_at: fetchedAt }: Row) =>
  ({ source: fileSource, method: 'import', fetchedAt, isDemo: false }) as const;

/** What the file says of those who are in the list already. @returns how many rows changed something */
const update = async (
  tx: Tx,
  { accountId, row }: Place,
  way: Exclude<DuplicateWay, 'skip'>,
  { records }: Outcome,
  { known }: Written,
): Promise<number> => {
  const updates = [...known].map(([place, resultId]) => ({ resultId, row: records[place] as EnteredRecord }));
  if (updates.length === 0) return 0;
  const { list_id: listId, run_id: runId, type, file, act_id: actId, user_id: userId } = row;
  const act = { actId, userId, file };
  const place = { accountId, listId, type };
  const changed = await updateFromFile(tx, { ...place, way, runId, updates, act, provenance: provenanceOf(row) });
  await addChanges(tx.db, accountId, row.id, changed);
  return changed.length;
};

const write = async (tx: Tx, place: Place, outcome: Outcome, piece: Piece): Promise<void> => {
  const { accountId, row } = place;
  const written = await writeResults(tx, {
    accountId,
    listId: row.list_id,
    type: row.type,
    source: 'import',
    runId: row.run_id,
    provenance: provenanceOf(row),
    payment: null,
    max: outcome.records.length,
    records: outcome.records,
  });
  const updated = row.duplicates === 'skip' ? 0 : await update(tx, place, row.duplicates, outcome, written);
  await addRefusals(tx.db, accountId, row.id, outcome.refused);
  await store.advanceImport(tx.db, accountId, row.id, {
    read: piece.rows.length,
    added: written.saved.length,
    updated,
    unchanged: written.duplicates - updated,
    suppressed: written.suppressed,
    refused: outcome.refused.length,
    reasons: counted(outcome.refused.flatMap(({ faults }) => faults[0]?.reason ?? [])),
    left_out: counted(outcome.leftOut),
  });
  await advanceHistory(tx, accountId, row.run_id, { found: written.saved.length + updated, status: 'running' });
};

/** How many rows a file will have had, by how much of it is read. */
const totalOf = ({ from, rows, progress, isLast }: Piece): number => {
  const read = from + rows.length;
  return isLast || progress <= 0 ? read : Math.max(read, Math.round(read / progress));
};

const stopped: StepResult = { done: 0, outcome: 'stopped' };

/**
 * The next rows of a file. What became of them and where to go on commit together, so a killed worker neither loses nor doubles a
 * row.
 */
export const nextPiece = async (
  context: Context,
  run: { readonly id: number; readonly cursor: unknown },
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  if (!(await inReadTransaction(context, (tx) => hasList(tx, place))))
    return { cursor: run.cursor, commit: async () => stopped };
  const position = (run.cursor as { rows: number } | null)?.rows ?? 0;
  const stream = await streamAt(context, place.accountId, place.row, position);
  const how = await rowReading(context, place, stream);
  const { piece, outcome } = await stream.take(how).catch(async (error: unknown) => {
    // One that broke off knows nothing of what comes behind: whoever tries again opens the file anew.
    await closeStream(run.id);
    throw error;
  });
  context.app.faults.reach('rows_read');
  return {
    cursor: { rows: position + piece.rows.length },
    commit: async (tx) => {
      if (!(await hasList(tx, place))) return stopped;
      await write(tx, place, outcome, piece);
      tx.app.faults.reach('rows_written');
      const { length: done } = piece.rows;
      return { done, failed: outcome.refused.length, total: totalOf(piece), outcome: piece.isLast ? 'last' : 'next' };
    },
  };
};

/** An import is over: its file goes, its row of history says how it ended, and whoever began it is told. */
export const endImport = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> => {
  await closeStream(id);
  const row = await store.maybeImportOfRun(tx.db, accountId, id);
  await advanceHistory(tx, accountId, id, { status: state });
  if (!row) return;
  if (row.file_id !== null) await buryFile(tx, accountId, row.file_id);
  await store.endImport(tx.db, accountId, row.id, { state, at: moment(tx.clock) });
  // Who stopped it knows that it is over.
  if (state === 'canceled') return;
  const { list_id, user_id, added, updated } = row;
  await tellRunOver(tx, accountId, { list_id, kind: `import_${state}`, count: added + updated, user_id });
};
