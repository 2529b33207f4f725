import { defineErrors } from '../kernel/index.ts';

export const subscriptionErrors = defineErrors('subscriptions', {
  card_needed: { status: 402, message: 'Add a card to choose this plan. You won’t be charged during a trial.' },
  card_declined: { status: 402, message: 'The payment didn’t go through. {reason}' },
  card_needs_you: { status: 402, message: 'Your bank wants you to confirm this card. Re-connect it and try again.' },
  package_unavailable: {
    status: 409,
    message: 'This can’t be started right now, and you weren’t charged. Ask whoever sells it.',
  },
  plan_not_offered: { status: 404, message: 'This plan isn’t available to you.' },
  yearly_not_offered: { status: 422, message: 'This plan can’t be paid yearly.' },
  interval_not_offered: { status: 422, message: 'This can’t be paid that way.' },
  same_plan: { status: 409, message: 'You’re already on this plan.' },
  price_changed: { status: 409, message: 'The price has changed. Check it and confirm again.' },
  change_in_progress: { status: 409, message: 'We’re still working on your last change. Try again in a moment.' },
  plan_change_canceled: { status: 409, message: 'Your subscription is canceled. Reactivate it to change your plan.' },
  managed_elsewhere: { status: 409, message: 'Your plan is managed by {seller}. Change it there.' },
  not_possible: { status: 409, message: 'That isn’t possible for this subscription right now.' },
  nothing_to_refund: { status: 409, message: 'There is no charge to refund.' },
  no_subscription: { status: 404, message: 'There is no subscription.' },
  subscription_exists: { status: 409, message: 'This email already has an active subscription.' },
  pool_empty: {
    status: 422,
    message: 'You don’t have enough credits to pay for this package. Buy more, then try again.',
  },
  notice_invalid: { status: 400, message: 'We couldn’t verify this notice.' },
});
