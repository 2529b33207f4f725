import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { exportRepeats, type ExportRhythm } from '@galena/contract/exports';
import { nextRunAt } from '../../platform/schedules/next-run.ts';
import { rhythmOf } from './rhythms.service.ts';

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia'];

const weekly: ExportRhythm = { repeat: 'weekly', weekday: 1, day: 1, hour: 8 };
const next = (rhythm: ExportRhythm, zone: string, after: string): string | null =>
  nextRunAt(rhythmOf(rhythm, zone), after);

describe('when a scheduled export is due', () => {
  it.each([
    ['every day', { ...weekly, repeat: 'daily', hour: 9 }, 'UTC', '2026-11-20T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['every Sunday', { ...weekly, weekday: 7 }, 'UTC', '2026-11-20T12:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['the 31st', { ...weekly, repeat: 'monthly', day: 31 }, 'UTC', '2027-02-01T00:00:00Z', '2027-02-28T08:00:00.000Z'],
    ['and again', { ...weekly, repeat: 'monthly', day: 31 }, 'UTC', '2027-02-28T08:00:00Z', '2027-03-31T08:00:00.000Z'],
    [
      '29 February',
      { ...weekly, repeat: 'monthly', day: 30 },
      'UTC',
      '2028-02-01T00:00:00Z',
      '2028-02-29T08:00:00.000Z',
    ],
    [
      'on the wall',
      { ...weekly, repeat: 'daily' },
      'Europe/Berlin',
      '2027-03-28T00:00:00Z',
      '2027-03-28T06:00:00.000Z',
    ],
    [
      'leapt over',
      { ...weekly, repeat: 'daily', hour: 2 },
      'Europe/Berlin',
      '2027-03-27T12:00:00Z',
      '2027-03-28T01:00:00.000Z',
    ],
  ] as const)('%s', (_, rhythm, zone, after, expected) => {
    expect(next(rhythm, zone, after)).toBe(expected);
  });

  it('is at its hour on its day by the clock of the account, over daylight saving and month ends; the next is the first', () =>
    fc.assert(
      fc.property(
        fc.record({
          repeat: fc.constantFrom(...exportRepeats),
          weekday: fc.integer({ min: 1, max: 7 }),
          day: fc.integer({ min: 1, max: 31 }),
          hour: fc.integer({ min: 0, max: 23 }),
        }),
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
        (rhythm, zone, from) => {
          const after = from.toISOString();
          const due = next(rhythm, zone, after) ?? expect.fail('it is never due');
          expect(due > after).toBe(true);
          const local = Temporal.Instant.from(due).toZonedDateTimeISO(zone);
          // A time that the clock leaps over is taken later; in Lord Howe it leaps by half an hour.
          const wanted = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: { hour: rhythm.hour } });
          expect(local.epochMilliseconds).toBe(wanted.epochMilliseconds);
          if (rhythm.repeat === 'weekly') expect(local.dayOfWeek).toBe(rhythm.weekday);
          if (rhythm.repeat === 'monthly') expect(local.day).toBe(Math.min(rhythm.day, local.daysInMonth));
          const days = { daily: 1, weekly: 7, monthly: 31 }[rhythm.repeat];
          expect(Date.parse(due) - Date.parse(after)).toBeLessThanOrEqual((days * 24 + 2) * 3_600_000);
        },
      ),
      { numRuns: 500, seed: 20261124 },
    ));
});
