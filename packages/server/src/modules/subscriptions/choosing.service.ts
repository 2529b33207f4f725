import { subscriptionErrors as errors, type Interval, type Quote } from '@galena/contract/subscriptions';
import type { Fail } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { writeNoticeOnce } from '../../platform/notices/notices.ts';
import type { Context } from '../../platform/context/context.ts';
import { holdPackage } from '../packages/index.ts';
import { customerOf, getDefaultCard } from '../payments/index.ts';
import { canBegin } from '../plans/index.ts';
import { creditsPaidBy, feeOf, feePercentOf, monthsOf } from './offers.rules.ts';
import { inAccount } from './in-account.service.ts';
import { carryOut, type Outcome } from './changes.service.ts';
import * as changes from './changes.store.ts';
import { putManual } from './manual.service.ts';
import { periodEnd } from './periods.service.ts';
import { isFor, maybeOffer, offerOf, type Offer, type Wanted } from './offers.service.ts';
import { ensureEntry, ensurePrice, providerOfCard, taxPercent, withTax } from './provider.service.ts';
import { choiceOf, dueAtOnce, dueNow, priceOf, type Choice, type Present } from './choosing.rules.ts';
import * as store from './subscriptions.store.ts';
import { resumeWaiting } from './waiting.service.ts';

export type FailChoose = Fail<
  | typeof errors.plan_not_offered
  | typeof errors.yearly_not_offered
  | typeof errors.interval_not_offered
  | typeof errors.same_plan
  | typeof errors.plan_change_canceled
  | typeof errors.managed_elsewhere
>;
type FailPay = Fail<
  | typeof errors.card_needed
  | typeof errors.card_declined
  | typeof errors.card_needs_you
  | typeof errors.change_in_progress
  | typeof errors.plan_not_offered
>;

/** A plan, or a package of the reseller whose customer the account is. */
export type Input = Wanted & { readonly interval: Interval };

const daySeconds = 24 * 3600;

/** What is known of a choice before anything is asked. */
type Considered = {
  readonly row: store.SubscriptionRow | null;
  readonly offer: Offer;
  readonly interval: Interval;
  readonly choice: Exclude<Choice, 'same'>;
  readonly net: number;
  readonly present: Present | null;
  readonly trialDays: number;
};

const presentOf = async (tx: Tx, row: store.SubscriptionRow): Promise<Present | null> => {
  const plan = await offerOf(tx, row);
  if (plan === null || row.access === 'none' || row.current_period_end === null) return null;
  return {
    plan,
    interval: row.period,
    amount: withTax(tx, row.amount, row.seller_id),
    period: { start: row.current_period_start, end: row.current_period_end },
    isTrial: row.trial_ends_at !== null && row.trial_ends_at > moment(tx.clock),
    isLeaving: row.next_plan_id !== null,
  };
};

/** A package that was given can be paid for; a plan that costs nothing is had already. */
const isSame = (row: store.SubscriptionRow | null, offer: Offer, interval: Interval): boolean => {
  if (row === null || !isFor(row, offer)) return false;
  if (offer.sold === null) return row.amount === 0 || row.period === interval;
  return interval === 'once' && isPaidOnce(row);
};

/** Paid for with a single payment, and not given by whoever sells it. */
const isPaidOnce = (row: store.SubscriptionRow | null): boolean =>
  row?.status === 'active' && row.period === 'once' && row.seller_id !== null;

/** Whether a provider charges a subscription, until its period ends at least. */
const isAtProvider = (row: store.SubscriptionRow | null): row is store.SubscriptionRow =>
  row?.managed_by === 'provider' && row.access !== 'none';

/** What choosing a plan would do, and refuses what cannot be chosen. */
const consider = async (
  tx: Tx,
  accountId: number,
  { interval, ...wanted }: Input,
  fail: FailChoose,
): Promise<Considered> => {
  const row = await store.maybeSubscription(tx.db, accountId);
  const offer = (await maybeOffer(tx, accountId, wanted, row)) ?? fail(errors.plan_not_offered);
  const notOffered = interval === 'year' ? errors.yearly_not_offered : errors.interval_not_offered;
  const net = priceOf(offer, interval) ?? fail(notOffered);
  if (row?.status === 'canceled' && isAtProvider(row) && interval !== 'once') fail(errors.plan_change_canceled);
  if (row?.sales_platform && row.status === 'active')
    fail(errors.managed_elsewhere, { params: { seller: sellerName(tx, row.sales_platform) } });
  // Nobody pays two sellers for one account.
  if (isAtProvider(row) && row.seller_id !== (offer.sold?.terms.sellerId ?? null)) fail(errors.plan_not_offered);
  // A single payment takes nothing over of what is paid for by the month: it begins by itself.
  const isChanging = row?.status === 'active' && row.managed_by === 'provider' && interval !== 'once';
  const present = isChanging ? await presentOf(tx, row) : null;
  const choice = isChanging ? choiceOf(present, offer, interval) : isSame(row, offer, interval) ? 'same' : 'start';
  if (choice === 'same') return fail(errors.same_plan);
  const mayTry = choice === 'start' && net > 0 && interval !== 'once' && row?.has_tried !== true && !isPaidOnce(row);
  const trialDays = mayTry ? offer.trial_days : 0;
  return { row, offer, interval, choice, net, present, trialDays };
};

