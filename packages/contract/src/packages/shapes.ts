import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';
import { planModules } from '../plans/index.ts';

/** What a reseller sells: a plan of the platform's on terms of its own. G-94 */
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
