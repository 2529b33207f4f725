import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCountry } from './countries.ts';
import { readFigures, readYear } from './figures.ts';

describe('figures as people write them', () => {
  it.each<[string, number, number | null]>([
    ['0', 0, 0],
    ['250', 250, 250],
    ['250.0', 250, 250],
    ['1,234', 1234, 1234],
    ['1.234', 1234, 1234],
    ["12'345", 12_345, 12_345],
    ['1 234 567', 1_234_567, 1_234_567],
    ['1.234.567,89', 1_234_568, 1_234_568],
    ['1,234,567.89', 1_234_568, 1_234_568],
    ['5.2K', 5200, 5200],
    ['1,5 Mio.', 1_500_000, 1_500_000],
    ['$1.234M', 1_234_000, 1_234_000],
    ['€ 2bn', 2_000_000_000, 2_000_000_000],
    ['1.5E6', 1_500_000, 1_500_000],
    ['51-200', 51, 200],
    ['51 – 200 employees', 51, 200],
    ['11 to 50', 11, 50],
    ['$1M - $10M', 1_000_000, 10_000_000],
    ['$1-10M', 1_000_000, 10_000_000],
    ['500K-1M', 500_000, 1_000_000],
    ['10,001+', 10_001, null],
    ['10,001+ employees', 10_001, null],
    ['> 1000', 1000, null],
    ['< 50', 0, 50],
    ['250 people', 250, 250],
  ])('%s', (text, from, to) => expect(readFigures(text)).toEqual({ from, to }));

  it.each([
    '',
    '-',
    'many',
    'Nov-50',
    '200-51',
    '12-34-56',
    '1,23,4',
    '1e99',
    '5 parsecs',
    '5constructor',
    '5tostring',
    '2024-05-01',
    '+',
    '٣٤',
  ])('none: %j', (text) => expect(readFigures(text)).toBeNull());

  it('that were written by a machine come back, whatever stands around them', () =>
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom('en', 'de', 'fr', 'de-CH'), (a, b, language) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const figure = new Intl.NumberFormat(language);
        expect(readFigures(figure.format(a))).toEqual({ from: a, to: a });
        expect(readFigures(`${figure.format(low)} - ${figure.format(high)} employees`)).toEqual({
          from: low,
          to: high,
        });
      }),
    ));

  it('are none above what is possible', () => {
    expect([readFigures('100,000,000', 1e8), readFigures('351215550112', 1e8)]).toEqual([{ from: 1e8, to: 1e8 }, null]);
    expect(readFigures('1-351215550112', 1e8)).toBeNull();
  });

  it('never fail', () => fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readFigures(text))));
});

describe('years', () => {
  it.each([
    ['1999', 1999],
    ['1999.0', 1999],
    ['1999-05-01', 1999],
    ['1999-05-01T00:00:00Z', 1999],
    ['01/05/1999', 1999],
    ['May 1999', 1999],
  ])('%s', (text, year) => expect(readYear(text)).toBe(year));
  it.each(['', '99', '0999', '2101', '19990', 'since ever', '1999-2005', '12345678'])('none: %j', (text) =>
    expect(readYear(text)).toBeNull(),
  );
});

describe('countries', () => {
  it.each([
    ['us', 'US'],
    ['USA', 'US'],
    ['United States', 'US'],
    ['Alemania', 'DE'],
    ['Allemagne', 'DE'],
    ['DEUTSCHLAND', 'DE'],
    ['Österreich', 'AT'],
    ['espana', 'ES'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Czech Republic', 'CZ'],
    ['Côte d’Ivoire', 'CI'],
  ])('%s', (name, code) => expect(readCountry(name)).toBe(code));
  it.each(['', 'ZZ', 'EU', 'DD ', 'Atlantis', 'XX', 'constructor'])('none: %j', (name) =>
    expect(readCountry(name)).toBeNull(),
  );
});
