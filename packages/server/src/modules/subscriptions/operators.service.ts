import { generalErrors, type ErrorDef, type Fail } from '@galena/contract/kernel';
import { subscriptionErrors as errors, type Subscription } from '@galena/contract/subscriptions';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { inAccount } from './in-account.service.ts';
import * as ending from './ending.service.ts';
import { isPackageAsked } from './changes.store.ts';
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

export const allSubscriptions = defineSystemUse('subscriptions of all accounts: the operator’s list, and what is due');

/** What is read of subscriptions of all accounts; what is done to one goes through its own account. */
const acrossAccounts = (context: Context): Context => ({
  ...context,
  db: context.app.systemDb(allSubscriptions),
});

export type ForOperator = Subscription & { readonly account_id: number };

const shownInAccount = (context: Context, accountId: number): Promise<ForOperator> =>
  inAccount(
    context,
    accountId,
    async (tx) => {
      const row = await store.maybeSubscription(tx.db, accountId);
      if (row === null) throw new Error(`account ${accountId} has no subscription`);
      return { ...(await subscriptionShown(tx, row, 'operator')), account_id: accountId };
    },
    true,
  );

type Wanted = PageInput & {
  readonly status?: string | undefined;
  readonly plan_id?: number | undefined;
  readonly account_id?: number | undefined;
};

/** Subscriptions of all accounts, newest first. */
export const listSubscriptions = async (context: Context, wanted: Wanted) => {
  const { status, plan_id: planId, account_id: accountId, ...input } = wanted;
  const plan = planPage(input);
  const filter = { status: status ?? null, planId: planId ?? null, accountId: accountId ?? null };
  const { rows, total } = await store.findPlaces(acrossAccounts(context).db, filter, plan);
  const shown: ForOperator[] = [];
  for (const row of rows) shown.push(await shownInAccount(context, row.account_id));
  return pageOf(plan, shown, total);
};

type FailNotFound = Fail<typeof generalErrors.not_found>;

const accountOf = async (context: Context, id: number, fail: FailNotFound): Promise<number> =>
  (await store.maybeAccountOf(acrossAccounts(context).db, id)) ?? fail(generalErrors.not_found);

export const operatorCancels = async (context: Context, id: number, fail: FailAct): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await cancelFor(context, accountId, fail);
  return shownInAccount(context, accountId);
};

export const operatorReactivates = async (
  context: Context,
  id: number,
  until: Until,
  fail: FailBegin,
): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await reactivateFor(context, accountId, until, fail);
  return shownInAccount(context, accountId);
};

export const operatorRestores = async (
  context: Context,
  id: number,
  until: Until,
  fail: FailBegin,
): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await restoreFor(context, accountId, until, fail);
  return shownInAccount(context, accountId);
};

export const operatorRefunds = async (
  context: Context,
  id: number,
  reason: string,
  fail: FailRefund,
): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await refundFor(context, accountId, reason, fail);
  return shownInAccount(context, accountId);
};

/** Whether a subscription would miss a plan. */
export const isPlanUsedHere = (context: Context, planId: number): Promise<boolean> =>
  store.isPlanNamed(acrossAccounts(context).db, planId);

/** Whether somebody is paying for a package, or was, or is about to, whosever it is. */
export const isPackageUsedHere = async (context: Context, _sellerId: number, packageId: number): Promise<boolean> => {
  const { db } = acrossAccounts(context);
  // A change first: it is settled in the transaction that writes down what it led to.
  return (await isPackageAsked(db, packageId)) || store.isPackageNamed(db, packageId);
};

/** Fills providers' slot: how many subscriptions of a seller's customers are charged through its account. */
export const countChargedThrough = (tx: Tx, sellerId: number, provider: string): Promise<number> =>
  store.countChargedThrough(tx.app.systemDb(allSubscriptions), sellerId, provider);

/** A transaction across accounts. */
export const asSystem = <T>(
  context: Context,
  task: (tx: Parameters<Parameters<typeof inTransaction<T>>[1]>[0]) => Promise<T>,
) => inTransaction(acrossAccounts(context), task);
