import { expect, it } from 'vitest';
import { readMoney, writeMoney } from './amounts.ts';

it.each([
  [{ amount: 1500, currency: 'USD' }, 1500],
  [{ amount: 1500, currency: 'JPY' }, 1500],
  [{ amount: 1500, currency: 'ISK' }, 150_000],
  [{ amount: 1500, currency: 'UGX' }, 150_000],
])('%j is %d of what Stripe counts, and back', (money, amount) => {
  expect(writeMoney(money)).toEqual({ amount, currency: money.currency.toLowerCase() });
  expect(readMoney(amount, money.currency.toLowerCase())).toEqual(money);
});
