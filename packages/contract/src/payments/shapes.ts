import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';

/** A text of what a provider handed over in the browser. */
export const ProviderToken = z.string().trim().min(1).max(300);

export const cardStatuses = ['validating', 'active', 'reconnect', 'expired'] as const;

/** A card as people know it: its number is nowhere here. */
export const Card = z.strictObject({
  id: Id,
  provider: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
  status: z
    .enum(cardStatuses)
    .describe('validating: its first payment is under way; reconnect: its holder has to enter it again'),
});
export type Card = z.infer<typeof Card>;

export const paymentKinds = ['purchase', 'validation', 'top_up', 'subscription'] as const;
export const paymentStatuses = ['processing', 'needs_authentication', 'succeeded', 'failed', 'refunded'] as const;

export const Payment = z.strictObject({
  id: Id,
  kind: z.enum(paymentKinds),
  status: z.enum(paymentStatuses),
  credits: z.int(),
  amount_cents: z.int().describe('With tax, in minor units of the currency'),
  tax_cents: z.int(),
  currency: z.string(),
  refunded_cents: z.int(),
  description: z.string(),
  failure: z.string().nullable().describe('Why it failed, in the provider’s words'),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  card: z.strictObject({ id: Id, brand: z.string(), last4: z.string() }).nullable(),
  created_at: Moment,
  settled_at: Moment.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** What somebody has to do for a payment that their bank wants to have confirmed; null: nothing. */
export const Authentication = z
  .strictObject({
    provider: z.string(),
    client_secret: z.string().nullable().describe('For the provider’s script'),
    approve_url: z.string().nullable().describe('The provider’s own page; null: it happens in ours'),
    is_sandbox: z.boolean().describe('No bank is asked: somebody here plays it'),
  })
  .nullable();
export type Authentication = z.infer<typeof Authentication>;

/** What checking a new card charges, and the credits that come with it. */
const CardCheck = z
  .strictObject({ amount: z.int().describe('In minor units, tax included'), currency: z.string(), credits: z.int() })
  .nullable()
  .describe('What checking a new card charges, and the credits that come with it; null: new cards are not checked');
export type CardCheck = z.infer<typeof CardCheck>;

/** The cards of an account, and what another one costs. */
export const CardList = z.strictObject({ data: z.array(Card), check: CardCheck });

/** Whom cards are entered with. */
export const CardSetup = z.strictObject({
  provider: z.string(),
  label: z.string(),
  is_sandbox: z.boolean().describe('No money moves'),
  account: z
    .string()
    .nullable()
    .describe('The connected account that the provider’s script works for; null: the platform’s'),
  check: CardCheck,
  publishable_key: z.string().nullable(),
  client_secret: z.string(),
  setup: z.string(),
  approve_url: z.string().nullable(),
  tokens: z.array(z.string()).describe('Of the sandbox: what its cards do'),
  providers: z.array(z.strictObject({ name: z.string(), label: z.string() })),
});
export type CardSetup = z.infer<typeof CardSetup>;

export const AutoTopUp = z.strictObject({
  enabled: z.boolean(),
  threshold: z.int(),
  amount: z.int(),
  monthly_cap_cents: z.int().nullable(),
});

export const BalanceSettings = z.strictObject({
  auto_top_up: AutoTopUp.extend({
    failures: z.int().describe('In a row'),
    spent_this_month_cents: z.int(),
    currency: z.string(),
    price_cents: z.int().describe('What one top-up costs now, with tax'),
  }),
  low_balance_notice: z.int().nullable(),
});
export type BalanceSettings = z.infer<typeof BalanceSettings>;

export const BalanceSettingsInput = z.object({
  auto_top_up: z.object({
    enabled: z.boolean(),
    threshold: z.int().min(0).max(1_000_000).default(10),
    amount: z.int().min(10).max(10_000).default(100),
    monthly_cap_cents: z.int().min(1).max(100_000_000).nullable().default(null),
  }),
  low_balance_notice: z.int().min(0).max(1_000_000).nullable().default(null),
});

/** The operator's look at money, in one currency. */
export const MoneyFigures = z.strictObject({
  sold_cents: z.int().describe('With tax'),
  tax_cents: z.int(),
  refunded_cents: z.int(),
  disputed_cents: z.int(),
  credits_sold: z.int(),
  succeeded: z.int().describe('How many payments'),
  failed: z.int(),
  processing: z.int(),
  disputes_open: z.int(),
});

/** What was kept for the platform of what a reseller's customers paid into the reseller's own payment account, in a currency. */
export const FeesKept = z.strictObject({
  account_id: Id,
  account_name: z.string(),
  currency: z.string(),
  payments: z.int().describe('How many it was kept of'),
  paid_cents: z.int().describe('What customers paid, before refunds'),
  kept_cents: z
    .int()
    .describe('The wholesale price of the credits that they paid for. Refunds take nothing of it back'),
});

export const AdminPayment = Payment.extend({
  account_id: Id,
  account_name: z.string(),
  provider: z.string(),
  reference: z.string().nullable().describe('The provider’s name for it'),
  refundable_cents: z.int().describe('What is left of it to be given back; 0: nothing, now or ever'),
  refund_reason: z.string().nullable().describe('Why it was given back, or is on its way back'),
});
export type AdminPayment = z.infer<typeof AdminPayment>;
