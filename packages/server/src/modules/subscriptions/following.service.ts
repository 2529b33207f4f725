import type { ProviderSubscription } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { assignPlan } from '../plans/index.ts';
import { inAccount } from './in-account.service.ts';
import { carryOnOpen } from './changes.service.ts';
import { maybeOpenChange } from './changes.store.ts';
import { getProvider } from './provider.service.ts';
import { recordPayment } from './charges.service.ts';
import { termsNow } from './offers.service.ts';
import { datesOf, happen, noNext, save } from './settling.service.ts';
import * as store from './subscriptions.store.ts';
import { tellNews, tellUnpaid } from './telling.service.ts';

type Row = store.SubscriptionRow;

/** Over with the provider, for a free plan that was chosen to follow: it goes on without anybody being charged. */
const goFree = async (tx: Tx, row: Row, planId: number): Promise<void> => {
  const after = await save(tx, row, {
    plan_id: planId,
    amount: 0,
    period: row.next_period ?? row.period,
    package_id: null,
    seller_id: null,
    managed_by: 'manual',
    provider: null,
    provider_ref: null,
    started_at: moment(tx.clock),
    current_period_start: moment(tx.clock),
    current_period_end: null,
    trial_ends_at: null,
    unpaid_since: null,
    retries_at: null,
    ...noNext,
  });
  const reason = 'Chosen for the end of the period';
  await assignPlan(tx, { accountId: row.account_id, planId, reason, by: 'account', trialEndsAt: null });
  await tellNews(tx, after, 'changed');
};

/** It is over with the provider: as was chosen, because nobody paid, or because somebody ended it there. */
const endedThere = async (tx: Tx, row: Row, answer: ProviderSubscription): Promise<void> => {
  if (row.access === 'until_period_end') return void (await happen(tx, row, 'period_ended', 'account'));
  if (row.next_plan_id !== null && row.next_amount === 0) return goFree(tx, row, row.next_plan_id);
  const isUnpaid = row.unpaid_since !== null || answer.payment?.state === 'declined';
  if (isUnpaid) return void (await happen(tx, row, 'payment_failed', 'account'));
  const ending = await happen(tx, row, 'canceled_at_provider', 'account', datesOf(answer));
  const isPast = ending?.current_period_end != null && ending.current_period_end <= moment(tx.clock);
  if (ending && isPast) await happen(tx, ending, 'period_ended', 'account');
};

/** Another price than was known: a change that was planned has come, or one was confirmed late. */
const followPrice = async (tx: Tx, row: Row, answer: ProviderSubscription): Promise<Row> => {
  const price = row.provider === null ? null : await store.maybePrice(tx.db, row.provider, answer.priceRef);
  if (price === null) return row;
  const { plan_id: planId, period, net: amount } = price;
  const package_id = price.package_id === 0 ? null : price.package_id;
  if (planId === row.plan_id && package_id === row.package_id && period === row.period && amount === row.amount)
    return row;
  const isPlanned = planId === row.next_plan_id && package_id === row.next_package_id && period === row.next_period;
  const after = await save(tx, row, { plan_id: planId, package_id, period, amount, ...(isPlanned ? noNext : {}) });
  const { account_id: accountId, seller_id: sellerId } = row;
  const terms = package_id === null || sellerId === null ? null : await termsNow(tx, sellerId, package_id);
  const change = { reason: 'Subscription changed', by: 'account', trialEndsAt: null, isCharged: true } as const;
  // What was planned begins with a period that is paid for: its payment comes next.
  await assignPlan(tx, { accountId, planId, terms, ...change, isAwaited: isPlanned });
  await tellNews(tx, after, 'changed');
  return after;
};

