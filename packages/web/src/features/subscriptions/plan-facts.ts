import type { Interval } from '@galena/contract/subscriptions';

/** What of a plan or a package says what it costs. */
export type PricedOffer = {
  readonly price_cents: number;
  readonly yearly_price_cents: number | null;
  readonly currency: string;
};

/** What it costs for an interval; null: it is not sold that way. */
export const priceFor = (plan: PricedOffer, interval: Interval): number | null => {
  if (interval === 'month') return plan.price_cents;
  return plan.price_cents === 0 ? 0 : plan.yearly_price_cents;
};

/** Whether any of these is sold by the year. */
export const hasYearly = (plans: readonly PricedOffer[]): boolean =>
  plans.some(({ yearly_price_cents: price }) => price !== null && price > 0);
