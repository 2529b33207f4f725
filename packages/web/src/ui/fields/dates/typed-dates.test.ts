import { describe, expect, it } from 'vitest';
import { formatDay, isDay, maybeTypedDay, regionalLocale, weekOf } from './typed-dates.ts';

const today = new Date(2026, 5, 1);

describe('maybeTypedDay', () => {
  it.each([
    ['14.11.2026', 'de', '2026-11-14'],
    ['14.11.26', 'de', '2026-11-14'],
    ['14.11.', 'de', '2026-11-14'],
    ['1. März 2027', 'de', '2027-03-01'],
    ['3 mrz', 'de', null],
    ['11/14/2026', 'en-US', '2026-11-14'],
    ['14/11/2026', 'en-GB', '2026-11-14'],
    ['Nov 14, 2026', 'en', '2026-11-14'],
    ['14 november', 'en', '2026-11-14'],
    ['2026-11-14', 'fr', '2026-11-14'],
    ['14 nov. 2026', 'fr', '2026-11-14'],
    ['4 août', 'fr', '2026-08-04'],
    ['4 aout 2027', 'fr', '2027-08-04'],
    ['4 jui', 'fr', null],
    ['14 de noviembre de 2026', 'es', '2026-11-14'],
    ['31.2.2026', 'de', null],
    ['14', 'de', null],
    ['soon', 'en', null],
    ['', 'en', null],
    ['1.2.3.4', 'de', null],
  ])('%s in %s is %s', (text, locale, day) => expect(maybeTypedDay(text, locale, today)).toBe(day));

  it.each(['en', 'en-GB', 'es', 'fr', 'de'])('reads what %s itself writes', (locale) => {
    for (const day of ['2026-01-01', '2026-03-31', '2026-05-09', '2026-06-30', '2026-09-11', '2028-02-29'])
      expect(maybeTypedDay(formatDay(day, locale), locale, today), formatDay(day, locale)).toBe(day);
  });
});

describe('isDay', () => {
  it.each([
    ['2026-11-14', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['14.11.2026', false],
  ])('%s: %s', (text, is) => expect(isDay(text)).toBe(is));
});

describe('regionalLocale', () => {
  it('takes the region the browser names for the language', () =>
    expect(regionalLocale('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB'));
  it('passes over what is no language', () => expect(regionalLocale('en', ['en-US@posix', 'en-GB'])).toBe('en-GB'));
  it('does without', () => expect(regionalLocale('fr', ['de-AT', 'fr'])).toBe('fr'));
});

describe('weekOf', () => {
  it('begins on Sunday in the United States and on Monday in Europe', () => {
    expect(weekOf('en-US').firstDay).toBe(0);
    expect(weekOf('en-GB').firstDay).toBe(1);
    expect(weekOf('de').firstDay).toBe(1);
    expect(weekOf('de').weekend).toEqual([6, 0]);
  });
});
