import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import type { NoticeOfAccount } from '../payments/index.ts';
import { inAccount } from './in-account.service.ts';
import { keyOf } from './changes.service.ts';
import { findStuck, maybeOpenChange } from './changes.store.ts';
import { cancelLeftJob, endLeftJob } from './ending.jobs.ts';
import { followJob } from './following.jobs.ts';
import { followSubscription } from './following.service.ts';
import { pricesJob } from './offers.jobs.ts';
import { recordPayment } from './charges.service.ts';
import { findDue, maybeLockedSubscription } from './subscriptions.store.ts';

const perRound = 500;

/** Whoever asked the provider may still wait for its answer; after so long nobody does. */
const stuckSeconds = 60;

const followAll = (context: Context, accountIds: readonly number[]): Promise<void> =>
  inTransaction(context, async (tx) => {
    for (const accountId of accountIds) await enqueue(tx, followJob, {}, { key: 'follow', accountId });
  });

/** Has everything followed that is due: periods that ended, changes that nobody settled. @returns 0: nothing is removed */
export const followDue = async (system: Context): Promise<number> => {
  const due = await findDue(system.db, moment(system.clock), perRound);
  const stuck = await findStuck(system.db, momentIn(system.clock, -stuckSeconds), perRound);
  await followAll(system, [...new Set([...due, ...stuck])]);
  return 0;
};

/**
 * Fills payments' slot. A provider says that something has changed: only a hint to ask how the subscription stands. A payment that is
 * not its latest any more is recorded all the same.
 * @returns whether it was about a subscription of the account
 */
export const hearNotice = async (
  context: Context,
  { accountId, provider, about, ref, payment }: NoticeOfAccount,
): Promise<boolean> => {
  const subscriptionRef = about === 'subscription' ? ref : (payment?.subscriptionRef ?? null);
  const isOurs = await inAccount(context, accountId, async (tx) => {
    const row = await maybeLockedSubscription(tx.db, accountId);
    const open = await maybeOpenChange(tx.db, accountId);
    const isOf = subscriptionRef !== null && row?.provider === provider.name && row.provider_ref === subscriptionRef;
    // One that began a subscription waits for its change to be settled: only then it is known what was paid for.
    if (isOf && payment !== null && open === null) await recordPayment(tx, row, payment, 'plan');
    return isOf || (open !== null && (subscriptionRef !== null || payment?.key === keyOf(open)));
  });
  if (isOurs) await followSubscription(context, accountId);
  return isOurs;
};

/** Fills packages' slot: the provider of a package's seller learns what it costs. */
export const pricePackage = async (tx: Tx, _sellerId: number, packageId: number): Promise<void> => {
  await enqueue(tx, pricesJob, { package_id: packageId }, { key: `prices:${packageId}` });
};

/** Fills `accountDeleted`: what an account pays regularly is canceled. Who charges it is asked after the transaction. */
export const cancelWithAccount = async (tx: Tx, accountId: number): Promise<void> => {
  await enqueue(tx, cancelLeftJob, {}, { key: 'left', accountId });
};

const emptyAll = emptyTables('subscriptions.changes', 'subscriptions.subscriptions');

/** Fills `accountPurged`: a subscription goes, and whoever charges it is told to end it. Charges and invoices stay. */
export const forgetSubscription: Purge = async (tx, accountId) => {
  const row = await maybeLockedSubscription(tx.db, accountId);
  if (row !== null && row.provider !== null && row.provider_ref !== null) {
    const { provider, provider_ref: ref } = row;
    await enqueue(tx, endLeftJob, { provider, ref }, { key: ref, accountId });
  }
  return emptyAll(tx, accountId);
};
