import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { lockPool, recordResale, resetPlanCredits } from '../billing/index.ts';
import { getTimeZone } from '../identity/index.ts';
import { startOfDay } from './calendar.service.ts';
import type { Plan } from './plans.store.ts';
import type { PackageTerms } from './terms.rules.ts';

type Month = { readonly key: string; readonly nextResetOn: string; readonly reason: string };

type Given = {
  readonly plan: Plan;
  /** The plan of the month before. */
  readonly before: Plan | null;
  /** Whoever sold the plan pays for its credits; null: they are the platform's own to give. */
  readonly terms: PackageTerms | null;
};

type Arriving = Month & {
  /** Credits that roll over must still be there when the reset comes late. */
  readonly expiresAt: string | null;
};

/** Credits of a month out of the reseller's own. @returns false: it has too few, and none are given */
const resellMonth = async (
  tx: Tx,
  accountId: number,
  { plan, terms }: { readonly plan: Plan; readonly terms: PackageTerms },
  { key, expiresAt, reason }: Arriving,
): Promise<boolean> => {
  if (plan.search_limit === 0) return true;
  const outcome = await recordResale(tx, {
    transfer: `month:${accountId}:${key}`,
    clientId: accountId,
    resellerId: terms.sellerId,
    credits: plan.search_limit,
    bucket: 'plan',
    expiresAt,
    // What the customer pays for a package is charged by the reseller, not for these credits alone.
    retail: 0,
    wholesale: plan.search_limit * tx.app.config.GALENA_WHOLESALE_CENTS,
    currency: plan.currency,
    funding: 'pool',
    reason,
    reference: `package:${terms.packageId}`,
  });
  return outcome !== 'pool_empty';
};

const startOfNext = async (tx: Tx, accountId: number, nextResetOn: string): Promise<string> =>
  startOfDay(nextResetOn, await getTimeZone(tx, accountId));

/**
 * The credits of a month arrive; what is left of the month before goes where `before`, the plan of that month, says.
 * @returns false: whoever sold the plan has too few credits; the month before has ended all the same
 */
export const giveMonth = async (
  tx: Tx,
  accountId: number,
  { plan, before, terms }: Given,
  month: Month,
): Promise<boolean> => {
  const resetAt = await startOfNext(tx, accountId, month.nextResetOn);
  const expiresAt = plan.rollover ? null : resetAt;
  await resetPlanCredits(tx, {
    accountId,
    key: month.key,
    credits: terms === null ? plan.search_limit : 0,
    expiresAt,
    rollover: before?.rollover ?? false,
    unusedExpiresAt: resetAt,
    reason: month.reason,
  });
  return terms === null || resellMonth(tx, accountId, { plan, terms }, { ...month, expiresAt });
};

/** Credits of this month that came not with its beginning. @returns false: there are still too few */
export const giveOwed = async (
  tx: Tx,
  accountId: number,
  sold: { readonly plan: Plan; readonly terms: PackageTerms },
  month: Month,
): Promise<boolean> => {
  const expiresAt = sold.plan.rollover ? null : await startOfNext(tx, accountId, month.nextResetOn);
  return resellMonth(tx, accountId, sold, { ...month, expiresAt });
};

/** Whether whoever sells a plan can pay for its first month. What it has stays locked until the transaction ends. */
export const isPaidFor = async (tx: Tx, accountId: number, plan: Plan, terms: PackageTerms | null): Promise<boolean> =>
  terms === null ||
  plan.search_limit === 0 ||
  (await lockPool(tx, { clientId: accountId, resellerId: terms.sellerId })) >= plan.search_limit;

/** Credits of the plan lapse, and none come. */
export const endMonth = async (tx: Tx, accountId: number, key: string, reason: string): Promise<void> => {
  const at = moment(tx.clock);
  await resetPlanCredits(tx, {
    accountId,
    key,
    credits: 0,
    expiresAt: at,
    rollover: false,
    unusedExpiresAt: at,
    reason,
  });
};
