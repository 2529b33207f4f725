import type { Interval } from '@galena/contract/subscriptions';
import type { SoldPackage } from '../packages/index.ts';

/** A way in which a stranger can have a package at once. */
export type Way =
  | { readonly kind: 'free'; readonly interval: Interval }
  /** It ends by itself, and with it the access, until they pay. */
  | { readonly kind: 'trial'; readonly interval: Interval; readonly days: number }
  /** By card, on the page that follows; `days` of trial come first. */
  | { readonly kind: 'card'; readonly interval: Interval; readonly days: number };

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

/** Whether it is had only by somebody who enters a card. */
const needsCard = (sold: Priced): boolean =>
  sold.collect_payment_method || sold.trial_amount_cents > 0 || (sold.trial_days === 0 && !isFree(sold));

/** How a package can be had on its page now; empty: not at all. What is paid for needs a payment account of the reseller's. */
export const waysToBuy = (sold: Priced, canCharge: boolean): readonly Way[] => {
  const { trial_days: days, one_time_price_cents: once } = sold;
  if (!needsCard(sold))
    return isFree(sold) ? [{ kind: 'free', interval: 'month' }] : [{ kind: 'trial', interval: 'month', days }];
  if (!canCharge || isFree(sold)) return [];
  return [{ kind: 'card', interval: once === null ? 'month' : 'once', days }];
};
