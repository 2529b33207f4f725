import type { Interval, PackageOffer, Recurring } from '@galena/contract/subscriptions';

/** What of the house a plan can bring, in the order in which it is told. */
export const planModules = ['leads', 'ai_suggest', 'whitelabel', 'wallet'] as const;

/** What of a plan or a package says what it costs. */
export type PricedOffer = {
  readonly price_cents: number;
  readonly yearly_price_cents: number | null;
  /** Left out, as of plans, or null: it is paid again and again. */
  readonly one_time_price_cents?: number | null;
  readonly currency: string;
};

/** What it costs for an interval; null: it is not sold that way. */
export const priceFor = (plan: PricedOffer, interval: Interval): number | null => {
  const { one_time_price_cents: once = null } = plan;
  if (interval === 'once' || once !== null) return interval === 'once' ? once : null;
  if (interval === 'month') return plan.price_cents;
  return plan.price_cents === 0 ? 0 : plan.yearly_price_cents;
};

/** How a package is paid for by somebody who looks at prices of this interval: what is paid once is paid in no other way. */
export const intervalOf = ({ one_time_price_cents: once }: PackageOffer, interval: Recurring): Interval =>
  once === null ? interval : 'once';

/** By which interval somebody looks at prices first who pays by this one. */
export const recurringOf = (interval: Interval | undefined): Recurring => (interval === 'year' ? 'year' : 'month');

/** Whether any of these is sold by the year. */
export const hasYearly = (plans: readonly PricedOffer[]): boolean =>
  plans.some(({ yearly_price_cents: price }) => price !== null && price > 0);
