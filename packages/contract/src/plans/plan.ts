import { z } from 'zod';
import { Id, Moment, moduleSlugs, Person } from '../kernel/index.ts';

/** What of the house a plan can bring; the operator’s area never comes with one. */
export const planModules = [
  'leads',
  'ai_suggest',
  'whitelabel',
  'wallet',
] as const satisfies readonly (typeof moduleSlugs)[number][];

/** The lowest that a credit may not be sold for: its price is greater, and greater than wholesale. */
export const lowestCreditPrice = 12;

export const planKinds = ['system', 'partner'] as const;
export const aiVersions = ['gpt-3.5', 'gpt-4'] as const;

/** How many of a thing a plan allows; null: as many as one likes. */
export const planLimits = [
  'ai_token_limit',
  'team_member_limit',
  'related_account_limit',
  'autopilot_limit',
  'workflow_limit',
  'list_limit',
  'max_results_per_search',
] as const;
export type PlanLimit = (typeof planLimits)[number];

const Limit = z.int().nullable();

/** A plan as whoever may choose it sees it. */
export const Plan = z.strictObject({
  id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price_cents: z.int().describe('A month, in the smallest unit of `currency`'),
  yearly_price_cents: z.int().nullable().describe('A year; null: only by the month'),
  currency: z.string(),
  trial_days: z.int(),
  search_limit: z.int().describe('Credits a month'),
  rollover: z.boolean().describe('Whether unused credits stay for another month'),
  credit_price_cents: z.int().describe('What a credit costs beside those of the plan'),
  own_key_fee_percent: z.int().describe('Of the credits, where the account’s own vendor key does the work'),
  modules: z.array(z.enum(planModules)),
  ai_version: z.enum(aiVersions),
  ai_token_limit: Limit,
  team_member_limit: Limit,
  related_account_limit: Limit,
  autopilot_limit: Limit,
  workflow_limit: Limit,
  list_limit: Limit,
  max_results_per_search: Limit,
  allow_related_accounts: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** A plan as the operator sees it. */
export const AdminPlan = Plan.extend({
  kind: z.enum(planKinds),
  partner_id: Id.nullable(),
  available_for_resellers: z.boolean().describe('Offered to resellers only'),
  parents_only: z.boolean().describe('Only for accounts that are below no other'),
  sales_platform_a_product_id: z.string().nullable(),
  sales_platform_b_product_id: z.string().nullable(),
  is_for_newcomers: z.boolean().describe('New accounts open on it'),
  is_active: z.boolean(),
  position: z.int(),
  accounts: z.int().describe('How many accounts are on it'),
  created_at: Moment,
  updated_at: Moment,
});
export type AdminPlan = z.infer<typeof AdminPlan>;

const most = 1_000_000_000;
const Cents = z.int().min(0).max(most);
const Count = z.int().min(0).max(most).nullable().default(null);
const ProductId = z.string().trim().min(1).max(120).nullable().default(null);

/** What the operator says of a plan; a limit left out is none. */
export const PlanBody = z.object({
  slug: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This field can only contain letters, numbers, and hyphens (-).'),
  name: z.string().trim().min(1).max(80),
  description: z.string().trim().max(500).default(''),
  price_cents: Cents,
  yearly_price_cents: Cents.nullable().default(null),
  trial_days: z.int().min(0).max(365).default(0),
  search_limit: z.int().min(0).max(10_000_000),
  rollover: z.boolean().default(false),
  credit_price_cents: z.int().gt(lowestCreditPrice).max(100_000),
  own_key_fee_percent: z.int().min(0).max(100).default(0),
  modules: z.array(z.enum(planModules)).max(planModules.length),
  ai_version: z.enum(aiVersions).default('gpt-4'),
  ai_token_limit: Count,
  team_member_limit: Count,
  related_account_limit: Count,
  autopilot_limit: Count,
  workflow_limit: Count,
  list_limit: Count,
  max_results_per_search: z.int().min(1).max(most).nullable().default(null),
  available_for_resellers: z.boolean().default(false),
  parents_only: z.boolean().default(false),
  allow_related_accounts: z.boolean().default(false),
  sales_platform_a_product_id: ProductId,
  sales_platform_b_product_id: ProductId,
  is_for_newcomers: z.boolean().default(false),
  is_active: z.boolean().default(true),
});
export type PlanBody = z.infer<typeof PlanBody>;
export type PlanBodyInput = z.input<typeof PlanBody>;

/** An account that is on a plan. */
export const PlanAccount = z.strictObject({
  id: Id,
  name: z.string(),
  owner: Person.nullable(),
  since: Moment,
  trial_ends_at: Moment.nullable(),
  is_trial_over: z.boolean(),
  next_reset_at: Moment.nullable(),
});
export type PlanAccount = z.infer<typeof PlanAccount>;

/** Which plan an account is on, for the operator. */
export const AssignedPlan = z.strictObject({
  id: Id,
  name: z.string(),
  since: Moment,
  next_reset_at: Moment.nullable(),
  trial_ends_at: Moment.nullable(),
  is_trial_over: z.boolean(),
});
export type AssignedPlan = z.infer<typeof AssignedPlan>;

/** One thing that happened to a plan. */
export const PlanEvent = z.strictObject({
  id: Id,
  action: z.string(),
  entity: z.string(),
  entity_id: Id.nullable(),
  label: z.string(),
  changes: z.record(z.string(), z.tuple([z.json(), z.json()])).describe('Field: before and after'),
  actor: z.strictObject({ id: Id, name: z.string() }).nullable().describe('Null: the product itself'),
  created_at: Moment,
});
export type PlanEvent = z.infer<typeof PlanEvent>;
