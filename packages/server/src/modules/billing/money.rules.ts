import type { MoneyEntry } from './ledger.rules.ts';

/** What somebody paid: the price and the tax on it, in minor units of a currency. */
export type Paid = { readonly currency: string; readonly net: number; readonly tax: number };

/** The lines of money that move `amount` from one account of the ledger to another; none where nothing moves. */
const moveMoney = (
  { currency, amount }: { readonly currency: string; readonly amount: number },
  from: MoneyEntry['account'],
  to: MoneyEntry['account'],
): readonly MoneyEntry[] =>
  amount === 0
    ? []
    : [
        { account: from, currency, amount: -amount },
        { account: to, currency, amount },
      ];

/** What was paid, from `account` to sales and tax; negative amounts bring it back. */
const shared = ({ currency, net, tax }: Paid, account: 'payer' | 'disputed'): readonly MoneyEntry[] =>
  [
    { account, currency, amount: -(net + tax) },
    { account: 'sales', currency, amount: net } as const,
    { account: 'tax', currency, amount: tax } as const,
  ].filter(({ amount }) => amount !== 0);

/** Money that came in. */
export const linesOfSale = (paid: Paid): readonly MoneyEntry[] => shared(paid, 'payer');

/** Money that went back to whoever paid it. */
export const linesOfRefund = ({ currency, net, tax }: Paid): readonly MoneyEntry[] =>
  shared({ currency, net: -net, tax: -tax }, 'payer');

/** `opened`: the bank has taken it until it is decided; `won`: it comes back to us; `lost`: it went to whoever had paid. */
export type DisputeStage = 'opened' | 'won' | 'lost';

export const linesOfDispute = ({ currency, net, tax }: Paid, stage: DisputeStage): readonly MoneyEntry[] => {
  if (stage === 'opened') return shared({ currency, net: -net, tax: -tax }, 'disputed');
  if (stage === 'won') return shared({ currency, net, tax }, 'disputed');
  return moveMoney({ currency, amount: net + tax }, 'disputed', 'payer');
};

/** A resale as its two journals see it: what the client paid is what the reseller earned and what it cost the reseller. */
export type Resold = { readonly currency: string; readonly retail: number; readonly wholesale: number };

/** @param paidFrom where the client's money comes from: its own, or a bank's that has decided */
export const linesOfClient = (
  { currency, retail }: Omit<Resold, 'wholesale'>,
  paidFrom: 'payer' | 'disputed' = 'payer',
): readonly MoneyEntry[] => moveMoney({ currency, amount: retail }, paidFrom, 'seller');

/** Earnings are negative where credits are given away below their cost. */
export const linesOfReseller = ({ currency, retail, wholesale }: Resold): readonly MoneyEntry[] =>
  [
    { account: 'client', currency, amount: -retail } as const,
    { account: 'earnings', currency, amount: retail - wholesale } as const,
    { account: 'wholesale', currency, amount: wholesale } as const,
  ].filter(({ amount }) => amount !== 0);

/** Money of a resale that goes back to whoever paid it, or lies with a bank until it decides. What the platform got stays. */
export const linesOfClientBack = (
  { currency, amount }: { readonly currency: string; readonly amount: number },
  to: 'payer' | 'disputed',
): readonly MoneyEntry[] => moveMoney({ currency, amount }, 'seller', to);

export const linesOfResellerBack = (back: {
  readonly currency: string;
  readonly amount: number;
}): readonly MoneyEntry[] => moveMoney(back, 'earnings', 'client');

/** A bank has given what lay with it to whoever had paid it: nothing of the reseller's any more. */
export const linesOfClientLost = (lost: {
  readonly currency: string;
  readonly amount: number;
}): readonly MoneyEntry[] => moveMoney(lost, 'disputed', 'payer');

/**
 * The credits that go back with a part of what was paid: in proportion, rounded down, so that the last part takes the rest and all
 * parts together take what was sold, however the refund is cut.
 * @param before what went back earlier, in minor units
 */
export const creditsBack = (
  sold: { readonly credits: number; readonly paid: number },
  back: number,
  before: number,
): number => {
  // Whole numbers throughout: the product of the two may be larger than a double keeps exactly.
  const creditsFor = (amount: number): number =>
    sold.paid === 0
      ? sold.credits
      : Number((BigInt(sold.credits) * BigInt(Math.min(amount, sold.paid))) / BigInt(sold.paid));
  return creditsFor(before + back) - creditsFor(before);
};