/** What a sales platform is called by people. */
const sellerName = ({ app: { config } }: Pick<Tx, 'app'>, platform: string): string =>
  platform === 'sales_platform_a' ? config.GALENA_SALES_PLATFORM_A_NAME : config.GALENA_SALES_PLATFORM_B_NAME;

const nextAt = (tx: Tx, { choice, present, interval, trialDays, offer }: Considered): string | null => {
  const now = moment(tx.clock);
  if (choice === 'period_end' || choice === 'keep') return present?.period.end ?? null;
  if (choice === 'now' && present && (present.isTrial || present.interval === interval)) return present.period.end;
  if (trialDays > 0) return momentIn(tx.clock, trialDays * daySeconds);
  return interval === 'once' || offer.price_cents === 0 ? null : periodEnd(now, interval);
};

const sellerOf = ({ offer: { sold } }: Considered): number | null => sold?.terms.sellerId ?? null;

const dueOf = (tx: Tx, considered: Considered, reckon = dueNow): number => {
  const { offer, choice, present, net, interval, trialDays } = considered;
  const gross = withTax(tx, net, sellerOf(considered));
  if (choice === 'start') return trialDays > 0 ? (offer.sold?.entry ?? 0) : gross;
  return choice === 'now' && present ? reckon(present, gross, interval, moment(tx.clock)) : 0;
};

const quoted = async (tx: Tx, accountId: number, considered: Considered): Promise<Quote> => {
  const { row, offer, interval, choice, net, trialDays } = considered;
  const card = await getDefaultCard(tx, accountId);
  return {
    plan: { id: offer.id, name: offer.name },
    interval,
    kind: choice,
    currency: offer.currency,
    due_now_cents: dueOf(tx, considered),
    then_cents: interval === 'once' ? 0 : withTax(tx, net, sellerOf(considered)),
    from: nextAt(tx, considered),
    tax_percent: taxPercent(tx, sellerOf(considered)),
    trial_days: trialDays,
    needs_card: choice === 'start' && net > 0 && card === null,
    ends_present: interval === 'once' && isAtProvider(row),
  };
};

/** What choosing a plan would cost, now and then. Asks nobody and changes nothing. */
export const quoteChoice = (context: Context, accountId: number, input: Input, fail: FailChoose): Promise<Quote> =>
  inAccount(context, accountId, async (tx) => quoted(tx, accountId, await consider(tx, accountId, input, fail)), true);

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
    const { row, offer, interval, net, choice, trialDays } = considered;
    const { plan, sold } = offer;
    await store.lockChoosing(tx.db, accountId);
    // From now on the open change keeps it.
    if (sold && !(await holdPackage(tx, sold.terms.sellerId, sold.terms.packageId)))
      return fail(errors.plan_not_offered);
    const change = {
      ...asked,
      kind: choice,
      side: 'account',
      plan_id: plan.id,
      period: interval,
      package_id: sold?.terms.packageId ?? null,
      seller_id: sold?.terms.sellerId ?? null,
      terms: sold?.terms ?? null,
      amount: net,
      currency: offer.currency,
      trial_days: trialDays,
      // What begins has no other beside it: one that is charged again and again ends with it.
      subject_ref: isAtProvider(row) ? row.provider_ref : null,
    } as const;
    const begun =
      (await changes.maybeAddChange(tx.db, accountId, change, moment(tx.clock))) ?? fail(errors.change_in_progress);
    // Read when nothing else is open any more: what was open until now has left its subscription, where there may have been none to lock.
    const now = await store.maybeLockedSubscription(tx.db, accountId);
    // Somebody else chose meanwhile: what was quoted holds no more.
    return (now?.changed_at ?? null) === (row?.changed_at ?? null) ? begun : fail(errors.change_in_progress);
  });

