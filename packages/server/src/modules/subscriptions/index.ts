// The door of subscriptions: what the rooms upstairs and `main` may call.
export {
  cancelFor,
  extendFor,
  openSubscription,
  reactivateFor,
  refundFor,
  restoreFor,
  type FailAct,
  type FailBegin,
  type FailRefund,
} from './operators.service.ts';
export { cancelSubscription } from './ending.service.ts';
export { openForCustomer, startPackage, type PackageStart } from './manual.service.ts';
export { findInvoicesFor } from './invoices.service.ts';
export { expiryOf } from './periods.service.ts';
export {
  sellingFigures,
  subscriptionOf,
  unpaidAmong,
  type SellingFigures,
  type SubscriptionRow,
} from './showing.service.ts';
export {
  subscriptionChangedSlot,
  subscriptionUnpaidSlot,
  type SubscriptionChange,
  type SubscriptionNews,
} from './telling.service.ts';
