import { actorAccount } from '../../platform/context/actor-account.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import * as store from './labels.store.ts';
import { keptValuesOf } from './values.service.ts';

const pieceSize = 2_000;

/** Changes a piece of the values. @returns whether values are left that have to change */
const changePiece = async (tx: Tx, accountId: number, { id, changes }: store.LabelRow): Promise<boolean> => {
  const [change, ...others] = changes;
  if (!change) return false;
  let changed = 0;
  for (const values of keptValuesOf(tx))
    changed = Math.max(changed, await values.change(tx, { accountId, labelId: id, ...change, max: pieceSize }));
  if (changed < pieceSize) await store.setChanges(tx.db, accountId, id, others);
  return true;
};

/**
 * Brings values after their label, piece by piece, each in a transaction of its own; then a label that was deleted goes for good.
 * A piece that is done again finds nothing to do.
 */
export const followLabel: JobHandler<{ label_id: number }> = async (context, { label_id: id }, job) => {
  const accountId = actorAccount(context.actor) ?? 0;
  for (let isMore = true; isMore && !job.signal.aborted;)
    isMore = await inTransaction(context, async (tx) => {
      const label = await store.maybeLockedRow(tx.db, accountId, id);
      if (label && (await changePiece(tx, accountId, label))) return true;
      if (label?.deleted_at) await store.removeRow(tx.db, accountId, id);
      await tellChange(tx, { kind: 'label', id });
      await job.finish(tx);
      return false;
    });
};
