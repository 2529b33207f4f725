import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notationOf } from './notation.ts';
import { decimalMarkIn, maybeWrittenNumber, type DecimalMark } from './written-number.ts';

/** How a number is written by people and spreadsheets of a country. */
const locales: Readonly<Record<DecimalMark, readonly string[]>> = {
  point: ['en-US', 'en-GB', 'es-MX', 'de-CH', 'he', 'ja', 'zh'],
  comma: ['de', 'es', 'fr', 'it', 'pt-BR', 'nl', 'pl', 'cs', 'sv', 'ru', 'tr', 'id'],
};

const styles: readonly Intl.NumberFormatOptions[] = [
  {},
  { useGrouping: 'always' },
  { useGrouping: false },
  ...['USD', 'EUR', 'BRL', 'JPY', 'GBP', 'INR', 'SEK', 'CZK', 'PLN', 'CHF', 'HUF'].flatMap(
    (currency): Intl.NumberFormatOptions[] => [
      { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 6 },
      { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 6, currencySign: 'accounting' },
      { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 2, maximumFractionDigits: 6 },
    ],
  ),
];

// Signs for the direction of writing are not what is looked at here.
const isPlain = (written: string): boolean => !/[\u200e\u200f\u061c]/u.test(written);

const anyWritten = fc
  .record({
    number: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
    digits: fc.integer({ min: 0, max: 4 }),
    mark: fc.constantFrom<DecimalMark>('point', 'comma'),
    at: fc.nat(),
    style: fc.constantFrom(...styles),
  })
  .map(({ number, digits, mark, at, style }) => {
    const value = number / 10 ** digits;
    const locale = locales[mark][at % locales[mark].length] as string;
    const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, ...style }).format(value);
    return { value, mark, written };
  })
  .filter(({ written }) => isPlain(written));

describe('a number of a table', () => {
  it('is read as its country writes it', () => {
    fc.assert(
      fc.property(anyWritten, ({ value, mark, written }) => {
        expect({ [written]: maybeWrittenNumber(written, mark) }).toEqual({
          [written]: Object.is(value, -0) ? 0 : value,
        });
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never read wrong where nothing is known of its table, but for what programs write', () => {
    fc.assert(
      fc.property(anyWritten, ({ value, written }) => {
        const read = maybeWrittenNumber(written);
        if (decimalMarkIn(written) === 'depends') {
          const isAsPrograms = /\d\.\d{3}(?!\d)/.test(written);
          expect({ [written]: read === null }).toEqual({ [written]: !isAsPrograms });
        } else expect({ [written]: read }).toEqual({ [written]: value });
      }),
      { numRuns: 3_000 },
    );
  });

  it('tells the decimal mark of its table, or that it depends on it, and never the other one', () => {
    fc.assert(
      fc.property(anyWritten, ({ mark, written }) => {
        expect([mark, 'depends', null]).toContain(decimalMarkIn(written));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['$1,234.50', 1234.5],
    ['-$5', -5],
    ['$ -5', -5],
    ['US$ 12.50', 12.5],
    ['R$ 1.234,50', 1234.5],
    ['12,50 €', 12.5],
    ['EUR 12.50', 12.5],
    ['12.50CHF', 12.5],
    ['(1,234.00)', -1234],
    ['($5.00)', -5],
    ['−7', -7],
    ['12 %', 12],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['€', null],
    ['ABC 12', null],
    ['12 ABC', null],
    ['1,234', null],
    ['$1,234', null],
    ['12,34,56', null],
    ['1,23.4', null],
    ['Room 12', null],
    ['12-15', null],
    ['()', null],
    ['', null],
  ])('%j is %j', (written, number) => {
    expect(maybeWrittenNumber(written)).toBe(number);
  });
});

const days = (...texts: string[]) => texts.map((text) => ({ kind: 'day' as const, text }));
const numbers = (...texts: string[]) => texts.map((text) => ({ kind: 'number' as const, text }));

describe('how a table writes days and numbers', () => {
  it.each([
    [days('11/24/2026', '3/10/2026'), { day_order: 'month_first', decimal_mark: null, depends_on: ['day_order'] }],
    [days('24/11/2026', '3/10/2026', ''), { day_order: 'day_first', decimal_mark: null, depends_on: ['day_order'] }],
    [days('3/10/2026', '4/4/2026'), { day_order: null, decimal_mark: null, depends_on: ['day_order'] }],
    // They contradict each other.
    [days('24/11/2026', '11/24/2026', '3/10/2026'), { day_order: null, decimal_mark: null, depends_on: ['day_order'] }],
    [days('2026-11-24', '24.11.2026'), { day_order: null, decimal_mark: null, depends_on: [] }],
    [numbers('1,234', '4.5'), { day_order: null, decimal_mark: 'point', depends_on: ['decimal_mark'] }],
    [numbers('1.234', '4,5'), { day_order: null, decimal_mark: 'comma', depends_on: ['decimal_mark'] }],
    [numbers('1,234', '7'), { day_order: null, decimal_mark: null, depends_on: ['decimal_mark'] }],
    [numbers('1.5', '2,5', '1,234'), { day_order: null, decimal_mark: null, depends_on: ['decimal_mark'] }],
    [[{ kind: 'text' as const, text: '3/10/2026' }], { day_order: null, decimal_mark: null, depends_on: [] }],
  ])('%j', (cells, seen) => {
    expect(notationOf(cells)).toEqual(seen);
  });
});
