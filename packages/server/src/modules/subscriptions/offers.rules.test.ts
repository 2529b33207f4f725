import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditsPaidBy, feeOf, feePercentOf } from './offers.rules.ts';

// the wholesale price of what is granted stays with the platform, whatever the reseller sells it for.

const cases = fc.record({
  price: fc.integer({ min: 50, max: 500_000 }),
  creditsAMonth: fc.nat(5_000),
  months: fc.constantFrom(1, 12),
});

describe('what stays with the platform', () => {
  it('pays for every credit where the price is not below wholesale, and takes the whole price where it is', () => {
    fc.assert(
      fc.property(cases, ({ price, ...granted }) => {
        const owed = granted.creditsAMonth * granted.months * 12;
        const percent = feePercentOf(price, feeOf(price, { ...granted, wholesaleCents: 12 }));
        // As providers reckon it, in whole minor units, whichever way they round.
        for (const round of [Math.round, Math.floor]) {
          const kept = round((price * percent) / 100);
          expect(percent).toBeLessThanOrEqual(100);
          expect(kept).toBeGreaterThanOrEqual(Math.min(price, owed));
          expect(kept - Math.min(price, owed)).toBeLessThanOrEqual(Math.ceil(price / 10_000));
          if (owed <= price)
            expect(creditsPaidBy(kept, 12)).toBeGreaterThanOrEqual(granted.creditsAMonth * granted.months);
        }
      }),
    );
  });

  it('is in hundredths of a percent', () => {
    expect([feePercentOf(4900, 1200), feePercentOf(0, 0), feePercentOf(100, 100)]).toEqual([24.49, 0, 100]);
  });
});
