import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@galena/contract/testing';
import { commissionOf, owedOf } from './commission.rules.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });
const percent = fc.integer({ min: 0, max: 100 });
const assert = (property: fc.IProperty<[number, number]> | fc.IProperty<[number, number, number]>): void =>
  fc.assert(property as fc.IProperty<unknown[]>, { seed: createRandom().seed, numRuns: 2_000 });

describe('a commission (WL-047)', () => {
  it.each([
    [0, 20, 0],
    [99, 1, 0],
    [100, 1, 1],
    [199, 50, 99],
    [1_999, 33, 659],
    [1_785, 100, 1_785],
    [1_785, 0, 0],
  ])('of %i cents at %i percent is %i', (revenue, rate, commission) =>
    expect(commissionOf(revenue, rate)).toBe(commission),
  );

  it('is whole cents, never more than the exact share and less than a cent below it', () =>
    assert(
      fc.property(cents, percent, (revenue, rate) => {
        const commission = commissionOf(revenue, rate);
        expect(Number.isSafeInteger(commission)).toBe(true);
        expect(commission * 100).toBeLessThanOrEqual(revenue * rate);
        expect(commission * 100).toBeGreaterThan(revenue * rate - 100);
      }),
    ));

  it('grows with what is paid; in parts it is no more than of the whole', () =>
    assert(
      fc.property(cents, cents, percent, (one, other, rate) => {
        const whole = commissionOf(one + other, rate);
        expect(whole).toBeGreaterThanOrEqual(commissionOf(one, rate));
        expect(whole - commissionOf(one, rate) - commissionOf(other, rate)).toBeGreaterThanOrEqual(0);
      }),
    ));

  it('what is owed is never less than nothing', () =>
    assert(
      fc.property(cents, cents, (commission, paid) => {
        expect(owedOf(commission, paid)).toBe(commission > paid ? commission - paid : 0);
      }),
    ));
});
