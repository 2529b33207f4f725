import type { ProviderPayment, ProviderSubscription } from '@galena/adapters/payments';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { endAllSessions } from '../identity/index.ts';
import { holdPackage } from '../packages/index.ts';
import { assignPlan, endPlan, lastTermsOf, leaveMonths, returnMonth } from '../plans/index.ts';
import type { ChangeRow } from './changes.store.ts';
import { periodEnd } from './periods.service.ts';
import { recordPayment, recordReturn } from './charges.service.ts';
import { stateAfter, type Side, type SubscriptionEvent } from './settling.rules.ts';
import * as store from './subscriptions.store.ts';
import { tellNews, type SubscriptionNews } from './telling.service.ts';

type Row = store.SubscriptionRow;

const daySeconds = 24 * 3600;

const earliest = (...moments: readonly (string | null)[]): string | null =>
  moments.filter((at) => at !== null).toSorted()[0] ?? null;

/** When a subscription is to be looked at next; null: nothing happens to it by itself. */
export const nextLook = (
  tx: Tx,
  row: Pick<Row, 'access' | 'managed_by' | 'current_period_end' | 'expires_at'>,
): string | null => {
  if (row.access === 'none') return null;
  const end = earliest(row.current_period_end, row.expires_at);
  if (row.managed_by === 'manual') return row.access === 'full' ? row.expires_at : end;
  // A notice may never come: the provider is asked once a day at least. What was due and did not happen yet, within the hour.
  const isLate = end !== null && end <= moment(tx.clock);
  return earliest(isLate ? null : end, momentIn(tx.clock, isLate ? 3600 : daySeconds));
};

/** Writes changes of a subscription and when to look at it next. */
export const save = (tx: Tx, row: Row, change: Partial<store.NewSubscription>): Promise<Row> =>
  store.changeSubscription(
    tx.db,
    row.account_id,
    { ...change, look_at: nextLook(tx, { ...row, ...change }) },
    moment(tx.clock),
  );

/** What the provider says of the present period. */
export const datesOf = (answer: ProviderSubscription) => ({
  current_period_start: answer.currentPeriodStart.toISOString(),
  current_period_end: answer.currentPeriodEnd.toISOString(),
  trial_ends_at: answer.trialEndsAt?.toISOString() ?? null,
});

export const noNext = { next_plan_id: null, next_package_id: null, next_period: null, next_amount: null } as const;

/** A reseller has too few credits for what it gives. */
export class PoolEmpty extends Error {
  override readonly name = 'PoolEmpty';
}

/** A package that was to begin again is deleted. */
export class PackageGone extends Error {
  override readonly name = 'PackageGone';
}

const newsOf: Readonly<Record<SubscriptionEvent, SubscriptionNews>> = {
  cancel: 'canceled',
  canceled_at_provider: 'canceled_at_provider',
  resumed_at_provider: 'reactivated',
  payment_failed: 'payment_failed',
  reactivate: 'reactivated',
  restore: 'restored',
  refund: 'refunded',
  period_ended: 'ended',
  expired: 'expired',
};

/**
 * Lets an event happen to a subscription, with all that follows from it: the plan comes or goes, and after a refund everybody is signed
 * out. @returns null: it does not happen to one in this state
 * @throws PoolEmpty: the reseller has too few credits for a package that begins again; PackageGone: it has deleted it; nothing of the
 * transaction may stay
 */
