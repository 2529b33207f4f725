import { Temporal } from 'temporal-polyfill';
import type { Recurring } from '@galena/contract/subscriptions';

const units = { month: 'months', year: 'years' } as const;

const plus = (from: string, duration: Temporal.DurationLike): string =>
  new Date(
    Temporal.Instant.from(from).toZonedDateTimeISO('UTC').add(duration).toInstant().epochMilliseconds,
  ).toISOString();

/** When a period ends that begins at this moment; the 31st is the last day of a short month. */
export const periodEnd = (start: string, interval: Recurring): string => plus(start, { [units[interval]]: 1 });

const maxExpiresIn = 365;

/**
 * When a manual subscription expires that begins now.
 * @param days 1 to 365; missing, null or more: one year, as the calendar counts it
 */
export const expiryOf = (now: string, days: number | null | undefined): string =>
  days === null || days === undefined || days > maxExpiresIn
    ? plus(now, { years: 1 })
    : plus(now, { hours: 24 * days });
