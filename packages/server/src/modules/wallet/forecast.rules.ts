/** Credits that go together, in the order in which they are spent. */
export type Part = { readonly remaining: number; readonly expires_at: string | null };

export type Forecast = { readonly perDay: number; readonly days: number; readonly until: string };

const dayMs = 24 * 3600 * 1000;

/** Further than this nobody believes a forecast. */
const maxDays = 3650;

/** The days that a pace is taken from. */
export const paceDays = 30;

/**
 * How long credits last when as many are spent a day as lately. Each part is spent in its turn; what expires before its turn ends is
 * not counted. Null: nothing was spent, so there is no pace.
 * @param spent in the last 30 days
 * @param since the first of it; somebody who began a week ago has a week's pace, of one day at least
 */
export const forecastOf = (
  parts: readonly Part[],
  { spent, since, now }: { readonly spent: number; readonly since: string | null; readonly now: Date },
): Forecast | null => {
  if (spent <= 0 || since === null) return null;
  const known = Math.min(paceDays, Math.max(1, (now.getTime() - new Date(since).getTime()) / dayMs));
  const perDay = spent / known;
  let at = 0;
  for (const { remaining, expires_at: expires } of parts) {
    const end = expires === null ? Number.POSITIVE_INFINITY : (new Date(expires).getTime() - now.getTime()) / dayMs;
    if (end > at) at = Math.min(end, at + remaining / perDay);
  }
  const days = Math.min(maxDays, Math.floor(at));
  return { perDay, days, until: new Date(now.getTime() + Math.min(maxDays, at) * dayMs).toISOString() };
};
