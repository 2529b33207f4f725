import type { Config } from '../../platform/config/config.ts';
import type { PlanFields } from './plans.store.ts';

/** What the first plans are called by: `seed` puts the demo accounts on two of them. */
export const firstPlans = { trial: 'free-trial', payAsYouGo: 'pay-as-you-go', pro: 'pro', agency: 'agency' } as const;

type Settings = Pick<
  Config,
  'GALENA_CURRENCY' | 'GALENA_NEW_ACCOUNT_CREDITS' | 'GALENA_NEW_ACCOUNT_MODULES' | 'GALENA_NEW_ACCOUNT_RELATED'
>;

const plain = {
  description: '',
  kind: 'system',
  partner_id: null,
  yearly_price_cents: null,
  trial_days: 0,
  rollover: false,
  credit_price_cents: 15,
  own_key_fee_percent: 0,
  ai_version: 'gpt-4',
  ai_token_limit: null,
  team_member_limit: null,
  related_account_limit: null,
  autopilot_limit: null,
  workflow_limit: null,
  list_limit: null,
  max_results_per_search: null,
  available_for_resellers: false,
  parents_only: false,
  allow_related_accounts: false,
  sales_platform_a_product_id: null,
  sales_platform_b_product_id: null,
  is_for_newcomers: false,
  is_active: true,
} as const satisfies Partial<PlanFields>;

const free = {
  ai_token_limit: 20_000,
  team_member_limit: 2,
  autopilot_limit: 1,
  workflow_limit: 1,
  list_limit: 20,
  max_results_per_search: 200,
} as const;

const trialOf = (settings: Settings) => ({
  ...plain,
  ...free,
  slug: firstPlans.trial,
  name: 'Free trial',
  description: 'Everything you need to look around for two weeks.',
  price_cents: 0,
  trial_days: 14,
  search_limit: settings.GALENA_NEW_ACCOUNT_CREDITS,
  modules: [...settings.GALENA_NEW_ACCOUNT_MODULES],
  related_account_limit: settings.GALENA_NEW_ACCOUNT_RELATED ? 2 : 0,
  parents_only: true,
  allow_related_accounts: settings.GALENA_NEW_ACCOUNT_RELATED,
  is_for_newcomers: true,
});

const sold = [
  {
    ...plain,
    ...free,
    slug: firstPlans.payAsYouGo,
    name: 'Pay as you go',
    description: 'No monthly fee. Buy credits when you need them.',
    price_cents: 0,
    search_limit: 0,
    modules: ['leads', 'wallet'] as const,
  },
  {
    ...plain,
    slug: 'starter',
    name: 'Starter',
    description: 'For one person who looks for leads every week.',
    price_cents: 2_900,
    yearly_price_cents: 29_000,
    search_limit: 200,
    modules: ['leads', 'ai_suggest', 'wallet'] as const,
    ai_token_limit: 100_000,
    team_member_limit: 2,
    autopilot_limit: 3,
    workflow_limit: 3,
    list_limit: 100,
    max_results_per_search: 500,
  },
  {
    ...plain,
    slug: firstPlans.pro,
    name: 'Pro',
    description: 'For teams. Unused credits stay for another month.',
    price_cents: 9_900,
    yearly_price_cents: 99_000,
    search_limit: 750,
    rollover: true,
    credit_price_cents: 14,
    modules: ['leads', 'ai_suggest', 'wallet'] as const,
    ai_token_limit: 1_000_000,
    team_member_limit: 10,
    related_account_limit: 5,
    autopilot_limit: 25,
    workflow_limit: 25,
    max_results_per_search: 10_000,
    allow_related_accounts: true,
  },
  {
    ...plain,
    slug: firstPlans.agency,
    name: 'Agency',
    description: 'Sell under your own brand.',
    price_cents: 29_900,
    yearly_price_cents: 299_000,
    search_limit: 2_400,
    rollover: true,
    credit_price_cents: 13,
    modules: ['leads', 'ai_suggest', 'whitelabel', 'wallet'] as const,
    ai_token_limit: 5_000_000,
    team_member_limit: 25,
    related_account_limit: 50,
    max_results_per_search: 10_000,
    available_for_resellers: true,
    parents_only: true,
    allow_related_accounts: true,
  },
] as const;

/**
 * The plans of a new house, for the operator to change. A credit of a plan costs less than one bought beside it, and never less than
 * a reseller pays for it.
 */
export const firstPlansOf = (settings: Settings): readonly PlanFields[] =>
  [trialOf(settings), ...sold].map((plan, position) => ({
    ...plan,
    modules: [...plan.modules],
    currency: settings.GALENA_CURRENCY,
    position,
  }));
