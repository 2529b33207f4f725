import type { Clock } from '../platform/clock/clock.ts';

/** A clock that a test moves. */
export type SetClock = Clock & { readonly advance: (seconds: number) => void; readonly set: (moment: string) => void };

/** The moment at which the time of tests begins. */
const firstMoment = '2026-11-20T12:00:00.000Z';

export const createSetClock = (start = firstMoment): SetClock => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (seconds) => void (now += seconds * 1000),
    set: (moment) => void (now = Date.parse(moment)),
  };
};

/**
 * How far the time of tests lies from that of the machine, in milliseconds: for processes of their own, whose time goes on by itself. One
 * that took the machine's would find whatever lasts a week ended a week after that moment, and what lasts a month after a month.
 */
export const testTimeOffset = (): number => Date.parse(firstMoment) - Date.now();

/** A clock that goes on as the machine's does, so far from it. */
export const createRunningClock = (offsetMs: number): Clock => ({ now: () => new Date(Date.now() + offsetMs) });
