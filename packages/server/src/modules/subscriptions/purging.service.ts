import { enqueue } from '../../platform/jobs/enqueue.ts';
import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import { endLeftJob } from './purging.jobs.ts';
import { maybeLockedSubscription } from './subscriptions.store.ts';

const emptyAll = emptyTables('subscriptions.changes', 'subscriptions.subscriptions');

/** Fills `accountPurged`: a subscription goes, and whoever charges it is told to end it. Charges and invoices stay. */
export const forgetSubscription: Purge = async (tx, accountId) => {
  const row = await maybeLockedSubscription(tx.db, accountId);
  if (row !== null && row.provider !== null && row.provider_ref !== null)
    await enqueue(
      tx,
      endLeftJob,
      { provider: row.provider, ref: row.provider_ref },
      { key: row.provider_ref, accountId },
    );
  return emptyAll(tx, accountId);
};
