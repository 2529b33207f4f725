import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countPayable,
  creditsOf,
  partAgain,
  shareEach,
  shareOf,
  stopReasonOf,
  unboughtOf,
  type Purchase,
} from './budgets.rules.ts';

const purchase: fc.Arbitrary<Purchase> = fc
  .record({ subject: fc.nat(12), item: fc.constantFrom('contact', 'phone') })
  .map((one) => ({ ...one, credits: one.item === 'phone' ? 1 : 3 }));
const pieces = fc.array(fc.array(purchase, { maxLength: 4 }), { maxLength: 8 });

describe('countPayable', () => {
  it('pays as many as fit and not one more, each purchase once, and what was bought before for nothing', () => {
    fc.assert(
      fc.property(pieces, fc.array(purchase), fc.nat(40), (given, bought, credits) => {
        const owned = bought.map(({ subject, item }) => ({ subject, item, isDue: false }));
        const costOf = (count: number): number => creditsOf(unboughtOf(given.slice(0, count).flat(), owned));
        const count = countPayable(given, unboughtOf(given.flat(), owned), credits);
        expect(costOf(count)).toBeLessThanOrEqual(credits);
        if (count < given.length) expect(costOf(count + 1)).toBeGreaterThan(credits);
      }),
    );
  });
});

describe('unboughtOf, partAgain', () => {
  const of = (subject: number): Purchase => ({ subject, item: 'phone', credits: 1 });
  const owned = [
    { subject: 1, item: 'phone', isDue: false },
    { subject: 2, item: 'phone', isDue: true },
    { subject: 3, item: 'contact', isDue: false },
  ];

  it('what is owned is free until its time is over, of that item only, and twice in one go is once', () =>
    expect(unboughtOf([of(1), of(2), of(3), of(3), of(4)], owned)).toEqual([of(2), of(3), of(4)]));

  it('tells what is bought again from what is bought first', () =>
    expect(partAgain([of(2), of(3), of(4)], owned)).toEqual({ first: [of(3), of(4)], again: [of(2)] }));
});

describe('shareOf, shareEach', () => {
  it.each([
    [100, 37, 37],
    [0, 37, 0],
    [10, 1, 1],
    [10, 10, 1],
    [10, 11, 2],
    [33, 100, 33],
    [33, 101, 34],
  ])('%i %% of %i credits are %i', (percent, credits, share) => expect(shareOf(credits, percent)).toBe(share));

  //
  it('rounds up once over a whole run, however its work is cut and shared, and never passes what was quoted', () => {
    const charge = fc.record({ percent: fc.integer({ min: 0, max: 100 }), purchases: fc.array(purchase) });
    fc.assert(
      fc.property(fc.array(charge), fc.nat(50), (charges, more) => {
        const due = charges.reduce((sum, { percent, purchases }) => sum + creditsOf(purchases) * percent, 0);
        const quoted = Math.ceil((due + more) / 100);
        let [hundredths, charged] = [0, 0];
        for (const { percent, purchases } of charges) {
          const shared = shareEach(purchases, percent, hundredths);
          expect(shared.map(({ subject, item }) => ({ subject, item }))).toEqual(
            purchases.map(({ subject, item }) => ({ subject, item })),
          );
          for (const [at, { credits }] of shared.entries()) {
            expect(credits).toBeGreaterThanOrEqual(0);
            expect(credits).toBeLessThanOrEqual(purchases[at]?.credits ?? 0);
          }
          hundredths += creditsOf(purchases) * percent;
          charged += creditsOf(shared);
          expect(charged).toBe(Math.ceil(hundredths / 100));
        }
        expect(charged).toBeLessThanOrEqual(quoted);
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
