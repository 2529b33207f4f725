// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type PlansTables = {
  'plans.account_plans': {
    account_id: number;
    plan_id: number | null;
    since: string;
    changes: Generated<number>;
    anchor_day: number;
    period_on: string;
    next_reset_on: string | null;
    trial_ends_at: string | null;
    is_trial_over: Generated<boolean>;
    next_turn_at: string | null;
    package_id: number | null;
    seller_id: number | null;
    package_modules: string[] | null;
    package_credit_cents: number | null;
    credits_owed_since: string | null;
    package_name: string | null;
  };
  'plans.plans': {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    description: Generated<string>;
    kind: Generated<string>;
    partner_id: number | null;
    price_cents: number;
    yearly_price_cents: number | null;
    currency: string;
    trial_days: Generated<number>;
    search_limit: number;
    rollover: Generated<boolean>;
    credit_price_cents: number;
    own_key_fee_percent: Generated<number>;
    modules: Generated<string[]>;
    ai_version: Generated<string>;
    ai_token_limit: number | null;
    team_member_limit: number | null;
    related_account_limit: number | null;
    autopilot_limit: number | null;
    workflow_limit: number | null;
    list_limit: number | null;
    max_results_per_search: number | null;
    available_for_resellers: Generated<boolean>;
    parents_only: Generated<boolean>;
    allow_related_accounts: Generated<boolean>;
    sales_platform_a_product_id: string | null;
    sales_platform_b_product_id: string | null;
    is_for_newcomers: Generated<boolean>;
    is_active: Generated<boolean>;
    position: Generated<number>;
    created_at: string;
    updated_at: string;
  };
};
