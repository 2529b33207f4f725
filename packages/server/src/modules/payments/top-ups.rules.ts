const partsIn = (at: Date, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** What the clock of a zone shows at a moment, as if it were UTC. */
const shownAt = (at: Date, timeZone: string): number => {
  const { year, month, day, hour, minute, second } = partsIn(at, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
};

/** The first moment of the month that it is in a time zone. */
export const monthStart = (now: Date, timeZone: string): string => {
  const { year, month } = partsIn(now, timeZone);
  const wanted = Date.UTC(Number(year), Number(month) - 1, 1);
  // The zone's distance at about that time; a change of clocks within that day moves it once more.
  const first = new Date(wanted - (shownAt(new Date(wanted), timeZone) - wanted));
  return new Date(first.getTime() - (shownAt(first, timeZone) - wanted)).toISOString();
};
