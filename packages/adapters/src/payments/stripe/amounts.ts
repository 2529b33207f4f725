import type { Money } from '../port.ts';

// Stripe writes them with hundredths that they do not have: https://docs.stripe.com/currencies#special-cases
const inHundreds = new Set(['ISK', 'UGX']);

/** An amount as Stripe counts it. */
export const writeMoney = ({ amount, currency }: Money): { amount: number; currency: string } => ({
  amount: inHundreds.has(currency) ? amount * 100 : amount,
  currency: currency.toLowerCase(),
});

/** An amount that Stripe tells, in minor units of its currency. */
export const readMoney = (amount: number, currency: string): Money => {
  const capitals = currency.toUpperCase();
  return { amount: inHundreds.has(capitals) ? Math.round(amount / 100) : amount, currency: capitals };
};
