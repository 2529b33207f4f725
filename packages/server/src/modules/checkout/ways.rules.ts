import type { Interval } from '@galena/contract/subscriptions';
import type { SoldPackage } from '../packages/index.ts';

/** A way in which a stranger can have a package at once. */
export type Way =
  | { readonly kind: 'free'; readonly interval: Interval }
  /** It ends by itself, and with it the access, until they pay. */
  | { readonly kind: 'trial'; readonly interval: Interval; readonly days: number };

export type Priced = Pick<
  SoldPackage,
  | 'currency'
  | 'price_cents'
  | 'yearly_price_cents'
  | 'one_time_price_cents'
  | 'trial_days'
  | 'trial_amount_cents'
  | 'collect_payment_method'
>;

/** What a package costs in the end: once, or each month. */
export const isFree = ({ price_cents, one_time_price_cents }: Priced): boolean =>
  (one_time_price_cents ?? price_cents) === 0;

/**
 * How a package can be had on its page now; empty: not at all. Whatever takes a card or a payment needs a payment provider of the
 * reseller's, and none can be connected yet.
 */
export const waysToBuy = (sold: Priced): readonly Way[] => {
  if (sold.collect_payment_method || sold.trial_amount_cents > 0) return [];
  if (isFree(sold)) return [{ kind: 'free', interval: 'month' }];
  return sold.trial_days > 0 ? [{ kind: 'trial', interval: 'month', days: sold.trial_days }] : [];
};
