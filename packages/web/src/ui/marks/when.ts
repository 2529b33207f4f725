const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const midnightOf = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

/**
 * When something was or will be, as near as it helps: now, minutes, hours, yesterday or tomorrow, then the date (design,
 * section 7).
 * @param now the present moment, in milliseconds
 */
export const whenOf = (moment: string, now: number, language: string): string => {
  const at = Date.parse(moment);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const away = at - now;
  if (Math.abs(away) < minute) return relative.format(0, 'second');
  if (Math.abs(away) < hour) return relative.format(Math.trunc(away / minute), 'minute');
  // By the calendar, not by 24 hours: what was at eleven in the evening was yesterday in the morning.
  const days = Math.round((midnightOf(at) - midnightOf(now)) / day);
  if (days === 0) return relative.format(Math.trunc(away / hour), 'hour');
  if (Math.abs(days) === 1) return relative.format(days, 'day');
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
};