export const happen = async (
  tx: Tx,
  row: Row,
  event: SubscriptionEvent,
  side: Side,
  change: Partial<store.NewSubscription> = {},
): Promise<Row | null> => {
  const state = stateAfter(row, event, side);
  if (state === null) return null;
  const canceled_at = state.status === 'active' ? null : (row.canceled_at ?? moment(tx.clock));
  const leaving = state.status === 'active' ? {} : noNext;
  const after = await save(tx, row, { ...state, canceled_at, ...leaving, ...change });
  const { account_id: accountId, plan_id: planId } = after;
  const by = side === 'account' ? 'account' : 'operator';
  if (event === 'refund' && row.seller_id !== null) await returnMonth(tx, accountId);
  if (row.access !== 'none' && after.access === 'none')
    await endPlan(tx, { accountId, reason: `Subscription ${newsOf[event]}`, by: 'system' });
  // What is restored goes on without being charged: its months wait for no payment any more.
  const isFreed = event === 'restore' && after.package_id !== null;
  if ((row.access === 'none' && after.access === 'full') || isFreed) {
    const last = after.package_id === null ? null : await lastTermsOf(tx, accountId);
    if (last && !(await holdPackage(tx, last.sellerId, last.packageId))) throw new PackageGone();
    const terms = last && { ...last, isCharged: after.managed_by === 'provider' };
    const reason = `Subscription ${newsOf[event]}`;
    const outcome = await assignPlan(tx, { accountId, planId, reason, by, trialEndsAt: null, terms });
    if (outcome === 'pool_empty') throw new PoolEmpty();
  }
  if (event === 'refund') await endAllSessions(tx, accountId);
  await tellNews(tx, after, newsOf[event], { begins: row.access === 'none' && after.access === 'full' });
  return after;
};

const stateOfOnce = { status: 'active', access: 'full', managed_by: 'manual', canceled_by: null } as const;

/** What a provider answered to a change. */
type Answered = {
  readonly subscription: ProviderSubscription | null;
  /** The payment that went back. */
  readonly returned: ProviderPayment | null;
  /** The single payment that something was paid by once. */
  readonly paid: ProviderPayment | null;
};

const chooserOf = (side: Side) => (side === 'account' ? 'account' : 'operator');

/**
 * What was paid once has begun: it has no period and no end, and no provider keeps it. What was paid for again and again before ended
 * there.
 */
const startedOnce = async (
  tx: Tx,
  change: ChangeRow,
  { subscription: ended, paid }: Pick<Answered, 'subscription' | 'paid'>,
  before: Row | null,
): Promise<Row> => {
  const { account_id: accountId, plan_id: planId, amount, currency, provider, terms } = change;
  if (planId === null || amount === null || currency === null || paid === null)
    throw new Error(`change ${change.id} names no single payment`);
  // Renewed at the last moment: what was paid is on record, though its months do not come.
  if (ended?.payment && before) await recordPayment(tx, before, ended.payment, 'plan');
  await leaveMonths(tx, accountId);
  const at = moment(tx.clock);
  const row = await store.putSubscription(
    tx.db,
    accountId,
    {
      plan_id: planId,
      package_id: change.package_id,
      seller_id: change.seller_id,
      period: 'once',
      ...stateOfOnce,
      amount,
      currency,
      provider,
      provider_ref: null,
      started_at: at,
      trial_ends_at: null,
      has_tried: before?.has_tried === true,
      current_period_start: at,
      current_period_end: null,
      expires_at: null,
      canceled_at: null,
      unpaid_since: null,
      retries_at: null,
      ...noNext,
      sales_platform: null,
      sales_ref: null,
      look_at: null,
    },
    at,
  );
  await recordPayment(tx, row, paid, 'plan');
  const chosen = { reason: 'Plan chosen', by: chooserOf(change.side), trialEndsAt: null } as const;
  await assignPlan(tx, { accountId, planId, terms, ...chosen, isCharged: true, isAnew: true });
  const isChanged = before?.managed_by === 'provider' && before.access !== 'none';
  await tellNews(tx, row, isChanged ? 'changed' : 'started', { begins: !isChanged });
  return row;
};