/** What of each payment for a choice stays with the platform; nothing of what is the platform's own. */
const feeOfChoice = ({ app }: Context, { offer, interval, net }: Considered) => {
  if (offer.sold === null) return { fee_percent: null, fee: null };
  const granted = { creditsAMonth: offer.plan.search_limit, months: monthsOf(interval) };
  const fee = feeOf(net, { ...granted, wholesaleCents: app.config.GALENA_WHOLESALE_CENTS });
  return interval === 'once'
    ? { fee_percent: null, fee }
    : { fee_percent: feePercentOf(net, fee).toFixed(2), fee: null };
};

/**
 * What a reseller cannot give is not sold: nothing is charged for a package whose first month the reseller has too few credits for,
 * and it is told.
 */
const requireGivable = async (
  context: Context,
  accountId: number,
  considered: Considered,
  due: number,
  fail: Fail<typeof errors.package_unavailable>,
): Promise<void> => {
  const { offer, choice } = considered;
  const { sold, plan } = offer;
  if (sold === null || (choice !== 'start' && choice !== 'now')) return;
  const { fee_percent: percent, fee } = feeOfChoice(context, considered);
  const kept = fee ?? Math.floor((due * Number(percent ?? 0)) / 100);
  const credits = creditsPaidBy(kept, context.app.config.GALENA_WHOLESALE_CENTS);
  const isGivable = await inAccount(context, accountId, (tx) =>
    canBegin(tx, { accountId, plan, terms: sold.terms, credits }),
  );
  if (isGivable) return;
  const notice = { kind: 'sale_missed', params: { name: offer.name }, link: '/settings/wallet' };
  const { sellerId } = sold.terms;
  await inAccount(context, sellerId, (tx) => writeNoticeOnce(tx, { ...notice, accountId: sellerId }));
  return fail(errors.package_unavailable);
};

const pay = async (context: Context, accountId: number, considered: Considered, fail: FailPay) => {
  const { choice, offer, interval, net, row } = considered;
  const card = await inAccount(context, accountId, (tx) => getDefaultCard(tx, accountId));
  if (choice === 'start' && card === null) return fail(errors.card_needed);
  const provider =
    choice === 'start' ? providerOfCard(context, card) : providerOfCard(context, { provider: row?.provider ?? '' });
  const isPriced = net > 0 && interval !== 'once';
  const price_ref = !isPriced ? null : await ensurePrice(context, accountId, provider, { offer, interval, net });
  const customer_ref = choice === 'start' ? await customerOf(context, accountId, provider) : null;
  const card_ref = choice === 'start' ? (card?.ref ?? null) : null;
  const entry_ref = considered.trialDays > 0 ? await ensureEntry(context, provider, offer) : null;
  const asked = {
    provider: provider.name,
    price_ref,
    customer_ref,
    card_ref,
    entry_ref,
    ...feeOfChoice(context, considered),
  };
  const change = await beginChange(context, accountId, { considered, fail, ...asked });
  return demand(await carryOut(context, change), fail);
};

export type FailAll = FailChoose & FailPay & Fail<typeof errors.price_changed | typeof errors.package_unavailable>;

/**
 * Chooses a plan for an account: begins, changes up at once, or down at the end of the period. Where somebody has to agree to it
 * first, it waits for them (`waiting.service.ts`). Asks the provider: not in a transaction.
 * @param most what was quoted as due now; null: whatever it costs now
 */
export const choosePlan = async (
  context: Context,
  accountId: number,
  { most, ...input }: Input & { readonly most: number | null },
  fail: FailAll,
): Promise<Chosen> => {
  const waiting = await resumeWaiting(context, accountId, input);
  if (waiting) return { outcome: waiting.outcome, choice: waiting.change.kind as Choice };
  const { considered, due } = await inAccount(context, accountId, async (tx) => {
    const found = await consider(tx, accountId, input, fail);
    return { considered: found, due: dueOf(tx, found, dueAtOnce) };
  });
  if (most !== null && due > most) fail(errors.price_changed);
  const { choice, net } = considered;
  await requireGivable(context, accountId, considered, due, fail);
  if (choice === 'start' && net === 0) {
    const {
      offer: { plan },
      interval,
    } = considered;
    const free = { accountId, plan, interval, expiresAt: null, sale: null, by: 'account' } as const;
    const row = (await inAccount(context, accountId, (tx) => putManual(tx, free))) ?? fail(errors.change_in_progress);
    return { outcome: { kind: 'done', row }, choice };
  }
  return { outcome: await pay(context, accountId, considered, fail), choice };
};
