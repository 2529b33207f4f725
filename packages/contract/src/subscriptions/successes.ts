import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const subscriptionSuccesses = defineSuccesses({
  plan_chosen: 'Your plan is active.',
  plan_change_planned: 'Your plan will change at the end of this period.',
  plan_kept: 'You’re staying on your plan.',
  subscription_canceled: 'Subscription canceled.',
  subscription_reactivated: 'Subscription reactivated.',
  subscription_restored: 'Subscription restored. It’s managed manually now.',
  subscription_refunded: 'Last charge refunded. Access has ended.',
  subscription_created: 'Account created.',
});
