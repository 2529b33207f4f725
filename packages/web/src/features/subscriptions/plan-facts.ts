import type { Plan } from '@galena/contract/plans';
import type { Interval } from '@galena/contract/subscriptions';

/** What a plan costs for an interval; null: it is not sold that way. */
export const priceFor = (plan: Plan, interval: Interval): number | null => {
  if (interval === 'month') return plan.price_cents;
  return plan.price_cents === 0 ? 0 : plan.yearly_price_cents;
};

/** Whether any of these plans is sold by the year. */
export const hasYearly = (plans: readonly Plan[]): boolean =>
  plans.some(({ yearly_price_cents: price }) => price !== null && price > 0);
