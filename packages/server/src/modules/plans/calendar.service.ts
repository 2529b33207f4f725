import { Temporal } from 'temporal-polyfill';

// A period goes from a day of the account's own calendar to the same day of the next month. Days are written `2026-11-23`.

/** The day that it is at a moment (ISO text), by the account's clock. */
export const dayAt = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The moment at which a day begins there: 00:00, or the first one there is where the clock leaps over midnight. */
export const startOfDay = (day: string, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString();

export const anchorOf = (day: string): number => Temporal.PlainDate.from(day).day;

/** The day `months` later: the anchor's day of the month, or the month's last where it has no such day. */
const monthsLater = (day: string, anchor: number, months: number): string => {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth().add({ months });
  return month.toPlainDate({ day: Math.min(anchor, month.daysInMonth) }).toString();
};

/** The day of the next reset after the one of `day`; the anchor outlives short months. */
export const nextResetDay = (day: string, anchor: number): string => monthsLater(day, anchor, 1);

/** The last reset day that has come by `today`, not before `due`; one that nobody was there for is not made up for. */
export const latestResetDay = (due: string, anchor: number, today: string): string => {
  let latest = due;
  for (;;) {
    const next = nextResetDay(latest, anchor);
    if (Temporal.PlainDate.compare(next, today) > 0) return latest;
    latest = next;
  }
};

export const isDayReached = (day: string, at: string, timeZone: string): boolean => startOfDay(day, timeZone) <= at;

/** The earlier of two moments, of which either may be missing. */
export const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
