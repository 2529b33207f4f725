import type { CustomerEvent } from '@galena/contract/customers';
import type { SubscriptionNews } from '../subscriptions/index.ts';

const events: Readonly<Record<SubscriptionNews, CustomerEvent>> = {
  started: 'subscription.created',
  changed: 'subscription.updated',
  change_planned: 'subscription.updated',
  kept: 'subscription.updated',
  renewed: 'subscription.updated',
  canceled: 'subscription.canceled',
  canceled_at_provider: 'subscription.canceled',
  reactivated: 'subscription.reactivated',
  restored: 'subscription.reactivated',
  refunded: 'subscription.refunded',
  payment_failed: 'subscription.payment_failed',
  expired: 'subscription.expired',
  ended: 'subscription.expired',
};

/** What a reseller's webhooks call what happened to a subscription. */
export const eventOf = (news: SubscriptionNews): CustomerEvent => events[news];
