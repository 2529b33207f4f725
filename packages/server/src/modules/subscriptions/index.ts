// The door of subscriptions: what the rooms upstairs and `main` may call.
export { cancelSubscription } from './ending.service.ts';
export { openForCustomer, startPackage, type PackageStart } from './manual.service.ts';
export { subscriptionOf } from './showing.service.ts';
export { subscriptionChangedSlot, type SubscriptionNews } from './telling.service.ts';
