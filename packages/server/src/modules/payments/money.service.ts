import { generalErrors, type Fail } from '@galena/contract/kernel';
import { paymentErrors as errors, type AdminPayment } from '@galena/contract/payments';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { findCreditSums, findFees, sumOwed } from '../billing/index.ts';
import { findAccountNames } from '../identity/index.ts';
import * as store from './money.store.ts';
import { leftOf, RefundRefused } from './payments.service.ts';
import { findPayments, type PaymentFilter, type PaymentRow } from './payments.store.ts';
import { currencyOf } from './price.service.ts';
import { defaultProvider } from '../providers/index.ts';
import { refundPayment } from './refunds.service.ts';
import { shownPayment } from './shown.rules.ts';

/** The operator's look at all payments. */
export const allPayments = defineSystemUse('the operator’s money: payments of all accounts');

const acrossAccounts = (context: Context): Context => ({ ...context, db: context.app.systemDb(allPayments) });

const dayMs = 24 * 3_600_000;
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs) * dayMs;
/** Without a wish, a year up to today. */
const usualDays = 365;

/** Whole days, from the first moment of the first to the last of the last, in UTC. */
const spanOf = (
  context: Context,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
) => {
  const last = endDate ? Date.parse(endDate) : dayOf(context.clock.now());
  const until = new Date(last + dayMs);
  const from = new Date(startDate ?? until.getTime() - usualDays * dayMs);
  return { from: from.toISOString(), until: until.toISOString() };
};

const figuresOf = (months: readonly store.MonthRow[]) => {
  const sum = (of: (month: store.MonthRow) => number): number => months.reduce((all, month) => all + of(month), 0);
  return {
    sold_cents: sum(({ sold }) => sold),
    tax_cents: sum(({ tax }) => tax),
    refunded_cents: sum(({ refunded }) => refunded),
    disputed_cents: sum(({ disputed }) => disputed),
    credits_sold: sum(({ credits }) => credits),
    succeeded: sum(({ succeeded }) => succeeded),
    failed: sum(({ failed }) => failed),
    processing: sum(({ processing }) => processing),
    disputes_open: sum(({ disputesOpen }) => disputesOpen),
  };
};

/** What was kept of what resellers' customers paid, by reseller and currency: as its ledger says. */
const feesKept = async (system: Context, span: { readonly from: string; readonly until: string }) => {
  const fees = await findFees(system, span);
  const ids = [...new Set(fees.map(({ resellerId }) => resellerId))];
  const names = await inReadTransaction(system, (tx) => findAccountNames(tx, ids));
  return fees.map(({ resellerId, currency, payments, paid, kept }) => ({
    account_id: resellerId,
    account_name: names.get(resellerId) ?? '',
    currency,
    payments,
    paid_cents: paid,
    kept_cents: kept,
  }));
};

/** What was sold, refunded, used and is owed, and what was kept of resellers' sales. */
export const getFigures = async (
  context: Context,
  input: { startDate?: string | undefined; endDate?: string | undefined },
) => {
  const system = acrossAccounts(context);
  const { from, until } = spanOf(context, input);
  const currency = currencyOf(context);
  const [months, used, owed, fees] = await Promise.all([
    store.sumPayments(system.db, { from, until, currency }),
    findCreditSums(system, from, until),
    sumOwed(system),
    feesKept(system, { from, until }),
  ]);
  const provider = defaultProvider(context);
  const usedIn = (month: string): number => used.find((one) => one.month === month)?.spent ?? 0;
  const names = [...new Set([...months.map(({ month }) => month), ...used.map(({ month }) => month)])].toSorted();
  return {
    currency,
    provider: { name: provider.name, label: provider.label, is_sandbox: provider.isSandbox },
    total: figuresOf(months),
    credits_used: used.reduce((sum, { spent }) => sum + spent, 0),
    credits_owed: owed.available + owed.held,
    fees,
    months: names.map((month) => ({
      month,
      ...figuresOf(months.filter((one) => one.month === month)),
      credits_used: usedIn(month),
    })),
  };
};

const shownToOperator = async (tx: Tx, rows: readonly PaymentRow[]): Promise<AdminPayment[]> => {
  const ids = rows.flatMap(({ cardId }) => cardId ?? []);
  const [names, cards] = [
    await findAccountNames(tx, [...new Set(rows.map(({ accountId }) => accountId))]),
    ids.length > 0 ? await store.findCardLabels(tx.db, ids) : [],
  ];
  return rows.map((row) => ({
    ...shownPayment(row, cards.find(({ id }) => id === row.cardId) ?? null),
    account_id: row.accountId,
    account_name: names.get(row.accountId) ?? '',
    provider: row.provider,
    reference: row.ref,
    refundable_cents: leftOf(row),
    refund_reason: row.refundReason,
  }));
};

type Input = PageInput &
  Omit<PaymentFilter, 'from' | 'until'> & {
    readonly startDate?: string | undefined;
    readonly endDate?: string | undefined;
  };

/** What the platform is paid by all accounts, newest first; not what customers pay resellers. */
export const listPayments = (context: Context, input: Input) =>
  inReadTransaction(acrossAccounts(context), async (tx) => {
    const plan = planPage(input);
    const { startDate, endDate } = input;
    const { rows, total } = await findPayments(
      tx.db,
      {
        ...input,
        ...(startDate ? { from: new Date(startDate).toISOString() } : {}),
        ...(endDate ? { until: new Date(Date.parse(endDate) + dayMs).toISOString() } : {}),
      },
      plan,
    );
    const page = pageOf(plan, rows, total);
    return { ...page, data: await shownToOperator(tx, page.data) };
  });

/** Gives a payment back, whoever's it is. Not in a transaction. @returns it, and whether the money is back already */
export const refundByOperator = async (
  context: Context,
  id: number,
  reason: string,
  fail: Fail<typeof generalErrors.not_found | (typeof errors)['payment_not_refundable' | 'refund_refused']>,
) => {
  const accountId = await store.maybeAccountOfPayment(acrossAccounts(context).db, id);
  if (accountId === null) return fail(generalErrors.not_found);
  try {
    const { payment, creditsBack } = await refundPayment(context, { accountId, paymentId: id, reason });
    const [data] = await inTransaction(acrossAccounts(context), (tx) => shownToOperator(tx, [payment]));
    return {
      data: { ...(data as AdminPayment), credits_taken_back: creditsBack },
      isDone: payment.state === 'refunded',
    };
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return error.reason === null
      ? fail(errors.payment_not_refundable)
      : fail(errors.refund_refused, { params: { reason: error.reason } });
  }
};
