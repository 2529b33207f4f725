import { describe, expect, it } from 'vitest';
import type { SellingFigures } from '../subscriptions/index.ts';
import { customersIn, moneyIn, monthsOf } from './dashboard.rules.ts';

const figures = (own: Partial<SellingFigures>): SellingFigures => ({
  currency: 'USD',
  active: 0,
  unpaid: 0,
  begun: 0,
  lost: 0,
  standing: 0,
  standing_lost: 0,
  recurring: 0,
  ...own,
});

describe('customers and churn', () => {
  it.each([
    [0, 0, null],
    [0, 8, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [7, 7, 100],
  ])('%i of %i lost is %s percent', (lost, standing, churn) =>
    expect(customersIn([figures({ standing, standing_lost: lost })]).churn_percent).toBe(churn),
  );

  it('count over all currencies and parts; who came and went in the period is no churn', () => {
    const rows = [
      figures({ active: 2, begun: 3, lost: 2, standing: 1, standing_lost: 1 }),
      figures({ currency: 'EUR', active: 1, begun: 0, lost: 0, standing: 1 }),
    ];
    expect(customersIn(rows)).toEqual({ active: 3, new: 3, lost: 2, at_start: 2, churn_percent: 50 });
  });
});

describe('money', () => {
  const earned = { currency: 'EUR', revenue: 900, wholesale: 1_200, earnings: -300 };

  it('is there in the platform’s currency, even if there is none', () =>
    expect(moneyIn('USD', [figures({ currency: 'CHF', active: 1 })], [])).toEqual([
      { currency: 'USD', recurring_cents: 0, revenue_cents: 0, wholesale_cents: 0, margin_cents: 0 },
    ]));

  it('stays apart by currency and is summed over parts', () => {
    const rows = [
      figures({ recurring: 4_900 }),
      figures({ currency: 'EUR', recurring: 100 }),
      figures({ recurring: 50 }),
    ];
    expect(moneyIn('USD', rows, [earned])).toEqual([
      { currency: 'USD', recurring_cents: 4_950, revenue_cents: 0, wholesale_cents: 0, margin_cents: 0 },
      { currency: 'EUR', recurring_cents: 100, revenue_cents: 900, wholesale_cents: 1_200, margin_cents: -300 },
    ]);
  });
});

it.each([
  [0, 0, null],
  [500, 0, null],
  [99, 100, 0],
  [100, 100, 1],
  [350, 100, 3],
])('%i credits for %i a month last %s months', (left, monthly, months) => expect(monthsOf(left, monthly)).toBe(months));
