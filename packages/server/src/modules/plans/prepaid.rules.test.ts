import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepaidAfter, prepaidShare, type Prepaid } from './prepaid.rules.ts';

describe('what is paid for of the months to come', () => {
  it('is spread over them, and the last takes the rest', () => {
    let prepaid: Prepaid = { credits: 100, months: 3 };
    const shares = [1, 2, 3].map(() => {
      const share = prepaidShare(prepaid, 500);
      prepaid = prepaidAfter(prepaid, share);
      return share;
    });
    expect([shares, prepaid]).toEqual([[33, 33, 34], { credits: 0, months: 0 }]);
  });

  it('never gives more than a month has, nor more than was paid for, and loses nothing', () => {
    const cases = fc.record({ credits: fc.nat(20_000), months: fc.nat(12), monthly: fc.nat(1500) });
    fc.assert(
      fc.property(cases, ({ credits, months, monthly }) => {
        let prepaid: Prepaid = { credits, months };
        let given = 0;
        for (let turn = 0; turn < 14; turn += 1) {
          const share = prepaidShare(prepaid, monthly);
          expect(share).toBeLessThanOrEqual(monthly);
          prepaid = prepaidAfter(prepaid, share);
          given += share;
          expect(given + prepaid.credits).toBe(credits);
        }
      }),
    );
  });
});
