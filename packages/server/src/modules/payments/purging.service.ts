import { enqueueMany } from '../../platform/jobs/enqueue.ts';
import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import { removeCards, unlinkCards } from './cards.store.ts';
import { forgetCardJob } from './purging.jobs.ts';

const emptySettings = emptyTables('payments.top_up_settings');

/**
 * Fills `accountPurged`: what an account pays with goes, and whoever kept it for us is told afterwards. Payments stay, without their
 * card: the ledger names them.
 */
export const forgetCards: Purge = async (tx, accountId) => {
  await unlinkCards(tx.db, accountId);
  const kept = (await removeCards(tx.db, accountId)).filter(({ isDetached }) => !isDetached);
  await enqueueMany(
    tx,
    forgetCardJob,
    kept.map(({ provider, ref }) => ({ provider, ref })),
    { accountId },
  );
  return emptySettings(tx, accountId);
};
