import type { Plan as PlanShown } from '@galena/contract/plans';
import type { Plan } from './plans.store.ts';

/** A plan as whoever may choose it sees it: nothing of how the operator sells it elsewhere. */
export const planShown = (plan: Plan): PlanShown => ({
  id: plan.id,
  slug: plan.slug,
  name: plan.name,
  description: plan.description,
  price_cents: plan.price_cents,
  yearly_price_cents: plan.yearly_price_cents,
  currency: plan.currency,
  trial_days: plan.trial_days,
  search_limit: plan.search_limit,
  rollover: plan.rollover,
  credit_price_cents: plan.credit_price_cents,
  own_key_fee_percent: plan.own_key_fee_percent,
  modules: plan.modules as PlanShown['modules'],
  ai_version: plan.ai_version,
  ai_token_limit: plan.ai_token_limit,
  team_member_limit: plan.team_member_limit,
  related_account_limit: plan.related_account_limit,
  autopilot_limit: plan.autopilot_limit,
  workflow_limit: plan.workflow_limit,
  list_limit: plan.list_limit,
  max_results_per_search: plan.max_results_per_search,
  allow_related_accounts: plan.allow_related_accounts,
});

/** Fields that differ, each with both values, for the history. */
export const differencesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null] as const]),
  );
