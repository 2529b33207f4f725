import { generalErrors, type ErrorDef, type Fail } from '@galena/contract/kernel';
import { subscriptionErrors as errors, type Subscription } from '@galena/contract/subscriptions';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { inAccount } from './in-account.service.ts';
import * as ending from './ending.service.ts';
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

type Refusal = typeof generalErrors.not_found | typeof errors.not_possible | typeof errors.change_in_progress;
type FailAct = Fail<Refusal>;

type FailBegin = Fail<Refusal | typeof errors.pool_empty>;

/** One that the operator named exists: none is the same as unknown. What else is refused, the act's own refusal says. */
const known =
  <Def extends ErrorDef>(fail: Fail<Def | typeof generalErrors.not_found>): Fail<Def | typeof errors.no_subscription> =>
  (def, details) =>
    def.code === 'no_subscription' ? fail(generalErrors.not_found) : fail(def as Def, details);

export const operatorCancels = async (context: Context, id: number, fail: FailAct): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await ending.cancelSubscription(context, { accountId, side: 'operator' }, known(fail));
  return shownInAccount(context, accountId);
};

type Until = { readonly expires_in?: number | null | undefined };

export const operatorReactivates = async (
  context: Context,
  id: number,
  { expires_in: expiresIn }: Until,
  fail: FailBegin,
): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await ending.reactivateSubscription(context, { accountId, side: 'operator', expiresIn }, known(fail));
  return shownInAccount(context, accountId);
};

export const operatorRestores = async (
  context: Context,
  id: number,
  { expires_in: expiresIn }: Until,
  fail: FailBegin,
): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await ending.restoreSubscription(context, { accountId, expiresIn }, known(fail));
  return shownInAccount(context, accountId);
};

export const operatorRefunds = async (
  context: Context,
  id: number,
  reason: string,
  fail: Fail<Refusal | typeof errors.nothing_to_refund>,
): Promise<ForOperator> => {
  const accountId = await accountOf(context, id, fail);
  await ending.refundSubscription(context, { accountId, reason }, known(fail));
  return shownInAccount(context, accountId);
};

/** Whether a subscription would miss a plan. */
export const isPlanUsedHere = (context: Context, planId: number): Promise<boolean> =>
  store.isPlanNamed(acrossAccounts(context).db, planId);

/** Whether somebody is paying for a package, or was, whosever it is. */
export const isPackageUsedHere = (context: Context, _sellerId: number, packageId: number): Promise<boolean> =>
  store.isPackageNamed(acrossAccounts(context).db, packageId);

/** A transaction across accounts. */
export const asSystem = <T>(
  context: Context,
  task: (tx: Parameters<Parameters<typeof inTransaction<T>>[1]>[0]) => Promise<T>,
) => inTransaction(acrossAccounts(context), task);
