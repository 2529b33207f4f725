import type { PageLanguage } from './languages.rules.ts';
import type { Words } from './words.rules.ts';
import { isFree, type Priced } from './ways.rules.ts';

/** How many digits the smallest unit of a currency stands behind the point. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A price as programs read it: `49.00`. */
export const plainAmount = (amount: number, currency: string): string => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** A price as people read it: `$49`, `49,50 €`. */
export const moneyIn = (lang: PageLanguage, currency: string, amount: number): string =>
  new Intl.NumberFormat(lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount / 10 ** digitsOf(currency),
  );

/** What a package costs, as people read it. */
export type PriceShown = {
  readonly amount: string;
  /** What the amount is for: a month, once; null: it is free. */
  readonly per: string | null;
  readonly yearly: string | null;
  readonly trial: string | null;
};

const savedPercent = (monthly: number, yearly: number): number =>
  monthly === 0 ? 0 : Math.floor((1 - yearly / (monthly * 12)) * 100);

const yearlyOf = (sold: Priced, words: Words, money: (amount: number) => string): string | null => {
  const { price_cents: monthly, yearly_price_cents: yearly, one_time_price_cents: once } = sold;
  if (yearly === null || yearly === 0 || once !== null) return null;
  const saved = savedPercent(monthly, yearly);
  const price = money(yearly);
  return saved > 0 ? words('or_yearly_saving', { price, percent: saved }) : words('or_yearly', { price });
};

const trialOf = (sold: Priced, words: Words, money: (amount: number) => string): string | null => {
  const { trial_days: days, trial_amount_cents: amount, price_cents: monthly } = sold;
  if (days === 0 || (isFree(sold) && amount === 0)) return null;
  const first =
    amount === 0 ? words.count('trial_free', days) : words.count('trial_paid', days, { price: money(amount) });
  return `${first}, ${words('then_monthly', { price: money(monthly) })}`;
};

/** What a package costs in all the ways that it does. */
export const priceOf = (sold: Priced, lang: PageLanguage, words: Words): PriceShown => {
  const money = (amount: number): string => moneyIn(lang, sold.currency, amount);
  const { price_cents: monthly, one_time_price_cents: once } = sold;
  return {
    amount: isFree(sold) ? words('free') : money(once ?? monthly),
    per: isFree(sold) ? null : words(once === null ? 'per_month' : 'once'),
    yearly: yearlyOf(sold, words, money),
    trial: trialOf(sold, words, money),
  };
};
