import type { Interval } from '@galena/contract/subscriptions';

/** Of how many months the credits are paid for; what is paid once brings those of one. */
export const monthsOf = (interval: Interval): number => (interval === 'year' ? 12 : 1);

/** What of a price stays with the platform, in minor units: the wholesale price of the credits it pays for, and never more than it. */
export const feeOf = (
  price: number,
  { creditsAMonth, months, wholesaleCents }: { creditsAMonth: number; months: number; wholesaleCents: number },
): number => Math.min(price, creditsAMonth * months * wholesaleCents);

/**
 * A fee as providers take it of what is paid again and again: in percent, in hundredths at most, rounded up. It comes to the fee or less
 * than a hundredth of a percent of the price above it, which buys credits like the rest.
 * https://docs.stripe.com/connect/subscriptions (application_fee_percent)
 */
export const feePercentOf = (price: number, fee: number): number =>
  price === 0 ? 0 : Math.min(100, Math.ceil((fee * 10_000) / price) / 100);

/** How many credits a fee has paid for, in whole ones. */
export const creditsPaidBy = (fee: number, wholesaleCents: number): number => Math.floor(fee / wholesaleCents);