/** A subscription that the provider has begun. */
const started = async (tx: Tx, change: ChangeRow, answer: ProviderSubscription, before: Row | null): Promise<Row> => {
  const { account_id: accountId, plan_id: planId, period, amount, currency, provider, trial_days: trial } = change;
  if (planId === null || period === null || amount === null || currency === null)
    throw new Error(`change ${change.id} names no price`);
  const at = moment(tx.clock);
  const row = await store.putSubscription(
    tx.db,
    accountId,
    {
      plan_id: planId,
      package_id: change.package_id,
      seller_id: change.seller_id,
      period,
      status: 'active',
      access: 'full',
      managed_by: 'provider',
      canceled_by: null,
      amount,
      currency,
      provider,
      provider_ref: answer.ref,
      started_at: at,
      ...datesOf(answer),
      has_tried: before?.has_tried === true || trial > 0,
      expires_at: null,
      canceled_at: null,
      unpaid_since: null,
      retries_at: null,
      ...noNext,
      sales_platform: null,
      sales_ref: null,
      look_at: nextLook(tx, {
        access: 'full',
        managed_by: 'provider',
        current_period_end: answer.currentPeriodEnd.toISOString(),
        expires_at: null,
      }),
    },
    at,
  );
  if (answer.payment) await recordPayment(tx, row, answer.payment, 'plan');
  const by = chooserOf(change.side);
  const { trial_ends_at: trialEndsAt } = row;
  await assignPlan(tx, {
    accountId,
    planId,
    reason: 'Plan chosen',
    by,
    trialEndsAt,
    terms: change.terms,
    isCharged: true,
  });
  const isAgain = before?.access === 'none' && before.plan_id === planId;
  await tellNews(tx, row, isAgain ? 'reactivated' : 'started', { begins: true });
  return row;
};

const changedNow = async (tx: Tx, change: ChangeRow, answer: ProviderSubscription, row: Row): Promise<Row> => {
  const { plan_id: planId, period, amount } = change;
  if (planId === null || period === null || amount === null) throw new Error(`change ${change.id} names no price`);
  const price = { plan_id: planId, package_id: change.package_id, period, amount, ...noNext, ...datesOf(answer) };
  const after = await save(tx, row, price);
  if (answer.payment) await recordPayment(tx, after, answer.payment, 'change');
  const by = chooserOf(change.side);
  await assignPlan(tx, {
    accountId: row.account_id,
    planId,
    reason: 'Plan changed',
    by,
    trialEndsAt: after.trial_ends_at,
    terms: change.terms,
    isCharged: true,
  });
  await tellNews(tx, after, 'changed');
  return after;
};

const planned = async (tx: Tx, change: ChangeRow, row: Row): Promise<Row> => {
  const { plan_id, package_id, period, amount } = change;
  const next = { next_plan_id: plan_id, next_package_id: package_id, next_period: period, next_amount: amount };
  const after = await save(tx, row, change.kind === 'keep' ? noNext : next);
  await tellNews(tx, after, change.kind === 'keep' ? 'kept' : 'change_planned');
  return after;
};

/** When a period of one that was never charged is over: counted from its beginning. What is paid once has none. */
export const endOfFreePeriod = (tx: Tx, row: Row): string => {
  const { started_at: from, period } = row;
  const at = moment(tx.clock);
  if (period === 'once') return at;
  let end = periodEnd(from, period);
  while (end <= at) end = periodEnd(end, period);
  return end;
};

/** What the provider's answer to a change means, in the transaction that settles it. */
export const applyChange = async (
  tx: Tx,
  change: ChangeRow,
  { subscription: answer, returned, paid }: Answered,
): Promise<Row | null> => {
  const row = await store.maybeLockedSubscription(tx.db, change.account_id);
  if (paid) return startedOnce(tx, change, { subscription: answer, paid }, row);
  if (change.kind === 'start') return answer && started(tx, change, answer, row);
  if (row === null) return null;
  if (change.kind === 'now') return answer && changedNow(tx, change, answer, row);
  if (change.kind === 'period_end' || change.kind === 'keep') return planned(tx, change, row);
  const dates = answer ? datesOf(answer) : {};
  if (change.kind === 'cancel') return (await happen(tx, row, 'cancel', change.side, dates)) ?? row;
  if (change.kind === 'reactivate') return (await happen(tx, row, 'reactivate', change.side, dates)) ?? row;
  if (change.kind === 'refund') {
    if (returned) await recordReturn(tx, change, returned);
    return (await happen(tx, row, 'refund', change.side)) ?? row;
  }
  return row;
};
