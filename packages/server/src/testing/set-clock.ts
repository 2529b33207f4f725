import type { Clock } from '../platform/clock/clock.ts';

/** A clock that a test moves. */
export type SetClock = Clock & { readonly advance: (seconds: number) => void; readonly set: (moment: string) => void };

export const createSetClock = (start = '2026-11-20T12:00:00.000Z'): SetClock => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (seconds) => void (now += seconds * 1000),
    set: (moment) => void (now = Date.parse(moment)),
  };
};
