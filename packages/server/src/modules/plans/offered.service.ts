import type { Fail } from '@galena/contract/kernel';
import { plansErrors as errors, type Plan as PlanShown } from '@galena/contract/plans';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findModules, getAccount } from '../identity/index.ts';
import { assignPlan, lastTermsOf, planOf } from './account-plans.service.ts';
import { isForRelated, isOffered, isResellable, type Chooser } from './offered.rules.ts';
import { planShown } from './plans.rules.ts';
import { findPlans, lockPlan, type Plan } from './plans.store.ts';

/** What a credit is sold for to people of the platform's own where no plan says more. */
const standardCreditCents = 15;

const chooserOf = async (tx: Tx, accountId: number): Promise<Chooser> => {
  const account = await getAccount(tx, accountId);
  const isReseller = account.kind === 'reseller' || (await findModules(tx, accountId)).includes('whitelabel');
  return { isReseller, hasParent: account.parent_id !== null };
};

/** The plans that an account of the transaction may choose, in their order; none where a reseller sells it packages. */
export const findOfferedPlans = async (tx: Tx, accountId: number): Promise<readonly Plan[]> => {
  if ((await lastTermsOf(tx, accountId)) !== null) return [];
  const chooser = await chooserOf(tx, accountId);
  return (await findPlans(tx.db)).filter((plan) => isOffered(plan, chooser));
};

/** The plans that a parent may choose for accounts below it; what costs money is paid for in the account itself. */
const findPlansForRelated = async (tx: Tx, parentId: number): Promise<readonly Plan[]> => {
  const held = await findModules(tx, parentId);
  return (await findPlans(tx.db)).filter((plan) => isForRelated(plan, held));
};

/** As whoever calls sees them. */
export const listOffered = (context: Context, whom: 'self' | 'related'): Promise<PlanShown[]> =>
  inReadTransaction(context, async (tx) => {
    const offered =
      whom === 'self'
        ? await findOfferedPlans(tx, userOf(tx).accountId)
        : await findPlansForRelated(tx, userOf(tx).accountId);
    return offered.map(planShown);
  });

/**
 * What a credit costs an account, in cents, and the wholesale price where it is a reseller; null: it is none. Resellers pay that for
 * all their credits: they sell on what they have. Their customers pay what their package says.
 */
export const priceOfCredit = async (
  tx: Tx,
  accountId: number,
): Promise<{ readonly cents: number; readonly wholesaleCents: number | null }> => {
  const { isReseller } = await chooserOf(tx, accountId);
  const own = await planOf(tx, accountId);
  const wholesaleCents = isReseller ? tx.app.config.GALENA_WHOLESALE_CENTS : null;
  return {
    cents: wholesaleCents ?? own?.terms?.creditPriceCents ?? own?.plan.credit_price_cents ?? standardCreditCents,
    wholesaleCents,
  };
};

/** Puts an account below another on the plan that its parent chose, where the parent may still choose it. */
export const assignToRelated = async (
  tx: Tx,
  { parentId, accountId, planId }: { readonly parentId: number; readonly accountId: number; readonly planId: number },
): Promise<void> => {
  const plans = await findPlansForRelated(tx, parentId);
  if (plans.some(({ id }) => id === planId))
    await assignPlan(tx, { accountId, planId, reason: 'Chosen by the parent account', by: 'parent' });
};

/** Refuses a plan that a parent may not choose for an account below it. */
export const requireForRelated = async (
  tx: Tx,
  parentId: number,
  planId: number,
  fail: Fail<typeof errors.plan_not_offered>,
): Promise<void> => {
  const plans = await findPlansForRelated(tx, parentId);
  if (!plans.some(({ id }) => id === planId)) return fail(errors.plan_not_offered);
};

/** The plans that a reseller of the transaction may sell in its packages, in their order. */
export const findResellablePlans = async (tx: Tx, sellerId: number): Promise<readonly Plan[]> => {
  const held = await findModules(tx, sellerId);
  return (await findPlans(tx.db)).filter((plan) => isResellable(plan, held));
};

/**
 * A plan that a package is to grant, kept from being deleted until the transaction ends, and whether its seller may sell it to whoever
 * comes now; null: there is none.
 */
export const lockPlanToSell = async (
  tx: Tx,
  sellerId: number,
  planId: number,
): Promise<{ readonly plan: Plan; readonly isResellable: boolean } | null> => {
  const plan = await lockPlan(tx.db, planId);
  return plan && { plan, isResellable: isResellable(plan, await findModules(tx, sellerId)) };
};
