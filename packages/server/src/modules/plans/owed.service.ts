import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as plans from './account-plans.store.ts';
import { giveOwed } from './months.service.ts';
import * as store from './owed.store.ts';
import type { Plan } from './plans.store.ts';
import { prepaidShare } from './prepaid.rules.ts';
import { columnsOfPrepaid, prepaidOf, type PackageTerms } from './terms.rules.ts';

// What was paid for once is owed until it is there. It stands by itself, not in the account's plan: another one may be bought meanwhile,
// and the fee of its payment pays for nothing else.

type Owing = {
  readonly row: plans.AccountPlanRow;
  /** The change by which it begins. */
  readonly change: number;
  readonly plan: Plan;
  readonly terms: PackageTerms;
};

/** Writes down that an account is owed the credits of a package that begins now, and what its fee has paid for of them. */
export const oweCredits = async (tx: Tx, { row, change, plan, terms }: Owing): Promise<void> => {
  const { account_id: accountId } = row;
  const { search_limit: credits, currency } = plan;
  if (credits === 0) return;
  const paid = prepaidOf(row);
  const prepaid = prepaidShare(paid, credits);
  const { sellerId: seller_id, packageId: package_id, name: package_name } = terms;
  await store.addOwed(tx.db, {
    account_id: accountId,
    change,
    seller_id,
    package_id,
    package_name,
    currency,
    credits,
    prepaid,
    since: moment(tx.clock),
  });
  // No month of it comes: what the fee paid for beyond it goes with whatever begins next.
  const left = columnsOfPrepaid({ credits: paid.credits - prepaid, months: 0 });
  await plans.changeAccountPlan(tx.db, accountId, left);
};

export const isOwed = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await store.findOwed(tx.db, accountId)).length > 0;

/**
 * Gives an account what it is owed, as far as the sellers have it by now; the account's plan is locked. What was bought before the present
 * package comes as what would have been left of it: without an end, whatever becomes of the present one.
 */
export const giveOwedCredits = async (
  tx: Tx,
  { account_id: accountId, changes }: plans.AccountPlanRow,
): Promise<void> => {
  for (const owed of await store.findOwed(tx.db, accountId)) {
    const bucket = owed.change === changes ? 'plan' : 'unused';
    if (await giveOwed(tx, owed, bucket)) await store.removeOwed(tx.db, accountId, owed.change);
  }
};

/** The present package ends: it is owed no more. @returns how many credits of it its fee has paid for */
export const dropOwed = async (tx: Tx, { account_id: accountId, changes }: plans.AccountPlanRow): Promise<number> => {
  const owed = (await store.findOwed(tx.db, accountId)).find(({ change }) => change === changes);
  if (owed) await store.removeOwed(tx.db, accountId, changes);
  return owed?.prepaid ?? 0;
};
