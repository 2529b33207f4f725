import type { Plan } from './plans.store.ts';

/** Who is to choose a plan. */
export type Chooser = { readonly isReseller: boolean; readonly hasParent: boolean };

/** Whether a plan may be an account's at all. */
const isFitting = (plan: Pick<Plan, 'parents_only'>, { hasParent }: Pick<Chooser, 'hasParent'>): boolean =>
  !(plan.parents_only && hasParent);

/** Whether an account may choose a plan by itself. */
export const isOffered = (plan: Plan, chooser: Chooser): boolean =>
  plan.is_active &&
  !plan.is_for_newcomers &&
  plan.kind === 'system' &&
  (!plan.available_for_resellers || chooser.isReseller) &&
  isFitting(plan, chooser);

/** Whether a parent may put a related account on a plan with a word: one that costs money is paid for in that account itself. */
const isFreeOfCharge = (plan: Pick<Plan, 'price_cents' | 'trial_days' | 'search_limit'>): boolean =>
  plan.price_cents === 0 && plan.trial_days === 0 && plan.search_limit === 0;

/** Whether a parent may choose a plan for an account below: it brings nothing that the parent does not have. */
export const isForRelated = (plan: Plan, parentsModules: readonly string[]): boolean =>
  isFreeOfCharge(plan) &&
  isOffered(plan, { isReseller: false, hasParent: true }) &&
  plan.modules.every((slug) => parentsModules.includes(slug));

/**
 * Whether a reseller may sell a plan in a package: it is the platform's own, makes nobody a reseller, fits accounts that are below
 * another, and brings nothing that the reseller does not have.
 */
export const isResellable = (plan: Plan, resellersModules: readonly string[]): boolean =>
  plan.is_active &&
  plan.kind === 'system' &&
  isFitting(plan, { hasParent: true }) &&
  !plan.modules.includes('whitelabel') &&
  plan.modules.every((slug) => resellersModules.includes(slug));
