import { Temporal } from 'temporal-polyfill';

export const repeats = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type Repeat = (typeof repeats)[number];

/** When something is due, moments as ISO text. */
export type Rhythm = {
  readonly repeat: Repeat;
  readonly startsAt: string;
  readonly endsAt: string | null;
  /** IANA name; days and months are counted on its calendar and clock. */
  readonly timeZone: string;
};

const units = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/**
 * The first time after `after` (ISO text) that is due, or null when none is left.
 *
 * Counted from the start, not from the last run: the 31st is the last day of a short month and the 31st again in a long
 * one. The wall clock's time is kept over changes of daylight saving; a time the clock leaps over is taken an hour later.
 */
export const nextRunAt = ({ repeat, startsAt, endsAt, timeZone }: Rhythm, after: string): string | null => {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  const from = Temporal.Instant.from(after);
  const within = (time: Temporal.ZonedDateTime): string | null =>
    endsAt !== null && Temporal.Instant.compare(time.toInstant(), Temporal.Instant.from(endsAt)) > 0
      ? null
      : new Date(time.epochMilliseconds).toISOString();
  const isAfter = (time: Temporal.ZonedDateTime): boolean => Temporal.Instant.compare(time.toInstant(), from) > 0;
  if (isAfter(start)) return within(start);
  if (repeat === 'once') return null;
  const unit = units[repeat];
  const passed = start.until(from.toZonedDateTimeISO(timeZone), { largestUnit: unit })[unit];
  // A clamped month end can make the estimate one short; two steps are always enough.
  for (let count = Math.max(1, passed); ; count += 1) {
    const time = start.add({ [unit]: count });
    if (isAfter(time)) return within(time);
  }
};
