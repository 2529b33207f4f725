import type { Tx } from '../../platform/context/transaction.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import * as store from './batches.store.ts';
import { endHistory, markHistoryUndone, touchList } from '../lists/index.ts';

/** A batch is over: it says so, and so do the histories of its lists. */
export const endBatch = async (
  tx: Tx,
  accountId: number,
  batchId: number,
  state: 'completed' | 'stopped' | 'failed' | 'canceled',
): Promise<store.BatchRow | null> => {
  const batch = await store.maybeBatch(tx.db, accountId, batchId);
  if (!batch) return null;
  const { id, undoes, history_ids: histories, done } = batch;
  await store.settleBatch(tx.db, accountId, id, state);
  for (const history of histories) await endHistory(tx, accountId, history, { status: state, found: done });
  // What was taken back in part can be taken back again.
  if (undoes !== null && state !== 'completed') await store.markUndone(tx.db, accountId, undoes, null);
  if (undoes !== null && state === 'completed') {
    const undone = await store.maybeBatch(tx.db, accountId, undoes);
    await markHistoryUndone(tx, accountId, undone?.history_ids ?? []);
  }
  for (const listId of [batch.list_id, ...(batch.target_id === null ? [] : [batch.target_id])]) {
    await touchList(tx, accountId, listId);
    await tellChange(tx, { kind: 'list', id: listId, accountId });
  }
  return batch;
};
