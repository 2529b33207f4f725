import { maxFailing, type DashboardSpan, type FailingPayment, type SellerDashboard } from '@galena/contract/customers';
import type { Fail } from '@galena/contract/kernel';
import { walletErrors } from '@galena/contract/wallet';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findEarnings, getBalance, getMoments, sumResold, sumUsageOf } from '../billing/index.ts';
import { sumNeeded } from '../plans/index.ts';
import { sellingFigures, unpaidAmong, type SellingFigures } from '../subscriptions/index.ts';
import { checklistOf } from './checklist.service.ts';
import { customersIn, moneyIn, monthsOf, unpaidIn } from './dashboard.rules.ts';
import { customersShown } from './showing.service.ts';
import { eachCustomers } from './usage.service.ts';

/** So many customers are counted at once, however many there are. */
const part = 500;

type Span = { readonly from: string; readonly until: string; readonly now: string };
type Unpaid = Awaited<ReturnType<typeof unpaidAmong>>[number];

/** What is counted in the customers' own accounts. */
type Counted = {
  readonly figures: readonly SellingFigures[];
  readonly unpaid: readonly Unpaid[];
  readonly total: number;
} & Readonly<Record<'sold' | 'used' | 'monthly' | 'waiting', number>>;

const nothing: Counted = { figures: [], unpaid: [], total: 0, sold: 0, used: 0, monthly: 0, waiting: 0 };

const newestFirst = (a: Unpaid, b: Unpaid): number =>
  Date.parse(b.unpaid_since) - Date.parse(a.unpaid_since) || b.account_id - a.account_id;

const countPart = async (tx: Tx, ids: readonly number[], span: Span): Promise<Counted> => {
  const sellerId = userOf(tx).accountId;
  const [figures, unpaid, sold, used, needed] = await Promise.all([
    sellingFigures(tx, sellerId, ids, span),
    unpaidAmong(tx, ids, maxFailing),
    sumResold(tx, ids, span),
    sumUsageOf(tx, ids, span),
    sumNeeded(tx, sellerId, ids),
  ]);
  return { figures, unpaid, total: ids.length, sold, used, ...needed };
};

const together = (one: Counted, other: Counted): Counted => ({
  figures: [...one.figures, ...other.figures],
  unpaid: [...one.unpaid, ...other.unpaid].toSorted(newestFirst).slice(0, maxFailing),
  total: one.total + other.total,
  sold: one.sold + other.sold,
  used: one.used + other.used,
  monthly: one.monthly + other.monthly,
  waiting: one.waiting + other.waiting,
});

const countCustomers = async (tx: Tx, span: Span): Promise<Counted> => {
  let counted = nothing;
  const add = async (rows: readonly { readonly customer_id: number }[]): Promise<void> => {
    if (rows.length === 0) return;
    const ids = rows.map(({ customer_id: id }) => id);
    counted = together(counted, await countPart(tx, ids, span));
  };
  await eachCustomers(tx, null, add, part);
  return counted;
};

const failingShown = async (tx: Tx, unpaid: readonly Unpaid[]): Promise<FailingPayment[]> => {
  const shown = await customersShown(
    tx,
    unpaid.map(({ account_id: id }) => ({ customer_id: id })),
  );
  return shown.map(({ id, account_id, customer_name, email, price_cents, currency }, at) => ({
    id,
    account_id,
    customer_name,
    email,
    since: (unpaid[at] as Unpaid).unpaid_since,
    amount_cents: price_cents,
    currency,
  }));
};

/** How the caller's business does in a period of its own calendar, and what it has yet to set up. */
export const getDashboard = (
  context: Context,
  { startDate, endDate }: DashboardSpan,
  fail: Fail<typeof walletErrors.span_backwards>,
): Promise<SellerDashboard> =>
  inReadTransaction(context, async (tx) => {
    if (startDate > endDate) return fail(walletErrors.span_backwards);
    const sellerId = userOf(tx).accountId;
    const moments = await getMoments(tx, sellerId, { from: startDate, to: endDate });
    const span = { ...moments, now: moment(tx.clock) };
    const { figures, unpaid, total, sold, used, monthly, waiting } = await countCustomers(tx, span);
    const left = await getBalance(tx, sellerId);
    return {
      startDate,
      endDate,
      customers: customersIn(figures),
      money: moneyIn(tx.app.config.GALENA_CURRENCY, figures, await findEarnings(tx, sellerId, span)),
      credits: { sold, used, left, monthly, months: monthsOf(left, monthly), waiting },
      failing: await failingShown(tx, unpaid),
      failing_total: unpaidIn(figures),
      checklist: await checklistOf(tx, sellerId, { left, hasCustomers: total > 0 }),
    };
  });