/** What is paid for again: dates, a payment, and whether one is missing. */
const followPeriod = async (tx: Tx, before: Row, answer: ProviderSubscription): Promise<Row> => {
  const unpaid = answer.state === 'past_due' ? (before.unpaid_since ?? moment(tx.clock)) : null;
  const row = await save(tx, before, {
    ...datesOf(answer),
    unpaid_since: unpaid,
    retries_at: unpaid === null ? null : (answer.retriesAt?.toISOString() ?? null),
  });
  const isNew = row.current_period_end !== before.current_period_end;
  const isTrialOver = before.trial_ends_at !== null && answer.state !== 'trialing';
  // What is paid pays for the month that begins with the trial's end.
  const isPaid = answer.payment !== null && (await recordPayment(tx, row, answer.payment, 'plan'));
  if (isTrialOver) {
    const { account_id: accountId, plan_id: planId } = row;
    const over = { reason: 'Trial ended', by: 'system', trialEndsAt: null } as const;
    await assignPlan(tx, { accountId, planId, ...over, isCharged: true, isAwaited: unpaid !== null });
  }
  if (isPaid && isNew) await tellNews(tx, row, 'renewed');
  if (before.unpaid_since === null && unpaid !== null) await tellUnpaid(tx, row);
  return row;
};

/** Brings a subscription to where the provider says it is. */
const applyAnswer = async (tx: Tx, before: Row, answer: ProviderSubscription): Promise<void> => {
  if (answer.state === 'canceled') {
    if (answer.payment) await recordPayment(tx, before, answer.payment, 'plan');
    return endedThere(tx, before, answer);
  }
  const priced = await followPrice(tx, before, answer);
  const row = await followPeriod(tx, priced, answer);
  const isLeavingForFree = row.next_plan_id !== null && row.next_amount === 0;
  if (answer.endsAtPeriodEnd && !isLeavingForFree)
    await happen(tx, row, 'canceled_at_provider', 'account', datesOf(answer));
  else if (!answer.endsAtPeriodEnd) await happen(tx, row, 'resumed_at_provider', 'account', datesOf(answer));
};

/** What happens by itself to one that no provider keeps. */
const followTime = async (tx: Tx, row: Row): Promise<void> => {
  const at = moment(tx.clock);
  if (row.expires_at !== null && row.expires_at <= at && (await happen(tx, row, 'expired', 'operator'))) return;
  if (row.current_period_end !== null && row.current_period_end <= at)
    await happen(tx, row, 'period_ended', 'operator');
};

const isAtProvider = (row: Row): row is Row & { readonly provider_ref: string } =>
  row.managed_by === 'provider' && row.access !== 'none' && row.provider_ref !== null;

/** @returns whether somebody else changed it meanwhile, so that the answer may be older than what is kept */
const followOnce = async (context: Context, accountId: number): Promise<boolean> => {
  const asked = await inAccount(context, accountId, (tx) => store.maybeSubscription(tx.db, accountId));
  if (asked === null) return false;
  const answer = isAtProvider(asked)
    ? await getProvider(context, asked.provider).maybeSubscription(asked.provider_ref)
    : null;
  return inAccount(context, accountId, async (tx) => {
    const row = await store.maybeLockedSubscription(tx.db, accountId);
    const isOpen = (await maybeOpenChange(tx.db, accountId)) !== null;
    if (row === null || isOpen || row.changed_at !== asked.changed_at) return true;
    if (answer) await applyAnswer(tx, row, answer);
    else if (row.managed_by === 'manual') await followTime(tx, row);
    // The provider knows nothing of it, or it is over: it is asked again another day.
    else await save(tx, row, {});
    return false;
  });
};

const maxTries = 5;

/**
 * Brings an account's subscription up to date: settles what is open, asks the provider how it stands, lets happen what time has brought.
 * However often, whenever and in whichever order it is called, it ends in the same state.
 */
export const followSubscription = async (context: Context, accountId: number): Promise<void> => {
  if (await carryOnOpen(context, accountId)) return;
  for (let tries = 1; tries < maxTries; tries += 1) if (!(await followOnce(context, accountId))) return;
};
