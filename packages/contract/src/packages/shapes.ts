import { z } from 'zod';
import { fillSentence, Id, Moment } from '../kernel/index.ts';
import { Slug, validationSentences } from '../messages/index.ts';
import { Plan, planModules } from '../plans/index.ts';

/** So many packages a reseller has at most. */
export const maxPackages = 100;

/** What a credit is sold for where neither a package nor the business account says more. */
export const usualCreditPrice = 15;

/** What a reseller sells: a plan of the platform's on terms of its own. */
export const Package = z.strictObject({
  id: Id,
  plan_id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  price_cents: z.int().describe('A month, in the smallest unit of `currency`; 0 where it is paid once'),
  yearly_price_cents: z.int().nullable().describe('A year; null: only by the month'),
  one_time_price_cents: z.int().nullable().describe('Paid once instead of again and again'),
  trial_days: z.int(),
  trial_amount_cents: z.int().describe('Charged when the trial begins'),
  collect_payment_method: z.boolean().describe('Whether a card is needed even where nothing is charged yet'),
  available_for_billing_portal: z.boolean().describe('Whether customers may switch to it themselves'),
  show_on_sales_page: z.boolean(),
  form_available_days: z.int().nullable().describe('How long a sign-up link is valid; null: always'),
  create_in_payment_provider: z.boolean(),
  modules: z.array(z.enum(planModules)),
  credit_price_cents: z.int().describe('What a credit costs beside those of the plan'),
  is_active: z.boolean(),
  position: z.int(),
  created_at: Moment,
  updated_at: Moment,
});
export type Package = z.infer<typeof Package>;

/** A package as its reseller sees it: with what it grants, and how far its sales page is. */
export const OwnPackage = Package.extend({
  plan: Plan.pick({ id: true, name: true, search_limit: true, rollover: true }),
  sales_page: z
    .strictObject({
      url: z.string().nullable().describe('Null: there is no business account yet'),
      is_published: z.boolean(),
    })
    .nullable()
    .describe('Null: nobody filled it in yet'),
});
export type OwnPackage = z.infer<typeof OwnPackage>;

/** A plan of the platform's that a package may grant. */
export const ResellablePlan = Plan.pick({
  id: true,
  name: true,
  description: true,
  search_limit: true,
  rollover: true,
  modules: true,
  ai_token_limit: true,
  team_member_limit: true,
  related_account_limit: true,
  autopilot_limit: true,
  workflow_limit: true,
  list_limit: true,
  max_results_per_search: true,
  allow_related_accounts: true,
});
export type ResellablePlan = z.infer<typeof ResellablePlan>;

/** What packages are made of. */
export const PackageChoices = z.strictObject({
  data: z.array(ResellablePlan),
  currency: z.string(),
  wholesale_cents: z.int().describe('What you pay for a credit'),
  lowest_credit_price: z.int().describe('A credit is sold for more than that'),
  credit_price_cents: z.int().describe('What a credit is sold for where a package does not say'),
  has_business_account: z.boolean().describe('Without one there is no sales page'),
});
export type PackageChoices = z.infer<typeof PackageChoices>;

const most = 1_000_000_000;
const Cents = z.int().min(0).max(most);

const fields = z.object({
  plan_id: Id,
  name: z.string().trim().min(1).max(80),
  slug: Slug,
  description: z.string().trim().max(500).default(''),
  price_cents: Cents.default(0),
  yearly_price_cents: Cents.nullable().default(null),
  one_time_price_cents: z.int().min(1).max(most).nullable().default(null).describe('Then no other price, and no trial'),
  trial_days: z.int().min(0).max(365).default(0),
  trial_amount_cents: Cents.default(0).describe('Only with trial days'),
  collect_payment_method: z.boolean().default(true),
  available_for_billing_portal: z.boolean().default(false),
  show_on_sales_page: z.boolean().default(true),
  form_available_days: z.int().min(1).max(365).nullable().default(null),
  create_in_payment_provider: z.boolean().default(false),
  modules: z.array(z.enum(planModules)).max(planModules.length).optional().describe('Left out: all of the plan’s'),
  credit_price_cents: z
    .int()
    .max(100_000)
    .optional()
    .describe('Left out: that of the business account, or 15; of a package that stands: as it is'),
  is_active: z.boolean().default(true),
});

/** What is said of a package. What is paid once is paid in no other way and not tried before; a trial that costs something lasts some days. */
export const PackageBody = fields.superRefine((body, context) => {
  const refuse = (
    path: 'price_cents' | 'yearly_price_cents' | 'trial_days' | 'trial_amount_cents',
    isRefused: boolean,
  ): void => {
    const message = fillSentence(validationSentences.max_number, { max: 0 });
    if (isRefused) context.addIssue({ code: 'custom', path: [path], message });
  };
  const isPaidOnce = body.one_time_price_cents !== null;
  refuse('price_cents', isPaidOnce && body.price_cents > 0);
  refuse('yearly_price_cents', isPaidOnce && body.yearly_price_cents !== null);
  refuse('trial_days', isPaidOnce && body.trial_days > 0);
  refuse('trial_amount_cents', body.trial_days === 0 && body.trial_amount_cents > 0);
});
export type PackageBody = z.output<typeof PackageBody>;
export type PackageBodyInput = z.input<typeof PackageBody>;
