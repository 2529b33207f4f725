import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { EndedRun, RunStep, StepResult } from '../../platform/runs/run-kind.ts';
import { advanceHistory } from '../lists/index.ts';
import { removeUntouched, restoreFromFile } from '../records/index.ts';
import * as store from './imports.store.ts';
import { fileSource } from './rows.service.ts';
import { findChanges } from './traces.store.ts';

/** First the records go that the import brought, then the values come back that it changed, the last change first. */
type Cursor = { readonly added: number } | { readonly before: number | null };

const pieces = { records: 2_000, changes: 500 } as const;

type Place = { readonly accountId: number; readonly row: store.ImportRow };
type Undone = { readonly done: number; readonly cursor: Cursor; readonly isOver: boolean };

const removePiece = async (tx: Tx, { accountId, row }: Place, after: number): Promise<Undone> => {
  const place = { accountId, listId: row.list_id };
  const { removed, kept, end } = await removeUntouched(tx, place, {
    runId: row.run_id ?? 0,
    after,
    size: pieces.records,
  });
  await store.advanceUndo(tx.db, accountId, row.id, { removed, restored: 0, kept });
  const cursor: Cursor = end === null ? { before: null } : { added: end };
  return { done: removed + kept, cursor, isOver: false };
};

const restorePiece = async (tx: Tx, { accountId, row }: Place, before: number | null): Promise<Undone> => {
  const changes = await findChanges(tx.db, accountId, row.id, { before, most: pieces.changes });
  const place = { accountId, listId: row.list_id, type: row.type };
  const origin = { source: fileSource, fetchedAt: row.created_at, actId: row.act_id, userId: row.undo_user_id };
  const asked = changes.map(({ result_id: resultId, before: old }) => ({ resultId, before: old }));
  const { restored, kept } = await restoreFromFile(tx, place, origin, asked);
  await store.advanceUndo(tx.db, accountId, row.id, { removed: 0, restored, kept });
  const last = changes.at(-1)?.id ?? 0;
  return { done: changes.length, cursor: { before: last }, isOver: changes.length < pieces.changes };
};

const readPlace = (context: Context, runId: number): Promise<Place> =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(context.actor) ?? 0;
    const row = await store.maybeImportOfRun(tx.db, accountId, runId);
    if (!row) throw new Error(`run ${runId} undoes nothing`);
    return { accountId, row };
  });

/** The next piece of an import that is undone. What it takes back and where to go on commit together. */
export const nextUndone = async (
  context: Context,
  run: { readonly id: number; readonly cursor: unknown },
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  const cursor = (run.cursor as Cursor | null) ?? { added: 0 };
  // Where the next piece begins is known once this one is done: the cursor is filled in by the commit.
  const next: { cursor: Cursor } = { cursor };
  return {
    get cursor() {
      return next.cursor;
    },
    commit: async (tx): Promise<StepResult> => {
      const undone = await ('added' in cursor
        ? removePiece(tx, place, cursor.added)
        : restorePiece(tx, place, cursor.before));
      next.cursor = undone.cursor;
      await advanceHistory(tx, place.accountId, run.id, { found: undone.done, status: 'running' });
      tx.app.faults.reach('rows_written');
      return { done: undone.done, outcome: undone.isOver ? 'last' : 'next' };
    },
  };
};

/** The undoing is over. One that was stopped half-way can be begun again. */
export const endUndo = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> => {
  const row = await store.maybeImportOfRun(tx.db, accountId, id);
  await advanceHistory(tx, accountId, id, { status: state });
  if (!row) return;
  await store.endImport(tx.db, accountId, row.id, {
    state: state === 'completed' ? 'undone' : 'completed',
    at: moment(tx.clock),
  });
};
