import { failHard } from '@galena/contract/kernel';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { EndedRun, RunStep } from '../../platform/runs/run-kind.ts';
import { endBatch } from './endings.service.ts';
import * as store from './batches.store.ts';
import { selectedOf, workPiece } from './pieces.service.ts';
import { tellRunOver } from '../lists/index.ts';
import { countSelected } from '../queries/index.ts';

/** Beyond that nobody waits for an exact figure. */
const maxCounted = 10_000_000;

/** How many records a batch is about, when it has not begun; else it is known. */
const totalOf = async (tx: Tx, accountId: number, batch: store.BatchRow): Promise<number | undefined> => {
  if (batch.after_id > 0) return undefined;
  if (batch.undoes !== null) return (await store.maybeBatch(tx.db, accountId, batch.undoes))?.done;
  const selected = await selectedOf(tx, accountId, batch);
  return selected ? countSelected(tx, selected, { lastId: batch.up_to, max: maxCounted }, failHard) : undefined;
};

/** The next piece of a batch: the records, the note of which they were, and how far it is commit together. */
export const stepBatch = async (context: Context, run: { readonly id: number }): Promise<RunStep> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a batch is of an account');
  return {
    cursor: null,
    commit: async (tx) => {
      const batch = await store.maybeBatchOfRun(tx.db, accountId, run.id);
      // Purged, or its list went for good: nothing is left to do it with.
      if (!batch) return { done: 0, outcome: 'stopped' };
      const total = await totalOf(tx, accountId, batch);
      const { records, isOver } = await workPiece(tx, accountId, batch.id);
      return { done: records, ...(total === undefined ? {} : { total }), outcome: isOver ? 'last' : 'next' };
    },
  };
};

/** A run is over and its batch with it. Whoever began it is told, unless they stopped it themselves. */
export const endBatchRun = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> => {
  const known = await store.maybeBatchOfRun(tx.db, accountId, id);
  const batch = known && (await endBatch(tx, accountId, known.id, state));
  if (!batch || state === 'canceled') return;
  const { list_id, user_id, done: count } = batch;
  await tellRunOver(tx, accountId, { list_id, kind: `batch_${state}`, count, user_id });
};
