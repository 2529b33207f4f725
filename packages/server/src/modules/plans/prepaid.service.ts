import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { lockPool, recordSale, returnUnused } from '../billing/index.ts';
import type { AccountPlanRow } from './account-plans.store.ts';
import * as store from './account-plans.store.ts';
import { maybePlan } from './plans.store.ts';
import { poolEmptyJob } from './pool-empty.jobs.ts';
import { columnsOfPrepaid, termsOfRow, type PackageTerms } from './terms.rules.ts';

/** Tells a reseller that its credits do not suffice for its customers' month. */
export const tellSeller = (tx: Tx, sellerId: number): Promise<unknown> =>
  alsoInAccounts(tx, [sellerId], (both) => enqueue(both, poolEmptyJob, {}, { key: 'pool_empty', accountId: sellerId }));

/** What fees have paid for of months that will not come is the seller's, as credits: it paid the wholesale price for them. */
export const returnPrepaid = async (
  tx: Tx,
  { account_id: clientId, changes, prepaid_credits: credits }: AccountPlanRow,
  { sellerId, name }: PackageTerms,
): Promise<void> => {
  if (credits === 0) return;
  // Both wallets in their order, before one of them is taken.
  await lockPool(tx, { clientId, resellerId: sellerId });
  await alsoInAccounts(tx, [sellerId], (both) =>
    recordSale(both, {
      accountId: sellerId,
      key: `prepaid:${clientId}:${changes}`,
      kind: 'purchase',
      credits,
      expiresAt: null,
      reason: `Paid for by fees, not used: ${name}`,
      reference: null,
      money: null,
    }),
  );
};

/**
 * No month comes any more of what an account paid for by the month: what fees have paid for of it is the seller's, and what is missing of
 * the present one does not come.
 */
export const leaveMonths = (tx: Tx, accountId: number): Promise<void> =>
  alsoInAccounts(tx, [accountId], async () => {
    const row = await store.lockAccountPlan(tx.db, accountId);
    const terms = row && termsOfRow(row);
    if (!row || !terms) return;
    await returnPrepaid(tx, row, terms);
    const none = { ...columnsOfPrepaid({ credits: 0, months: 0 }), credits_owed_since: null };
    await store.changeAccountPlan(tx.db, accountId, none);
  });

/**
 * What a customer of a reseller's has left of its month goes back to the reseller, as credits: the plan ends before its time, with a
 * refund. Nothing for one on a plan of the platform's own.
 */
export const returnMonth = (tx: Tx, accountId: number): Promise<void> =>
  alsoInAccounts(tx, [accountId], async () => {
    const row = await store.lockAccountPlan(tx.db, accountId);
    const [terms, plan] = [row && termsOfRow(row), row?.plan_id ? await maybePlan(tx.db, row.plan_id) : null];
    if (!row || !terms || !plan) return;
    await returnUnused(tx, {
      clientId: accountId,
      resellerId: terms.sellerId,
      transfer: `unused:${accountId}:${row.changes}`,
      currency: plan.currency,
      reason: `Not used: ${terms.name}`,
      reference: `package:${terms.packageId}`,
    });
  });
