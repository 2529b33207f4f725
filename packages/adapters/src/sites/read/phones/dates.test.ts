import { getCountries } from 'libphonenumber-js/max';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const date = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 1900, max: 2099 }),
});
type Day = { readonly day: number; readonly month: number; readonly year: number };

const signs = ['.', '/', '-', ' / ', ' - ', '. ', '\u2013', '\u2010', '\u2212'];
const days: readonly ((at: Day, sign: string) => string)[] = [
  ({ day, month, year }, sign) => [two(day), two(month), year].join(sign),
  ({ day, month, year }, sign) => [day, month, year].join(sign),
  ({ day, month, year }, sign) => [two(month), two(day), year].join(sign),
  ({ day, month, year }, sign) => [year, two(month), two(day)].join(sign),
  ({ day, month, year }) => `${two(day)}.${two(month)}.${two(year % 100)}`,
  ({ day, month, year }) => `${month}/${day}/${two(year % 100)}`,
  ({ day, month, year }) => `${two(day)} ${two(month)} ${year}`,
  ({ day, month, year }) => `${year}${two(month)}${two(day)}`,
  ({ month, year }) => `${two(month)}/${year}`,
  ({ year }) => String(year),
  // A version and its day, as logs of changes have them.
  ({ day, month, year }) => `0.${month}.${day % 10} / ${two(day)}.${two(month)}.${year}`,
];
const between = [' - ', '-', '\u2013', ' \u2013 ', ' to ', ' bis ', ' ', ', ', ' / ', '\u2014', '\u2012'];
const around: readonly ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<p>Open ${text}, then closed</p>`,
  (text) => `<p>Date: ${text}</p>`,
  (text) => `<p>(${text})</p>`,
  (text) => `<table><tr><td>${text}</td><td>${text}</td></tr></table>`,
  (text) => `<p>Posted on ${text}<br>Hours: 9-17</p>`,
];

describe('dates and ranges of them', () => {
  const countries = getCountries();
  const written = fc
    .record({
      from: date,
      to: date,
      way: fc.constantFrom(...days),
      sign: fc.constantFrom(...signs),
      between: fc.constantFrom(null, ...between),
    })
    .map((range) => {
      const [from, to] = [range.way(range.from, range.sign), range.way(range.to, range.sign)];
      return range.between === null ? from : from + range.between + to;
    });

  it('are no numbers, in no country', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...around), fc.constantFrom(...countries), (text, place, country) => {
        expect(readHtml(place(text), { country }).phones.map(({ number }) => number)).toEqual([]);
      }),
      { seed: 18, numRuns: 3_000 },
    );
  });

  it('nor are hours and years in a row', () => {
    const hour = fc
      .tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom('00', '15', '30', '45'))
      .map(([at, minute]) => `${at}.${minute}`);
    const hours = fc.array(
      fc.tuple(hour, hour).map(([from, to]) => `${from}-${to}`),
      { minLength: 1, maxLength: 4 },
    );
    const years = fc.array(fc.integer({ min: 1900, max: 2099 }).map(String), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.oneof(hours, years),
        fc.constantFrom(' ', ' - ', ', ', ' / '),
        fc.constantFrom(...countries),
        (list, sign, country) => {
          expect(readHtml(`<p>${list.join(sign)}</p>`, { country }).phones.map(({ number }) => number)).toEqual([]);
        },
      ),
      { seed: 18, numRuns: 2_000 },
    );
  });

  it('may stand inside of a number', () => {
    const numbers = (html: string): readonly string[] =>
      readHtml(html, { country: 'DE' }).phones.map(({ number }) => number);
    expect(numbers('<p>Tel. 0511 2019-20</p>')).toEqual(['+49511201920']);
    expect(numbers('<p>Tel. 01.02.2024, +49 511 201920</p>')).toEqual(['+49511201920']);
    expect(readHtml('<p>01.02.20.15.33</p>', { country: 'FR' }).phones.map(({ number }) => number)).toEqual([
      '+33102201533',
    ]);
  });
});
