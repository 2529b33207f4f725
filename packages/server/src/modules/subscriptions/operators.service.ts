import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { Subscription } from '@galena/contract/subscriptions';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { inAccount } from './in-account.service.ts';
import {
  cancelFor,
  reactivateFor,
  refundFor,
  restoreFor,
  type FailAct,
  type FailBegin,
  type FailRefund,
} from './acting.service.ts';
import { subscriptionShown } from './showing.service.ts';
import * as store from './subscriptions.store.ts';

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

type Until = Parameters<typeof reactivateFor>[2];

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

/** Whether somebody is paying for a package, or was, whosever it is. */
export const isPackageUsedHere = (context: Context, _sellerId: number, packageId: number): Promise<boolean> =>
  store.isPackageNamed(acrossAccounts(context).db, packageId);

/** Fills providers' slot: how many subscriptions of a seller's customers are charged through its account. */
export const countChargedThrough = (tx: Tx, sellerId: number, provider: string): Promise<number> =>
  store.countChargedThrough(tx.app.systemDb(allSubscriptions), sellerId, provider);

/** A transaction across accounts. */
export const asSystem = <T>(
  context: Context,
  task: (tx: Parameters<Parameters<typeof inTransaction<T>>[1]>[0]) => Promise<T>,
) => inTransaction(acrossAccounts(context), task);
