// The door of outcomes: what the rooms upstairs may call.
export { foreseeRefund, refundBounced, type Refund } from './refunds.service.ts';
export { isCharged } from './refunds.rules.ts';
export { agreeTerms, maybePolicy, maybeTerms, noteCharged } from './terms.service.ts';
