import { subscriptionErrors as errors, type Interval, type Quote } from '@galena/contract/subscriptions';
import type { Fail } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { customerOf, getDefaultCard } from '../payments/index.ts';
import { findOfferedPlans, getPlan, type Plan } from '../plans/index.ts';
import { inAccount } from './in-account.service.ts';
import { carryOut, type Outcome } from './changes.service.ts';
import * as changes from './changes.store.ts';
import { putManual } from './manual.service.ts';
import { periodEnd } from './periods.service.ts';
import { ensurePrice, providerOfCard, taxPercent, withTax } from './provider.service.ts';
import { choiceOf, dueAtOnce, dueNow, priceOf, type Choice, type Present } from './choosing.rules.ts';
import * as store from './subscriptions.store.ts';
import { resumeWaiting } from './waiting.service.ts';

export type FailChoose = Fail<
  | typeof errors.plan_not_offered
  | typeof errors.yearly_not_offered
  | typeof errors.same_plan
  | typeof errors.plan_change_canceled
  | typeof errors.managed_elsewhere
>;
type FailPay = Fail<
  | typeof errors.card_needed
  | typeof errors.card_declined
  | typeof errors.card_needs_you
  | typeof errors.change_in_progress
>;

export type Wish = { readonly planId: number; readonly interval: Interval };

const daySeconds = 24 * 3600;

/** What is known of a choice before anything is asked. */
type Considered = {
  readonly row: store.SubscriptionRow | null;
  readonly plan: Plan;
  readonly interval: Interval;
  readonly choice: Exclude<Choice, 'same'>;
  readonly net: number;
  readonly present: Present | null;
  readonly trialDays: number;
};

const presentOf = async (tx: Tx, row: store.SubscriptionRow): Promise<Present | null> => {
  const plan = await getPlan(tx, row.plan_id);
  if (plan === null || row.access === 'none' || row.current_period_end === null) return null;
  return {
    plan,
    interval: row.period,
    amount: withTax(tx, row.amount),
    period: { start: row.current_period_start, end: row.current_period_end },
    isTrial: row.trial_ends_at !== null && row.trial_ends_at > moment(tx.clock),
    isLeaving: row.next_plan_id !== null,
  };
};

const isSame = (row: store.SubscriptionRow | null, plan: Plan, interval: Interval): boolean =>
  row?.status === 'active' && row.plan_id === plan.id && (row.amount === 0 || row.period === interval);

/** What choosing a plan would do, and refuses what cannot be chosen. */
const consider = async (
  tx: Tx,
  accountId: number,
  { planId, interval }: Wish,
  fail: FailChoose,
): Promise<Considered> => {
  const row = await store.maybeSubscription(tx.db, accountId);
  const isCurrent = row?.plan_id === planId && row.status === 'active';
  const offered = (await findOfferedPlans(tx, accountId)).find(({ id }) => id === planId);
  // One stays on a plan that is offered to nobody any more.
  const plan = offered ?? (isCurrent ? await getPlan(tx, planId) : null) ?? fail(errors.plan_not_offered);
  const net = priceOf(plan, interval) ?? fail(errors.yearly_not_offered);
  if (row?.status === 'canceled' && row.access === 'until_period_end' && row.managed_by === 'provider')
    fail(errors.plan_change_canceled);
  if (row?.sales_platform && row.status === 'active')
    fail(errors.managed_elsewhere, { params: { seller: sellerName(tx, row.sales_platform) } });
  const isPaying = row?.status === 'active' && row.managed_by === 'provider';
  const present = isPaying ? await presentOf(tx, row) : null;
  const choice = isPaying ? choiceOf(present, plan, interval) : isSame(row, plan, interval) ? 'same' : 'start';
  if (choice === 'same') return fail(errors.same_plan);
  const trialDays = choice === 'start' && net > 0 && row?.has_tried !== true ? plan.trial_days : 0;
  return { row, plan, interval, choice, net, present, trialDays };
};

/** What a sales platform is called by people. */
const sellerName = ({ app: { config } }: Pick<Tx, 'app'>, platform: string): string =>
  platform === 'sales_platform_a' ? config.GALENA_SALES_PLATFORM_A_NAME : config.GALENA_SALES_PLATFORM_B_NAME;

const nextAt = (tx: Tx, { choice, present, interval, trialDays, plan }: Considered): string | null => {
  const now = moment(tx.clock);
  if (choice === 'period_end' || choice === 'keep') return present?.period.end ?? null;
  if (choice === 'now' && present && (present.isTrial || present.interval === interval)) return present.period.end;
  if (trialDays > 0) return momentIn(tx.clock, trialDays * daySeconds);
  return plan.price_cents === 0 ? null : periodEnd(now, interval);
};

const dueOf = (tx: Tx, { choice, present, net, interval, trialDays }: Considered, reckon = dueNow): number => {
  const gross = withTax(tx, net);
  if (choice === 'start') return trialDays > 0 ? 0 : gross;
  return choice === 'now' && present ? reckon(present, gross, interval, moment(tx.clock)) : 0;
};

