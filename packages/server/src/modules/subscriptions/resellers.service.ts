import { generalErrors, type Fail } from '@galena/contract/kernel';
import { subscriptionErrors as errors, type Subscription } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { maybeCustomer, maybeRealmOf, platformRealm } from '../identity/index.ts';
import { getPlan, type Plan } from '../plans/index.ts';
import { inAccount } from './in-account.service.ts';
import { cancelSubscription } from './ending.service.ts';
import { openForCustomer, putManual } from './manual.service.ts';
import { asSystem } from './operators.service.ts';
import { expiryOf } from './periods.service.ts';
import { subscriptionShown } from './showing.service.ts';
import { maybeLockedSubscription, maybeSubscription } from './subscriptions.store.ts';

/** What a reseller may see of a subscription: what may be done to it by them. */
const shown = async (tx: Tx, accountId: number): Promise<Subscription> => {
  const row = await maybeSubscription(tx.db, accountId);
  if (row === null) throw new Error(`account ${accountId} has no subscription`);
  return subscriptionShown(tx, row, 'operator');
};

type FailCancel = Fail<typeof generalErrors.not_found | typeof errors.not_possible | typeof errors.change_in_progress>;

/** Cancels the subscription of one of the caller's customers. PLAN-019 */
export const cancelByEmail = async (context: Context, email: string, fail: FailCancel): Promise<Subscription> => {
  const reseller = userOf(context).accountId;
  const accountId =
    (await asSystem(context, (tx) => maybeCustomer(tx, reseller, email))) ?? fail(generalErrors.not_found);
  const failAct: Parameters<typeof cancelSubscription>[2] = (def, details) =>
    def.code === 'no_subscription' ? fail(generalErrors.not_found) : (fail as Fail<typeof def>)(def, details);
  await cancelSubscription(context, { accountId, side: 'operator' }, failAct);
  return inAccount(context, accountId, (tx) => shown(tx, accountId), true);
};

export type NewCustomer = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly plan_id: number;
  readonly expires_in?: number | null | undefined;
};

/** Until resellers have packages, they give what costs nothing and holds no credits: all else somebody has to pay for. */
const isGivable = (plan: Plan): boolean =>
  plan.is_active &&
  plan.kind === 'system' &&
  !plan.parents_only &&
  plan.price_cents === 0 &&
  plan.trial_days === 0 &&
  plan.search_limit === 0;

type FailCreate = Fail<typeof errors.subscription_exists | typeof errors.plan_not_offered>;

const customerAccount = async (tx: Tx, reseller: number, input: NewCustomer): Promise<number | null> => {
  const known = await maybeCustomer(tx, reseller, input.email);
  if (known !== null) return known;
  const realmId = (await maybeRealmOf(tx, reseller)) ?? (await platformRealm(tx));
  const { email, first_name: firstName, last_name: lastName } = input;
  return openForCustomer(tx, { realmId, parentId: reseller, email, firstName, lastName });
};

/** Gives a customer of the caller's an account with a plan until it expires. PLAN-020, PLAN-021 */
export const createForCustomer = (context: Context, input: NewCustomer, fail: FailCreate): Promise<Subscription> =>
  asSystem(context, async (tx) => {
    const reseller = userOf(context).accountId;
    const plan = await getPlan(tx, input.plan_id);
    if (plan === null || !isGivable(plan)) return fail(errors.plan_not_offered);
    const accountId = (await customerAccount(tx, reseller, input)) ?? fail(errors.subscription_exists);
    return alsoInAccounts(tx, [accountId], async () => {
      const before = await maybeLockedSubscription(tx.db, accountId);
      if (before && before.access !== 'none') return fail(errors.subscription_exists);
      const expiresAt = expiryOf(moment(tx.clock), input.expires_in);
      const given = { accountId, plan, interval: 'month', expiresAt, sale: null, by: 'reseller' } as const;
      // What its owner is about to pay for is one, too.
      if ((await putManual(tx, given)) === null) return fail(errors.subscription_exists);
      return shown(tx, accountId);
    });
  });
