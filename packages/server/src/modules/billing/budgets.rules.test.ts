import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPayable, creditsOf, nameOf, oncePer, stopReasonOf, type Purchase } from './budgets.rules.ts';

const purchase: fc.Arbitrary<Purchase> = fc
  .record({ subject: fc.nat(12), item: fc.constantFrom('contact', 'phone') })
  .map((one) => ({ ...one, credits: one.item === 'phone' ? 1 : 3 }));
const pieces = fc.array(fc.array(purchase, { maxLength: 4 }), { maxLength: 8 });

describe('countPayable', () => {
  it('pays as many as fit and not one more, each purchase once, and what was bought before for nothing', () => {
    fc.assert(
      fc.property(pieces, fc.array(purchase), fc.nat(40), (given, bought, credits) => {
        const had = new Set(bought.map(nameOf));
        const unbought = oncePer(given.flat()).filter((one) => !had.has(nameOf(one)));
        const costOf = (count: number): number =>
          creditsOf(oncePer(given.slice(0, count).flat()).filter((one) => !had.has(nameOf(one))));
        const count = countPayable(given, unbought, credits);
        expect(costOf(count)).toBeLessThanOrEqual(credits);
        if (count < given.length) expect(costOf(count + 1)).toBeGreaterThan(credits);
      }),
    );
  });
});

describe('stopReasonOf', () => {
  it.each([
    ['all that was agreed could be held', 30, 24, 6, 'stop_at'],
    ['it is spent to the last credit', 30, 30, 0, 'stop_at'],
    ['less could be held', 30, 6, 1, 'no_credits'],
    ['nothing could be held again', 30, 6, 0, 'no_credits'],
  ] as const)('%s', (_, costMax, spent, ready, reason) => expect(stopReasonOf(costMax, spent, ready)).toBe(reason));
});
