import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  anchorOf,
  dayAt,
  earlier,
  isDayReached,
  latestResetDay,
  nextResetDay,
  startOfDay,
} from './calendar.service.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Africa/Cairo'] as const;
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());
const zone = fc.constantFrom(...zones);

describe('the day of the next reset', () => {
  // WAL-017
  it.each([
    ['2026-11-23', 23, '2026-12-23'],
    ['2026-01-31', 31, '2026-02-28'],
    ['2026-02-28', 31, '2026-03-31'],
    ['2028-01-31', 31, '2028-02-29'],
    ['2028-02-29', 29, '2028-03-29'],
    ['2027-01-29', 29, '2027-02-28'],
    ['2026-12-31', 31, '2027-01-31'],
  ])('after %s with the anchor %i it is %s', (from, anchor, next) => expect(nextResetDay(from, anchor)).toBe(next));

  it('is one of each month, on the anchor’s day or the month’s last', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (start, months) => {
        const anchor = anchorOf(start);
        let at = start;
        for (let month = 1; month <= months; month += 1) {
          at = nextResetDay(at, anchor);
          const wanted = Temporal.PlainDate.from(start).add({ months: month });
          expect(at).toBe(wanted.toString());
        }
      }),
    );
  });
});

describe('the latest reset day', () => {
  it('is the last that has come, however long nobody looked, and never one to come', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), (due, late) => {
        const today = Temporal.PlainDate.from(due).add({ days: late }).toString();
        const latest = latestResetDay(due, anchorOf(due), today);
        expect(latest >= due && latest <= today).toBe(true);
        expect(nextResetDay(latest, anchorOf(due)) > today).toBe(true);
      }),
    );
  });
});

describe('the start of a day', () => {
  it('is the first moment of it, there', () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const start = startOfDay(date, timeZone);
        expect(dayAt(start, timeZone)).toBe(date);
        expect(dayAt(new Date(Date.parse(start) - 1).toISOString(), timeZone) < date).toBe(true);
        expect(isDayReached(date, start, timeZone)).toBe(true);
        expect(isDayReached(date, new Date(Date.parse(start) - 1).toISOString(), timeZone)).toBe(false);
      }),
    );
  });

  it('is an hour later where the clock leaps over midnight', () =>
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z'));
});

it.each([
  [null, null, null],
  ['2026-01-01', null, '2026-01-01'],
  [null, '2026-01-01', '2026-01-01'],
  ['2026-01-02', '2026-01-01', '2026-01-01'],
])('of %s and %s the earlier is %s', (one, other, first) => expect(earlier(one, other)).toBe(first));
