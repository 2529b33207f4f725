import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { lockPool, recordResale, resetPlanCredits } from '../billing/index.ts';
import { getTimeZone } from '../identity/index.ts';
import { startOfDay } from './calendar.service.ts';
import type { OwedRow } from './owed.store.ts';
import type { Plan } from './plans.store.ts';
import { prepaidAfter, prepaidShare, type Prepaid } from './prepaid.rules.ts';
import type { PackageTerms } from './terms.rules.ts';

type Month = {
  readonly key: string;
  /** Null: no other follows, and what comes with it stays. */
  readonly nextResetOn: string | null;
  readonly reason: string;
};

type Given = {
  readonly plan: Plan;
  /** The plan of the month before. */
  readonly before: Plan | null;
  /** The month before came once, without an end: what is left of it stays. */
  readonly wasOnce?: boolean;
  /** Whoever sold the plan pays for its credits; null: they are the platform's own to give. */
  readonly terms: PackageTerms | null;
  readonly prepaid: Prepaid;
};

type Arriving = Month & {
  /** Credits that roll over must still be there when the reset comes late. */
  readonly expiresAt: string | null;
};

/** Credits that a reseller pays for, as far as they are not prepaid. */
type Sold = {
  readonly credits: number;
  readonly currency: string;
  readonly sellerId: number;
  readonly packageId: number;
  readonly prepaid: Prepaid;
};

const soldOf = ({ search_limit: credits, currency }: Plan, terms: PackageTerms, prepaid: Prepaid): Sold => ({
  credits,
  currency,
  sellerId: terms.sellerId,
  packageId: terms.packageId,
  prepaid,
});

type Bucket = 'plan' | 'unused';

/** Credits of a month of one that was sold: those that are paid for, and the rest out of the reseller's own. */
const resellPart = (
  tx: Tx,
  accountId: number,
  { currency, sellerId, packageId }: Sold,
  { key, expiresAt, reason }: Arriving,
  { credits, funding, bucket }: { readonly credits: number; readonly funding: 'pool' | 'fee'; readonly bucket: Bucket },
) =>
  recordResale(tx, {
    transfer: `${funding === 'pool' ? 'month' : 'paid-month'}:${accountId}:${key}`,
    clientId: accountId,
    resellerId: sellerId,
    credits,
    bucket,
    expiresAt,
    // What the customer pays for a package is charged by the reseller, not for these credits alone.
    retail: 0,
    // A fee came with the payment that it was kept of.
    wholesale: funding === 'pool' ? credits * tx.app.config.GALENA_WHOLESALE_CENTS : 0,
    currency,
    funding,
    reason,
    reference: `package:${packageId}`,
  });

/** @returns what is paid for of later months; null: the reseller has too few credits for the rest, and none are given */
const resellMonth = async (
  tx: Tx,
  accountId: number,
  sold: Sold,
  month: Arriving,
  bucket: Bucket = 'plan',
): Promise<Prepaid | null> => {
  const share = prepaidShare(sold.prepaid, sold.credits);
  const rest = sold.credits - share;
  if (rest > 0) {
    const outcome = await resellPart(tx, accountId, sold, month, { credits: rest, funding: 'pool', bucket });
    if (outcome === 'pool_empty') return null;
  }
  if (share > 0) await resellPart(tx, accountId, sold, month, { credits: share, funding: 'fee', bucket });
  return prepaidAfter(sold.prepaid, share);
};

const startOfNext = async (tx: Tx, accountId: number, nextResetOn: string | null): Promise<string | null> =>
  nextResetOn === null ? null : startOfDay(nextResetOn, await getTimeZone(tx, accountId));

/**
 * The credits of a month arrive; what is left of the month before goes where `before`, the plan of that month, says.
 * @param isAwaited the month's credits come when its customer has paid for it
 * @returns what is paid for of later months; null: none came, because they are awaited, or because whoever sold the plan has too few;
 *   the month before has ended all the same
 */
export const giveMonth = async (
  tx: Tx,
  accountId: number,
  { plan, before, wasOnce = false, terms, prepaid }: Given,
  month: Month,
  isAwaited = false,
): Promise<Prepaid | null> => {
  const resetAt = await startOfNext(tx, accountId, month.nextResetOn);
  const expiresAt = plan.rollover ? null : resetAt;
  await resetPlanCredits(tx, {
    accountId,
    key: month.key,
    credits: terms === null ? plan.search_limit : 0,
    expiresAt,
    rollover: wasOnce || (before?.rollover ?? false),
    unusedExpiresAt: wasOnce ? null : resetAt,
    reason: month.reason,
  });
  if (terms === null) return prepaid;
  return isAwaited ? null : resellMonth(tx, accountId, soldOf(plan, terms, prepaid), { ...month, expiresAt });
};

/** Credits of this month that came not with its beginning. @returns what is paid for of later months; null: there are still too few */
export const giveLate = async (
  tx: Tx,
  accountId: number,
  { plan, terms, prepaid }: Pick<Given, 'plan' | 'prepaid'> & { readonly terms: PackageTerms },
  month: Month,
): Promise<Prepaid | null> => {
  const expiresAt = plan.rollover ? null : await startOfNext(tx, accountId, month.nextResetOn);
  return resellMonth(tx, accountId, soldOf(plan, terms, prepaid), { ...month, expiresAt });
};

/** Credits that were paid for once and came not with their payment; without an end. @returns false: there are still too few */
export const giveOwed = async (tx: Tx, owed: OwedRow, bucket: Bucket): Promise<boolean> => {
  const { account_id: accountId, change, credits, currency, seller_id: sellerId, package_id: packageId } = owed;
  const sold = { credits, currency, sellerId, packageId, prepaid: { credits: owed.prepaid, months: 1 } };
  const once = {
    key: `late-once:${change}`,
    nextResetOn: null,
    expiresAt: null,
    reason: `Plan ${owed.package_name}`,
  };
  return (await resellMonth(tx, accountId, sold, once, bucket)) !== null;
};

/** Whether the first month of a plan is paid for, by fees or by whoever sells it. What it has stays locked until the transaction ends. */
export const isPaidFor = async (tx: Tx, accountId: number, { plan, terms, prepaid }: Omit<Given, 'before'>) => {
  const own = plan.search_limit - prepaidShare(prepaid, plan.search_limit);
  return (
    terms === null || own === 0 || (await lockPool(tx, { clientId: accountId, resellerId: terms.sellerId })) >= own
  );
};

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
