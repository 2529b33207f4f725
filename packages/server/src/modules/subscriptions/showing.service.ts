import { subscriptionActs, type Subscription, type SubscriptionAct } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { getOwner } from '../identity/index.ts';
import { getPlan, lastTermsOf } from '../plans/index.ts';
import { maybeLastCharge } from './charges.store.ts';
import { termsNow } from './offers.service.ts';
import { withTax } from './provider.service.ts';
import { stateAfter, type Side, type SubscriptionEvent } from './settling.rules.ts';
import {
  findSellingFigures,
  findUnpaid,
  maybeSubscription,
  type FiguresSpan,
  type SellingFigures,
  type SubscriptionRow,
} from './subscriptions.store.ts';

export type { SellingFigures, SubscriptionRow } from './subscriptions.store.ts';

const eventOf: Readonly<Record<SubscriptionAct, SubscriptionEvent>> = {
  cancel: 'cancel',
  reactivate: 'reactivate',
  restore: 'restore',
  refund: 'refund',
};

/** What somebody may do to a subscription as it is. A refund needs a charge that has not gone back. */
const actsOn = (row: SubscriptionRow, side: Side, hasCharge: boolean): SubscriptionAct[] =>
  subscriptionActs.filter((act) => stateAfter(row, eventOf[act], side) !== null && (act !== 'refund' || hasCharge));

const nameOf = async (tx: Tx, planId: number): Promise<string> => (await getPlan(tx, planId))?.name ?? '';

/** What its owner knows it as; whoever looks after it knows the plan behind a package. */
const nameFor = async (tx: Tx, row: SubscriptionRow, side: Side): Promise<string> => {
  const terms = side === 'account' && row.package_id !== null ? await lastTermsOf(tx, row.account_id) : null;
  return terms?.name ?? nameOf(tx, row.plan_id);
};

const isCharged = (row: SubscriptionRow): boolean => row.status === 'active' && row.managed_by === 'provider';

const nextCharge = (tx: Tx, row: SubscriptionRow): Subscription['next_charge'] => {
  const net = row.next_amount ?? row.amount;
  if (!isCharged(row) || row.current_period_end === null || net === 0) return null;
  return { at: row.current_period_end, amount_cents: withTax(tx, net, row.seller_id) };
};

const nextPlan = async (tx: Tx, row: SubscriptionRow): Promise<Subscription['next_plan']> => {
  if (row.next_plan_id === null || row.next_period === null || row.current_period_end === null) return null;
  const { next_plan_id: id, next_package_id: packageId, next_period: interval, seller_id: sellerId } = row;
  const terms = packageId === null || sellerId === null ? null : await termsNow(tx, sellerId, packageId);
  return { id, name: terms?.name ?? (await nameOf(tx, id)), interval, at: row.current_period_end };
};

/** When a renewal is tried again; null: nobody knows, or the time is past and the provider was not asked since. */
const nextTry = (tx: Tx, { retries_at: at }: SubscriptionRow): string | null =>
  at !== null && at > moment(tx.clock) ? at : null;

/** A subscription as it is shown to whoever may see it. */
export const subscriptionShown = async (tx: Tx, row: SubscriptionRow, side: Side): Promise<Subscription> => {
  const customer = await getOwner(tx, row.account_id);
  const charge = await maybeLastCharge(tx.db, row.account_id);
  return {
    id: row.id,
    customer_name: `${customer.first_name} ${customer.last_name}`.trim(),
    email: customer.email,
    // People sign in by their address: it is their username.
    username: customer.email,
    plan: { id: row.plan_id, name: await nameFor(tx, row, side) },
    interval: row.period,
    status: row.status,
    access: row.access,
    managed_by: row.managed_by,
    canceled_by: row.canceled_by,
    price_cents: row.amount,
    currency: row.currency,
    started_at: row.started_at,
    trial_ends_at: row.trial_ends_at,
    current_period_start: row.current_period_start,
    current_period_end: row.current_period_end,
    expires_at: row.expires_at,
    canceled_at: row.canceled_at,
    next_charge: nextCharge(tx, row),
    next_plan: await nextPlan(tx, row),
    last_charge: charge && { at: charge.charged_at, amount_cents: charge.net + charge.tax },
    payment_problem: row.unpaid_since === null ? null : { since: row.unpaid_since, next_try_at: nextTry(tx, row) },
    acts: actsOn(row, side, charge !== null),
  };
};

/** The subscription of an account of the transaction; null: it never had one. */
export const subscriptionOf = async (tx: Tx, accountId: number): Promise<Subscription | null> => {
  const row = await maybeSubscription(tx.db, accountId);
  return row && subscriptionShown(tx, row, 'account');
};

/** How many of a seller's customers there are, came and went, and what a month of them brings. The transaction carries them, a few hundred at most. */
export const sellingFigures = (
  tx: Tx,
  sellerId: number,
  customerIds: readonly number[],
  span: FiguresSpan,
): Promise<readonly SellingFigures[]> => findSellingFigures(tx.db, sellerId, customerIds, span);

/** Which of these customers have a renewal unpaid, the newest first. The transaction carries them. */
export const unpaidAmong = (tx: Tx, customerIds: readonly number[], most: number): ReturnType<typeof findUnpaid> =>
  findUnpaid(tx.db, customerIds, most);
