import type { Interval } from '@galena/contract/subscriptions';
import { restOf, type Period } from './periods.rules.ts';

/** What of a plan decides what a choice of it does. */
export type PricedPlan = {
  readonly id: number;
  readonly price_cents: number;
  readonly yearly_price_cents: number | null;
  /** Then it has no other price. */
  readonly one_time_price_cents: number | null;
};

/** What is paid for at present. */
export type Present = {
  readonly plan: PricedPlan;
  readonly interval: Interval;
  /** With tax, of the whole period. */
  readonly amount: number;
  readonly period: Period;
  readonly isTrial: boolean;
  /** A change to something else is planned for the end of the period. */
  readonly isLeaving: boolean;
};

/** The price of a plan without tax; null: it is not sold that way. A free plan is free by the year, too. */
export const priceOf = (plan: PricedPlan, interval: Interval): number | null => {
  if (interval === 'once' || plan.one_time_price_cents !== null)
    return interval === 'once' ? plan.one_time_price_cents : null;
  if (interval === 'month') return plan.price_cents;
  return plan.price_cents === 0 ? 0 : plan.yearly_price_cents;
};

export type Choice = 'start' | 'now' | 'period_end' | 'keep' | 'same';

/**
 * What choosing a plan does to whoever pays for one: up at once, down at the end of the period. Which is up is told by the price of a
 * month; of the same plan, a year is up from a month.
 */
export const choiceOf = (present: Present | null, plan: PricedPlan, interval: Interval): Choice => {
  if (present === null) return 'start';
  const { plan: before, interval: beforeInterval, isLeaving } = present;
  if (before.id === plan.id && beforeInterval === interval) return isLeaving ? 'keep' : 'same';
  if (plan.price_cents < before.price_cents) return 'period_end';
  // What is left of a year is worth more than a month costs: it is used up first.
  return beforeInterval === 'year' && interval === 'month' ? 'period_end' : 'now';
};

/** How long a quote is good for, in milliseconds: until then no more is due than it says. */
export const quoteLife = 15 * 60_000;

const shareOf = (gross: number, interval: Interval, present: Present, now: string): number =>
  interval === present.interval ? restOf(gross, present.period, now) : gross;

/**
 * The most that is due at once, with tax, when somebody changes up within the life of the quote. What is new is reckoned as of now
 * and what is credited as of its end, and both in whole cents against the house's favour, so that the provider never takes more.
 */
export const dueNow = (present: Present, gross: number, interval: Interval, now: string): number => {
  if (present.isTrial) return 0;
  const until = new Date(Date.parse(now) + quoteLife).toISOString();
  const credited = Math.max(0, restOf(present.amount, present.period, until) - 1);
  return Math.min(gross, Math.max(0, shareOf(gross, interval, present, now) - credited + 1));
};

/** What is due at this moment, and no later: never less than the provider takes. */
export const dueAtOnce = (present: Present, gross: number, interval: Interval, now: string): number => {
  if (present.isTrial) return 0;
  const credited = Math.max(0, restOf(present.amount, present.period, now) - 1);
  return Math.min(gross, Math.max(0, shareOf(gross, interval, present, now) - credited));
};
