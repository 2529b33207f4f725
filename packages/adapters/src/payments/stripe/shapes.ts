import { z } from 'zod';

/** What is read of Stripe's answers, and nothing else of them. */

/** A thing, or its name where it was not expanded. */
const ref = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]);
const moment = z.number().transform((seconds) => new Date(seconds * 1000));
const minor = z.int().nonnegative();

export const Named = z.object({ id: z.string().min(1) });

export const Setup = z.object({
  id: z.string().min(1),
  status: z.string(),
  customer: ref.nullable(),
  client_secret: z.string().nullish(),
  payment_method: ref.nullish(),
  last_setup_error: z.object({ message: z.string().nullish() }).nullish(),
});

export const Method = z.object({
  id: z.string().min(1),
  customer: ref.nullish(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
});

export const Token = z.object({ stripe_user_id: z.string().regex(/^acct_\w+$/) });

const name = z.string().nullish();
export const Account = z.object({
  id: z.string().min(1),
  charges_enabled: z.boolean(),
  email: name,
  business_profile: z.object({ name }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: name }).nullish() }).nullish(),
});

export const Intent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: minor,
  currency: z.string().length(3),
  created: moment,
  customer: ref.nullable(),
  client_secret: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).default({}),
  last_payment_error: z
    .object({
      message: z.string().nullish(),
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
    })
    .nullish(),
  application_fee_amount: minor.nullish(),
  latest_charge: z
    .union([
      z.string(),
      z.object({
        id: z.string(),
        amount_refunded: minor,
        application_fee_amount: minor.nullish(),
        disputed: z.boolean().optional(),
      }),
    ])
    .nullish(),
});
export type Intent = z.output<typeof Intent>;

export const Refund = z.object({
  id: z.string().min(1),
  amount: minor,
  currency: z.string().length(3),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export const Dispute = z.object({
  id: z.string().min(1),
  amount: minor,
  currency: z.string().length(3),
  status: z.string(),
  payment_intent: ref.nullable(),
});

const OfSubscription = z.object({ subscription_details: z.object({ subscription: ref }).nullish() }).nullish();

export const InvoicePayments = z.object({
  data: z.array(z.object({ invoice: z.union([z.string(), z.object({ parent: OfSubscription })]) })),
});

const Invoice = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  amount_due: z.number(),
  next_payment_attempt: z.number().nullish(),
  payments: z
    .object({
      data: z.array(
        z.object({ is_default: z.boolean().optional(), payment: z.object({ payment_intent: ref.nullish() }) }),
      ),
    })
    .nullish(),
});

const Item = z.object({
  id: z.string().min(1),
  price: z.object({ id: z.string().min(1) }),
  current_period_start: z.number(),
  current_period_end: z.number(),
});

export const Schedule = z.object({
  id: z.string().min(1),
  status: z.string(),
  phases: z.array(
    z.object({
      start_date: z.number(),
      end_date: z.number(),
      trial_end: z.number().nullish(),
      items: z.array(z.object({ price: ref, quantity: z.int().nullish() })),
    }),
  ),
});

export const Subscription = z.object({
  id: z.string().min(1),
  status: z.string(),
  customer: ref,
  created: z.number(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  ended_at: z.number().nullish(),
  trial_end: z.number().nullish(),
  application_fee_percent: z.number().nullish(),
  metadata: z.record(z.string(), z.string()).default({}),
  items: z.object({ data: z.array(Item).min(1) }),
  latest_invoice: z.union([z.string(), Invoice]).nullish(),
  schedule: z.union([z.string(), Schedule]).nullish(),
});
export type Subscription = z.output<typeof Subscription>;

export const Page = z.object({ url: z.string().min(1) });

export const Event = z.object({
  id: z.string().min(1),
  type: z.string(),
  /** The connected account whose it is. */
  account: z.string().min(1).nullish(),
  created: moment,
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string(),
      customer: ref.nullish(),
      payment_intent: ref.nullish(),
      subscription: ref.nullish(),
      parent: OfSubscription,
    }),
  }),
});
export type Event = z.output<typeof Event>;
