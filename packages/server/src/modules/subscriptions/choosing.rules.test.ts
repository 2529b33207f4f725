import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOf, dueAtOnce, dueNow, priceOf, quoteLife, type Present } from './choosing.rules.ts';

const plan = (id: number, price_cents: number, yearly_price_cents: number | null = price_cents * 10) => ({
  id,
  price_cents,
  yearly_price_cents,
  one_time_price_cents: null,
});
const [free, small, large] = [plan(1, 0, null), plan(2, 2_900), plan(3, 9_900)];
const period = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' };
const on = (present: Partial<Present>): Present => ({
  plan: small,
  interval: 'month',
  amount: 2_900,
  period,
  isTrial: false,
  isLeaving: false,
  ...present,
});

describe('what choosing a plan does', () => {
  it.each([
    ['nothing is paid for', null, small, 'month', 'start'],
    ['a dearer one', on({}), large, 'month', 'now'],
    ['the same by the year', on({}), small, 'year', 'now'],
    ['a dearer one by the year', on({}), large, 'year', 'now'],
    ['a cheaper one', on({ plan: large }), small, 'month', 'period_end'],
    ['a cheaper one by the year', on({ plan: large }), small, 'year', 'period_end'],
    ['a free one', on({}), free, 'month', 'period_end'],
    ['the same by the month again', on({ interval: 'year' }), small, 'month', 'period_end'],
    ['what one has', on({}), small, 'month', 'same'],
    ['what one has, and was about to leave', on({ isLeaving: true }), small, 'month', 'keep'],
  ] as const)('%s', (_, present, wanted, interval, choice) => expect(choiceOf(present, wanted, interval)).toBe(choice));

  it('a plan without a yearly price is not sold by the year, a free one is free', () => {
    expect(priceOf(plan(4, 500, null), 'year')).toBeNull();
    expect(priceOf(free, 'year')).toBe(0);
  });

  it('what is paid once is sold in no other way, and nothing else is sold so', () => {
    const once = { ...plan(5, 0, null), one_time_price_cents: 49_000 };
    expect((['once', 'month', 'year'] as const).map((interval) => priceOf(once, interval))).toEqual([
      49_000,
      null,
      null,
    ]);
    expect([priceOf(small, 'once'), priceOf(free, 'once')]).toEqual([null, null]);
  });
});

// As the providers reckon it, at the moment at which they are asked.
const charged = (present: Present, gross: number, interval: 'month' | 'year', at: number): number => {
  const [start, end] = [Date.parse(present.period.start), Date.parse(present.period.end)];
  const rest = (amount: number): number => Math.round((amount * Math.max(0, end - at)) / (end - start));
  return Math.max(0, (interval === present.interval ? rest(gross) : gross) - rest(present.amount));
};

describe('what is due at once (the quote is the ceiling, A-7)', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 });
  const length = Date.parse(period.end) - Date.parse(period.start);
  it('whatever the prices and whenever it is confirmed, the provider takes no more than was quoted', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.nat(length - quoteLife),
        fc.nat(quoteLife),
        fc.constantFrom('month', 'year'),
        (one, other, offset, later, interval) => {
          const [amount, gross] = [Math.min(one, other), Math.max(one, other)];
          const now = Date.parse(period.start) + offset;
          const quoted = dueNow(on({ amount }), gross, interval, new Date(now).toISOString());
          const taken = charged(on({ amount }), gross, interval, now + later);
          expect(taken).toBeLessThanOrEqual(quoted);
          expect(quoted).toBeLessThanOrEqual(gross);
          // Confirmed within the life of the quote, it is still good.
          const confirmed = dueAtOnce(on({ amount }), gross, interval, new Date(now + later).toISOString());
          expect(taken).toBeLessThanOrEqual(confirmed);
          expect(confirmed).toBeLessThanOrEqual(quoted);
        },
      ),
    );
  });

  it('on trial nothing is due', () => expect(dueNow(on({ isTrial: true }), 9_900, 'month', period.start)).toBe(0));
});
