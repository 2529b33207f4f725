import { describe, expect, it } from 'vitest';
import { marginOf } from './margin.ts';

const sold = {
  creditsAMonth: 300,
  wholesaleCents: 12,
  priceCents: 4_900,
  yearlyPriceCents: null,
  oneTimePriceCents: null,
  creditPriceCents: 20,
};

describe('what a reseller earns', () => {
  it.each([
    [{}, { cost: 3_600, month: 1_300, year: null, once: null, credit: 8, isLoss: false }],
    [{ priceCents: 3_000 }, { month: -600, isLoss: true }],
    [{ yearlyPriceCents: 49_000 }, { month: 1_300, year: 5_800, isLoss: false }],
    [{ yearlyPriceCents: 40_000 }, { year: -3_200, isLoss: true }],
    [
      { priceCents: 0, oneTimePriceCents: 19_900 },
      { month: null, year: null, once: 16_300, isLoss: false },
    ],
    [
      { priceCents: 0, oneTimePriceCents: 3_000 },
      { once: -600, isLoss: true },
    ],
    [
      { priceCents: 0, oneTimePriceCents: 3_000, creditsAMonth: 0 },
      { cost: 0, once: 3_000, isLoss: false },
    ],
  ])('%j comes to %j', (more, margin) => expect(marginOf({ ...sold, ...more })).toMatchObject(margin));
});
