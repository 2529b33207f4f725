import { generalErrors, type ErrorDef, type Fail } from '@galena/contract/kernel';
import { subscriptionErrors as errors, type Subscription } from '@galena/contract/subscriptions';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as ending from './ending.service.ts';
import { save } from './settling.service.ts';
import { subscriptionShown, type SubscriptionRow } from './showing.service.ts';
import * as store from './subscriptions.store.ts';
import { tellNews } from './telling.service.ts';

// What somebody does to the subscription of another account, whose right to it was checked before: an operator, or the reseller
// whose customer it is.

type Refusal = typeof generalErrors.not_found | typeof errors.not_possible | typeof errors.change_in_progress;
export type FailAct = Fail<Refusal>;
export type FailBegin = Fail<Refusal | typeof errors.pool_empty>;
export type FailRefund = Fail<Refusal | typeof errors.nothing_to_refund>;

/** One that was named exists: none is the same as unknown. What else is refused, the act's own refusal says. */
const known =
  <Def extends ErrorDef>(fail: Fail<Def | typeof generalErrors.not_found>): Fail<Def | typeof errors.no_subscription> =>
  (def, details) =>
    def.code === 'no_subscription' ? fail(generalErrors.not_found) : fail(def as Def, details);

type Until = { readonly expires_in?: number | null | undefined };

export const cancelFor = async (context: Context, accountId: number, fail: FailAct): Promise<void> => {
  await ending.cancelSubscription(context, { accountId, side: 'operator' }, known(fail));
};

export const reactivateFor = async (
  context: Context,
  accountId: number,
  { expires_in: expiresIn }: Until,
  fail: FailBegin,
): Promise<void> => {
  await ending.reactivateSubscription(context, { accountId, side: 'operator', expiresIn }, known(fail));
};

export const restoreFor = async (
  context: Context,
  accountId: number,
  { expires_in: expiresIn }: Until,
  fail: FailBegin,
): Promise<void> => {
  await ending.restoreSubscription(context, { accountId, expiresIn }, known(fail));
};

export const refundFor = async (
  context: Context,
  accountId: number,
  reason: string,
  fail: FailRefund,
): Promise<void> => {
  await ending.refundSubscription(context, { accountId, reason }, known(fail));
};

/**
 * When a subscription expires that is managed by hand and active; the transaction carries its account.
 * @returns false: it is none of these, and stays as it is
 */
export const extendFor = async (tx: Tx, accountId: number, expiresAt: string): Promise<boolean> => {
  const row = await store.maybeLockedSubscription(tx.db, accountId);
  if (row === null || row.managed_by !== 'manual' || row.status !== 'active') return false;
  await tellNews(tx, await save(tx, row, { expires_at: expiresAt }), 'changed');
  return true;
};

/** A subscription as whoever looks after it sees it, and its package; null: the account never had one. */
export const openSubscription = async (
  tx: Tx,
  accountId: number,
  at: SubscriptionRow | null = null,
): Promise<{ readonly shown: Subscription; readonly packageId: number | null } | null> => {
  const row = at ?? (await store.maybeSubscription(tx.db, accountId));
  return row && { shown: await subscriptionShown(tx, row, 'operator'), packageId: row.package_id };
};
