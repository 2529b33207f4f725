import { z } from 'zod';
import { Authentication } from '../payments/index.ts';
import { Id, Moment } from '../kernel/index.ts';

export const statuses = ['active', 'canceled'] as const;
export const accesses = ['full', 'until_period_end', 'none'] as const;
export const managers = ['provider', 'manual'] as const;
/** What ended it: somebody here, the payment provider, a payment that failed, a refund, its time. */
export const cancelers = ['here', 'provider', 'payment', 'refund', 'expiry'] as const;
export type Canceler = (typeof cancelers)[number];

/** How often something is paid for. `once`: a single payment, for access without an end. */
export const intervals = ['month', 'year', 'once'] as const;
export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;
/** What is paid for again and again. */
export type Recurring = Exclude<Interval, 'once'>;

/** Two words of status, and what of the access is left. */
export type SubscriptionState = {
  readonly status: (typeof statuses)[number];
  readonly access: (typeof accesses)[number];
  readonly managed_by: (typeof managers)[number];
  readonly canceled_by: Canceler | null;
};

/** What may be done to a subscription; each is offered only where it would do something. */
export const subscriptionActs = ['cancel', 'reactivate', 'restore', 'refund'] as const;
export const SubscriptionAct = z.enum(subscriptionActs);
export type SubscriptionAct = z.infer<typeof SubscriptionAct>;

const Cents = z.int().describe('Minor units of the currency');
const Currency = z.string().length(3).describe('ISO 4217');

export const Subscription = z.strictObject({
  id: Id,
  customer_name: z.string(),
  email: z.string(),
  username: z.string(),
  plan: z.strictObject({ id: Id, name: z.string() }),
  interval: Interval,
  status: z.enum(statuses),
  access: z.enum(accesses),
  managed_by: z.enum(managers),
  canceled_by: z.enum(cancelers).nullable(),
  price_cents: Cents,
  currency: Currency,
  started_at: Moment,
  trial_ends_at: Moment.nullable(),
  current_period_start: Moment,
  current_period_end: Moment.nullable().describe('Null: it has no end'),
  expires_at: Moment.nullable().describe('When a manual subscription ends; null: never'),
  canceled_at: Moment.nullable(),
  next_charge: z.strictObject({ at: Moment, amount_cents: Cents }).nullable(),
  next_plan: z
    .strictObject({ id: Id, name: z.string(), interval: Interval, at: Moment })
    .nullable()
    .describe('What it changes to at the end of the period'),
  last_charge: z
    .strictObject({ at: Moment, amount_cents: Cents })
    .nullable()
    .describe('What a refund returns; null: there is nothing to return'),
  payment_problem: z
    .strictObject({ since: Moment, next_try_at: Moment.nullable().describe('null: not known, or not again by itself') })
    .nullable()
    .describe('A renewal failed and is tried again'),
  acts: z.array(SubscriptionAct),
});
export type Subscription = z.infer<typeof Subscription>;

/** What choosing a plan does: begin one, at once to a dearer one, at the period’s end to a cheaper one, or back to the present one. */
export const choiceKinds = ['start', 'now', 'period_end', 'keep'] as const;

/** What a choice costs; never more than this is charged. */
export const Quote = z.strictObject({
  plan: z.strictObject({ id: Id, name: z.string() }),
  interval: Interval,
  kind: z.enum(choiceKinds),
  currency: Currency,
  due_now_cents: Cents.describe('Charged at once, with tax'),
  then_cents: Cents.describe('Charged from `from` on, each interval, with tax; 0 of what is paid once'),
  from: Moment.nullable().describe('When the next charge is due; null: never'),
  tax_percent: z.number(),
  trial_days: z.int(),
  needs_card: z.boolean(),
  ends_present: z
    .boolean()
    .describe('What is paid for again and again at present ends at once, and nothing of it goes back'),
});
export type Quote = z.infer<typeof Quote>;

/** A package that a reseller's customer can pay for by themselves. */
export const PackageOffer = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  price_cents: Cents.describe('Each month, with tax'),
  yearly_price_cents: Cents.nullable(),
  one_time_price_cents: Cents.nullable().describe('Paid once, with tax, instead of again and again'),
  currency: Currency,
  trial_days: z.int(),
  trial_amount_cents: Cents.describe('Charged when the trial begins'),
  credits: z.int().describe('Each month, or once where it is paid once'),
  modules: z.array(z.string()),
  is_current: z.boolean(),
  thank_you_url: z.string().nullable().describe('Where whoever came for it is sent once they have it; null: nowhere'),
});
export type PackageOffer = z.infer<typeof PackageOffer>;

/** A choice that is not settled at once: its payment is under way, or somebody has to agree to it first. */
export const WaitingChoice = z.strictObject({
  id: Id,
  status: z.enum(['processing', 'needs_authentication', 'succeeded', 'failed']),
  failure: z.string().nullable().describe('Why it failed, in the provider’s words'),
  authentication: Authentication,
});
export type WaitingChoice = z.infer<typeof WaitingChoice>;

/** What a choice led to. */
export const Chosen = z.strictObject({
  subscription: Subscription.nullable().describe('As it stands now; null: there is none yet'),
  choice: WaitingChoice.nullable().describe('What is still to be confirmed or paid; null: nothing, the choice holds'),
});
export type Chosen = z.infer<typeof Chosen>;

/**
 * Days until a manual subscription expires: 1 to 365. Missing, null or more is a subscription of one year and no error.
 */
export const ExpiresIn = z.int().min(1).nullish();
