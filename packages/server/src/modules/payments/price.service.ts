import type { Fail } from '@galena/contract/kernel';
import { paymentErrors as errors } from '@galena/contract/payments';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { lastTermsOf, priceOfCredit } from '../plans/index.ts';
import * as store from './payments.store.ts';
import { taxOn, withTaxIn, type Priced } from './payments.rules.ts';

/** The one currency of the platform. */
export const currencyOf = (context: Pick<Context, 'app'>): string => context.app.config.GALENA_CURRENCY;

/** What so many credits cost an account now. */
export const priceOf = async (tx: Tx, accountId: number, credits: number): Promise<Priced> => {
  const { cents } = await priceOfCredit(tx, accountId);
  const net = cents * credits;
  return { currency: currencyOf(tx), net, tax: taxOn(net, tx.app.config.GALENA_TAX_PERCENT) };
};

/** What checking a card charges, with its tax in it, and what that buys. CONST-016 CONST-017 */
export const validation = { amount: 100, credits: 10 } as const;

export const priceOfValidation = (context: Pick<Context, 'app'>): Priced => ({
  currency: currencyOf(context),
  ...withTaxIn(validation.amount, context.app.config.GALENA_TAX_PERCENT),
});

/** What an account of the transaction has paid so far, without tax and less what went back or is disputed, in the house's currency. */
export const sumPaid = (tx: Tx, accountId: number): Promise<number> => store.sumPaid(tx.db, accountId, currencyOf(tx));

/** Refuses an account whose credits a reseller sells: what it pays here would not reach them. */
export const requireSoldHere = async (
  tx: Tx,
  accountId: number,
  fail: Fail<typeof errors.not_sold_here>,
): Promise<void> => {
  if ((await lastTermsOf(tx, accountId)) !== null) return fail(errors.not_sold_here);
};
