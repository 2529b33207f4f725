import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { move, sumOf, take } from './ledger.rules.ts';

const parts = fc.array(fc.record({ bucketId: fc.nat(20), credits: fc.integer({ min: 1, max: 1_000 }) }), {
  maxLength: 8,
});

describe('take', () => {
  it('takes as much as is asked or there, in order, and never more from a part than it holds', () => {
    fc.assert(
      fc.property(parts, fc.nat(5_000), (given, credits) => {
        const taken = take(given, credits);
        expect(sumOf(taken)).toBe(Math.min(credits, sumOf(given)));
        expect(taken.every((part, at) => part.credits > 0 && part.credits <= (given[at]?.credits ?? 0))).toBe(true);
        // All but the last one are emptied.
        expect(taken.slice(0, -1)).toEqual(given.slice(0, Math.max(0, taken.length - 1)));
      }),
    );
  });
});

describe('move', () => {
  it('always sums to zero, in all and per bucket', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const sums = new Map<number, number>();
        for (const { bucketId, credits } of move(given, 'available', 'held', 1))
          sums.set(bucketId, (sums.get(bucketId) ?? 0) + credits);
        expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
      }),
    );
  });
});
