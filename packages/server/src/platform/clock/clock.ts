/** Time as the house sees it. SQL takes moments from here as parameters, so that a test's clock moves everything. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

/** `seconds` after the clock's present moment (negative: before), as the ISO text that goes into SQL and JSON. */
export const momentIn = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

/** The present moment as ISO text. */
export const moment = (clock: Clock): string => momentIn(clock, 0);
