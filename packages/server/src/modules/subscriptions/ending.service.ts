import { subscriptionErrors as errors } from '@galena/contract/subscriptions';
import type { Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { inAccount } from './in-account.service.ts';
import { carryOut } from './changes.service.ts';
import { maybeLastCharge } from './charges.store.ts';
import * as changes from './changes.store.ts';
import { choosePlan, type Chosen, type FailAll } from './choosing.service.ts';
import { followJob } from './following.jobs.ts';
import { expiryOf } from './periods.service.ts';
import { endOfFreePeriod, happen, PackageGone, PoolEmpty } from './settling.service.ts';
import { stateAfter, type Side, type SubscriptionEvent } from './settling.rules.ts';
import * as store from './subscriptions.store.ts';
import { takeBackWaiting } from './waiting.service.ts';

type Row = store.SubscriptionRow;

export type FailAct = Fail<
  typeof errors.no_subscription | typeof errors.not_possible | typeof errors.change_in_progress
>;

/** Beginning again what a reseller pays the credits of. */
export type FailBegin = FailAct & Fail<typeof errors.pool_empty>;

/** A task in the account of a subscription whose package a reseller may have too few credits for, or not have any more. */
const inPaidAccount = async <T>(
  context: Context,
  accountId: number,
  task: (tx: Tx) => Promise<T>,
  fail: FailBegin,
): Promise<T> => {
  try {
    return await inAccount(context, accountId, task);
  } catch (error) {
    if (error instanceof PoolEmpty) return fail(errors.pool_empty);
    if (error instanceof PackageGone) return fail(errors.not_possible);
    throw error;
  }
};

const required = async (
  tx: Tx,
  accountId: number,
  event: SubscriptionEvent,
  side: Side,
  fail: FailAct,
): Promise<Row> => {
  const row = (await store.maybeLockedSubscription(tx.db, accountId)) ?? fail(errors.no_subscription);
  if (stateAfter(row, event, side) === null) return fail(errors.not_possible);
  return row;
};

const begin = async (tx: Tx, row: Row, change: changes.NewChange, fail: FailAct): Promise<changes.ChangeRow> => {
  const { provider, provider_ref: subject_ref, seller_id } = row;
  const asked = { provider, subject_ref, seller_id, ...change };
  const begun = await changes.maybeAddChange(tx.db, row.account_id, asked, moment(tx.clock));
  return begun ?? fail(errors.change_in_progress);
};

const isChange = (begun: Row | changes.ChangeRow): begun is changes.ChangeRow => 'kind' in begun;

/** Carries out what the provider has to be asked; what had not to be is done already. */
const finish = async (context: Context, begun: Row | changes.ChangeRow, fail: FailAct): Promise<Row> => {
  if (!isChange(begun)) return begun;
  const outcome = await carryOut(context, begun);
  if (outcome.kind === 'done' && outcome.row !== null) return outcome.row;
  return fail(outcome.kind === 'waiting' ? errors.change_in_progress : errors.not_possible);
};

/** Cancels: access stays until the period ends, and nothing more is charged. */
export const cancelSubscription = async (
  context: Context,
  { accountId, side }: { readonly accountId: number; readonly side: Side },
  fail: FailAct,
): Promise<Row> => {
  await takeBackWaiting(context, accountId);
  const begun = await inAccount(context, accountId, async (tx) => {
    const row = await required(tx, accountId, 'cancel', side, fail);
    if (row.managed_by === 'provider') return begin(tx, row, { kind: 'cancel', side }, fail);
    const end = row.expires_at ?? row.current_period_end ?? endOfFreePeriod(tx, row);
    return (await happen(tx, row, 'cancel', side, { current_period_end: end })) ?? row;
  });
  return finish(context, begun, fail);
};

/** One that has ended with the provider begins anew: a new period is charged, and there is no second trial. */
const beginAnew = (context: Context, row: Row, fail: FailAll): Promise<Chosen> =>
  choosePlan(
    context,
    row.account_id,
    { planId: row.plan_id, packageId: row.package_id, interval: row.period, most: null },
    fail,
  );

/**
 * Reactivates: what was about to end goes on; what has ended is charged for a new period, or, given by hand, lasts until `expiresIn`
 * days from now.
 */
export const reactivateSubscription = async (
  context: Context,
  {
    accountId,
    side,
    expiresIn,
  }: { readonly accountId: number; readonly side: Side; readonly expiresIn?: number | null | undefined },
  fail: FailBegin,
  failPay: FailAll | null = null,
): Promise<Chosen['outcome']> => {
  const work = async (tx: Tx): Promise<Row | changes.ChangeRow | { readonly anew: Row }> => {
    const row = await required(tx, accountId, 'reactivate', side, fail);
    if (row.managed_by === 'manual') {
      const isOver = row.access === 'none';
      const expires_at = isOver ? expiryOf(moment(tx.clock), expiresIn) : row.expires_at;
      const period = isOver ? { current_period_start: moment(tx.clock) } : {};
      return (await happen(tx, row, 'reactivate', side, { expires_at, current_period_end: null, ...period })) ?? row;
    }
    return row.access === 'none' ? { anew: row } : begin(tx, row, { kind: 'reactivate', side }, fail);
  };
  const begun = await inPaidAccount(context, accountId, work, fail);
  if (!('anew' in begun)) return { kind: 'done', row: await finish(context, begun, fail) };
  // Only whoever owns the card begins something that it is charged for.
  return failPay ? (await beginAnew(context, begun.anew, failPay)).outcome : fail(errors.not_possible);
};

/** Restores what was cancelled at the provider: by hand from now on, and never charged again. */
export const restoreSubscription = async (
  context: Context,
  { accountId, expiresIn }: { readonly accountId: number; readonly expiresIn: number | null | undefined },
  fail: FailBegin,
): Promise<Row> => {
  await takeBackWaiting(context, accountId);
  const work = async (tx: Tx) => {
    const before = await required(tx, accountId, 'restore', 'operator', fail);
    // What still runs there until its period ends could be resumed there, and charged.
    const isRunning = before.access === 'until_period_end';
    const end = isRunning ? await begin(tx, before, { kind: 'end', side: 'operator' }, fail) : null;
    const now = moment(tx.clock);
    const dates = { expires_at: expiryOf(now, expiresIn), current_period_start: now, current_period_end: null };
    const by = {
      provider: null,
      provider_ref: null,
      seller_id: null,
      trial_ends_at: null,
      unpaid_since: null,
      retries_at: null,
    };
    return { row: (await happen(tx, before, 'restore', 'operator', { ...dates, ...by })) ?? before, change: end };
  };
  const { row, change } = await inPaidAccount(context, accountId, work, fail);
  if (change) await carryOut(context, change);
  return row;
};

type FailRefund = FailAct & Fail<typeof errors.nothing_to_refund>;

/** Returns the last charge and ends access at once; everybody of the account is signed out. */
export const refundSubscription = async (
  context: Context,
  { accountId, reason }: { readonly accountId: number; readonly reason: string },
  fail: FailRefund,
): Promise<Row> => {
  await takeBackWaiting(context, accountId);
  const change = await inAccount(context, accountId, async (tx) => {
    const row = await required(tx, accountId, 'refund', 'operator', fail);
    const charge = (await maybeLastCharge(tx.db, accountId)) ?? fail(errors.nothing_to_refund);
    return begin(
      tx,
      row,
      { kind: 'refund', side: 'operator', provider: charge.provider, charge_id: charge.id, reason },
      fail,
    );
  });
  return finish(context, change, fail);
};

/**
 * Has what a provider charges ended, in the caller's transaction: whoever follows the account asks the provider for it.
 * @returns false: something else is being asked of it
 */
export const endNotedAtProvider = async (tx: Tx, row: Row): Promise<boolean> => {
  const { account_id: accountId, provider, provider_ref: subject_ref, seller_id } = row;
  const change = { kind: 'end', side: 'operator', provider, subject_ref, seller_id } as const;
  const begun = await changes.maybeAddChange(tx.db, accountId, change, moment(tx.clock));
  if (begun === null) return false;
  await enqueue(tx, followJob, {}, { key: 'follow', accountId });
  return true;
};