const quoted = async (tx: Tx, accountId: number, considered: Considered): Promise<Quote> => {
  const { plan, interval, choice, net, trialDays } = considered;
  const card = await getDefaultCard(tx, accountId);
  return {
    plan: { id: plan.id, name: plan.name },
    interval,
    kind: choice,
    currency: plan.currency,
    due_now_cents: dueOf(tx, considered),
    then_cents: withTax(tx, net),
    from: nextAt(tx, considered),
    tax_percent: taxPercent(tx),
    trial_days: trialDays,
    needs_card: choice === 'start' && net > 0 && card === null,
  };
};

/** What choosing a plan would cost, now and then. Asks nobody and changes nothing. */
export const quoteChoice = (context: Context, accountId: number, wish: Wish, fail: FailChoose): Promise<Quote> =>
  inAccount(context, accountId, async (tx) => quoted(tx, accountId, await consider(tx, accountId, wish, fail)), true);

/** What a choice led to: a subscription, or, while it waits, the change that leads to one. */
export type Chosen = {
  readonly choice: Choice;
  readonly outcome: Exclude<Outcome, { kind: 'declined' }>;
};

/** Ends a call as the provider's refusal says, or answers what came of it. */
const demand = (outcome: Outcome, fail: FailPay): Chosen['outcome'] => {
  if (outcome.kind !== 'declined') return outcome;
  return outcome.needsReconnect
    ? fail(errors.card_needs_you)
    : fail(errors.card_declined, { params: { reason: outcome.reason } });
};

/** Writes the change down before the provider is asked, as the choice stands at that moment. */
const beginChange = async (
  context: Context,
  accountId: number,
  { considered, fail, ...asked }: { considered: Considered; fail: FailPay } & Partial<changes.NewChange>,
): Promise<changes.ChangeRow> =>
  inAccount(context, accountId, async (tx) => {
    const { row, plan, interval, net, choice, trialDays } = considered;
    await store.lockChoosing(tx.db, accountId);
    const now = await store.maybeLockedSubscription(tx.db, accountId);
    // Somebody else chose meanwhile: what was quoted holds no more.
    if ((now?.changed_at ?? null) !== (row?.changed_at ?? null)) return fail(errors.change_in_progress);
    const change = {
      ...asked,
      kind: choice,
      side: 'account',
      plan_id: plan.id,
      period: interval,
      amount: net,
      currency: plan.currency,
      trial_days: trialDays,
      subject_ref: choice === 'start' ? null : (row?.provider_ref ?? null),
    } as const;
    return (
      (await changes.maybeAddChange(tx.db, accountId, change, moment(tx.clock))) ?? fail(errors.change_in_progress)
    );
  });

const pay = async (context: Context, accountId: number, considered: Considered, fail: FailPay) => {
  const { choice, plan, interval, net, row } = considered;
  const card = await inAccount(context, accountId, (tx) => getDefaultCard(tx, accountId));
  if (choice === 'start' && card === null) return fail(errors.card_needed);
  const provider =
    choice === 'start' ? providerOfCard(context, card) : providerOfCard(context, { provider: row?.provider ?? '' });
  const price_ref = net === 0 ? null : await ensurePrice(context, accountId, provider, { plan, interval, net });
  const customer_ref = choice === 'start' ? await customerOf(context, accountId, provider) : null;
  const card_ref = choice === 'start' ? (card?.ref ?? null) : null;
  const asked = { provider: provider.name, price_ref, customer_ref, card_ref };
  const change = await beginChange(context, accountId, { considered, fail, ...asked });
  return demand(await carryOut(context, change), fail);
};

export type FailAll = FailChoose & FailPay & Fail<typeof errors.price_changed>;

/**
 * Chooses a plan for an account: begins, changes up at once, or down at the end of the period. Where somebody has to agree to it
 * first, it waits for them (`waiting.service.ts`). Asks the provider: not in a transaction.
 * @param most what was quoted as due now; null: whatever it costs now
 */
export const choosePlan = async (
  context: Context,
  accountId: number,
  { most, ...wish }: Wish & { readonly most: number | null },
  fail: FailAll,
): Promise<Chosen> => {
  const waiting = await resumeWaiting(context, accountId, wish);
  if (waiting) return { outcome: waiting.outcome, choice: waiting.change.kind as Choice };
  const { considered, due } = await inAccount(context, accountId, async (tx) => {
    const found = await consider(tx, accountId, wish, fail);
    return { considered: found, due: dueOf(tx, found, dueAtOnce) };
  });
  if (most !== null && due > most) fail(errors.price_changed);
  const { choice, net } = considered;
  if (choice === 'start' && net === 0) {
    const { plan, interval } = considered;
    const free = { accountId, plan, interval, expiresAt: null, sale: null, by: 'account' } as const;
    const row = (await inAccount(context, accountId, (tx) => putManual(tx, free))) ?? fail(errors.change_in_progress);
    return { outcome: { kind: 'done', row }, choice };
  }
  return { outcome: await pay(context, accountId, considered, fail), choice };
};
