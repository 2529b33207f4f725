import { z } from 'zod';
import { defineWebhookEvents, Id, Moment } from '../kernel/index.ts';
import { accesses, managers, statuses } from '../subscriptions/index.ts';

/** What a reseller can be told of. */
export const customerEvents = [
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'subscription.reactivated',
  'subscription.refunded',
  'subscription.expired',
  'subscription.payment_failed',
] as const;
export type CustomerEvent = (typeof customerEvents)[number];

const Named = z.strictObject({ id: z.int(), name: z.string() });

/** A subscription as webhooks tell of it: as it stands after what happened. */
const ToldSubscription = z.strictObject({
  id: z.int(),
  account_id: z.int(),
  customer_name: z.string(),
  email: z.string(),
  plan: Named,
  package: z.strictObject({ id: Id, name: z.string() }).nullable(),
  status: z.enum(statuses),
  access: z.enum(accesses),
  managed_by: z.enum(managers),
  started_at: Moment,
  trial_ends_at: Moment.nullable(),
  current_period_end: Moment.nullable(),
  expires_at: Moment.nullable(),
  canceled_at: Moment.nullable(),
});
export type ToldSubscription = z.infer<typeof ToldSubscription>;

const eventOf = (event: CustomerEvent, about: string) => ({
  about,
  payload: z.strictObject({ event: z.literal(event), occurred_at: Moment, subscription: ToldSubscription }),
});

/** What a reseller’s webhooks are told; their test is told as `test`. */
export const customerWebhookEvents = defineWebhookEvents({
  'subscription.created': eventOf('subscription.created', 'A customer of yours has a subscription'),
  'subscription.updated': eventOf('subscription.updated', 'A subscription was changed or renewed'),
  'subscription.canceled': eventOf('subscription.canceled', 'A subscription was canceled; access may last a while'),
  'subscription.reactivated': eventOf('subscription.reactivated', 'A canceled subscription goes on'),
  'subscription.refunded': eventOf('subscription.refunded', 'The last charge went back, and access has ended'),
  'subscription.expired': eventOf('subscription.expired', 'A subscription is over'),
  'subscription.payment_failed': eventOf('subscription.payment_failed', 'A renewal could not be charged'),
});
