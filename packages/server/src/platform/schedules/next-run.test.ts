import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { nextRunAt, repeats, type Rhythm } from './next-run.ts';

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];

const series = (rhythm: Rhythm, count: number): string[] => {
  const times: string[] = [];
  let after = new Date(Date.parse(rhythm.startsAt) - 1).toISOString();
  while (times.length < count) {
    const next = nextRunAt(rhythm, after);
    if (next === null) break;
    times.push(next);
    after = next;
  }
  return times;
};

const local = (time: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(time).toZonedDateTimeISO(zone);

describe('nextRunAt (R18, R21)', () => {
  it('the 31st is the last day of short months, and the 31st again in long ones', () => {
    const rhythm: Rhythm = { repeat: 'monthly', startsAt: '2027-01-31T09:00:00.000Z', endsAt: null, timeZone: 'UTC' };
    expect(series(rhythm, 5).map((time) => time.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  it('29 February repeats on the 28th until the next leap year', () => {
    const rhythm: Rhythm = { repeat: 'yearly', startsAt: '2028-02-29T00:00:00.000Z', endsAt: null, timeZone: 'UTC' };
    expect(series(rhythm, 5).map((time) => time.slice(0, 10))).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps the time on the wall over daylight saving, and takes a time that the clock leaps over an hour later', () => {
    const rhythm: Rhythm = {
      repeat: 'daily',
      startsAt: '2027-03-27T01:30:00.000Z',
      endsAt: null,
      timeZone: 'Europe/Berlin',
    };
    expect(series(rhythm, 3)).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
  });

  it('ends with its end, which may itself be due', () => {
    const rhythm: Rhythm = {
      repeat: 'weekly',
      startsAt: '2027-01-01T00:00:00.000Z',
      endsAt: '2027-01-15T00:00:00.000Z',
      timeZone: 'UTC',
    };
    expect(series(rhythm, 10)).toHaveLength(3);
    expect(nextRunAt({ ...rhythm, repeat: 'once' }, '2027-01-01T00:00:00.000Z')).toBeNull();
  });

  it('over 400 days in six zones: grows, skips none, keeps the hour, from whatever moment it is asked', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...repeats.filter((repeat) => repeat !== 'once')),
        fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.nat(400 * 86_400),
        (timeZone, repeat, start, offset) => {
          const rhythm: Rhythm = { repeat, startsAt: start.toISOString(), endsAt: null, timeZone };
          const asked = new Date(start.getTime() + offset * 1000).toISOString();
          const next = nextRunAt(rhythm, asked) as string;
          expect(next > asked).toBe(true);
          const all = series(rhythm, repeat === 'daily' ? 405 : 70);
          expect(all.every((time, i) => i === 0 || time > (all[i - 1] as string))).toBe(true);
          // What it answers is in the series, and nothing of the series lies between.
          if ((all.at(-1) as string) >= next) expect(all.find((time) => time > asked)).toBe(next);
          const first = local(all[0] as string, timeZone);
          const off = all.filter(
            (time) =>
              Math.abs(local(time, timeZone).hour - first.hour) > 1 &&
              Math.abs(local(time, timeZone).hour - first.hour) < 23,
          );
          expect(off).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
