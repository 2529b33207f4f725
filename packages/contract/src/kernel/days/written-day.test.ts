import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../site.ts';
import { dayOrderIn, dayOrders, maybeWrittenDate, maybeWrittenDay } from './written-day.ts';

const anyDay = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const isoOf = (day: Date): string => day.toISOString().slice(0, 10);

const waysToWrite: readonly ((day: Date) => string)[] = [
  isoOf,
  (day) => day.toISOString(),
  (day) => isoOf(day).replaceAll('-', '/'),
  (day) => isoOf(day).split('-').toReversed().join('.'),
  ...[...languages, 'en-GB', 'de-AT', 'fr-CA', 'es-MX'].flatMap((locale) =>
    (['long', 'medium'] as const).map((dateStyle) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
      return (day: Date) => format.format(day);
    }),
  ),
];

describe('a day that a file or an answer writes', () => {
  it('is read in every way that names one day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...waysToWrite), (day, write) => {
        expect({ [write(day)]: maybeWrittenDay(write(day)) }).toEqual({ [write(day)]: isoOf(day) });
      }),
      { numRuns: 1_000 },
    );
  });

  it('with slashes is read where only one of both can be the month', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('-', '/'), fc.boolean(), (day, sign, isDayFirst) => {
        const [year = '', month = '', date = ''] = isoOf(day).split('-');
        const written = [...(isDayFirst ? [date, month] : [month, date]), year].join(sign);
        expect(maybeWrittenDay(written)).toBe(Number(date) > 12 || date === month ? isoOf(day) : null);
      }),
    );
  });

  it('with slashes is read as its table has them, and tells how that is where it can', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('-', '/'), fc.constantFrom(...dayOrders), (day, sign, order) => {
        const [year = '', month = '', date = ''] = isoOf(day).split('-');
        const written = [...(order === 'day_first' ? [date, month] : [month, date]), year].join(sign);
        expect(maybeWrittenDay(written, order)).toBe(isoOf(day));
        const isTold = Number(date) > 12 ? order : 'depends';
        expect(dayOrderIn(`${written} 14:05`)).toBe(date === month ? null : isTold);
      }),
    );
  });

  it('that means one day to everybody is read so in any table, and tells nothing of it', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...waysToWrite), fc.constantFrom(...dayOrders), (day, write, order) => {
        expect(maybeWrittenDay(write(day), order)).toBe(isoOf(day));
        expect(dayOrderIn(write(day))).toBeNull();
      }),
    );
    for (const order of dayOrders) expect(maybeWrittenDay('31/31/2026', order)).toBeNull();
  });

  it('that no calendar has is none', () => {
    const figures = [
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 29, max: 40 }),
    ];
    fc.assert(
      fc.property(
        ...(figures as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]),
        (year, month, day) => {
          const iso = `${year}-${String(month).padStart(2, '0')}-${day}`;
          const expected = day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? iso : null;
          for (const written of [iso, `${iso}T12:00:00Z`, `${day}.${month}.${year}`])
            expect({ [written]: maybeWrittenDay(written) }).toEqual({ [written]: expected });
        },
      ),
    );
  });

  it.each([
    ['Oct 3, 2026', '2026-10-03'],
    ['october 3rd 2026', '2026-10-03'],
    ['3 Oct. 2026', '2026-10-03'],
    ['03-Oct-2026', '2026-10-03'],
    ['1er août 2026', '2026-08-01'],
    ['3. März 2026', '2026-03-03'],
    ['3 de octubre de 2026', '2026-10-03'],
    ['3.10.2026 14:05', '2026-10-03'],
    ['10/13/2026 2:05 PM', '2026-10-13'],
    ['3/10/2026', null],
    ['3 jui 2026', null],
    ['3 Ma 2026', null],
    ['3.10.26', null],
    ['2026-10', null],
    ['2026', null],
    ['yesterday', null],
    ['Room 3, 2026', null],
    ['2026-10-03 or so', null],
    ['', null],
  ])('%j is %j', (written, day) => {
    expect(maybeWrittenDay(written)).toBe(day);
  });
});

describe('a day or moment that a file or an answer writes', () => {
  it.each([
    ['2026-10-03', '2026-10-03'],
    ['3 October 2026', '2026-10-03'],
    // Its year is no zone, and no machine's own time makes it the day before.
    ['03-Oct-2026', '2026-10-03'],
    ['13-10-2026', '2026-10-13'],
    ['3 Oct 2026 14:05', '2026-10-03'],
    ['2026-10-03T01:30:00+02:00', '2026-10-02T23:30:00.000Z'],
    // Without an offset it is no machine's own time.
    ['2026-10-03 14:05:00', '2026-10-03T14:05:00.000Z'],
    ['3.10.2026 14:05', '2026-10-03'],
    ['2026-10-03T01:30:00.000+0200', '2026-10-02T23:30:00.000Z'],
    ['2026-10-03 14:05:00 UTC', '2026-10-03T14:05:00.000Z'],
    ['Sat, 03 Oct 2026 14:05:00 GMT', '2026-10-03T14:05:00.000Z'],
    ['03 Oct 2026 01:30:00 +0200', '2026-10-02T23:30:00.000Z'],
    ['Mon, 30 Feb 2026 14:05:00 GMT', null],
    ['Saturday, October 3, 2026', '2026-10-03'],
    ['2026-02-30T10:00:00Z', null],
  ])('%j is %j', (written, date) => {
    expect(maybeWrittenDate(written)).toBe(date);
  });
});
