import type { Price, Subscription } from './customer.ts';

const dayMs = 86_400_000;

/** A number of months later at the same time of day, at the month's last day where it has no such day (UTC). */
const addMonths = (moment: number, months: number): number => {
  const from = new Date(moment);
  const first = new Date(moment);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
};

export const addDays = (moment: number, days: number): number => moment + days * dayMs;

const monthsOf = ({ interval }: Price): number => (interval === 'year' ? 12 : 1);

/** The period that a subscription is in. */
export const periodOf = ({ state, price, anchor, periods, trialEndsAt, createdAt }: Subscription) =>
  (state === 'trialing' || state === 'incomplete') && trialEndsAt !== null
    ? { start: createdAt, end: trialEndsAt }
    : {
        start: addMonths(anchor, periods * monthsOf(price)),
        end: addMonths(anchor, (periods + 1) * monthsOf(price)),
      };

/** What of an amount for the whole period is for the rest of it, in minor units. */
export const restOf = (amount: number, { start, end }: { start: number; end: number }, now: number): number =>
  Math.round((amount * Math.max(0, end - now)) / (end - start));
