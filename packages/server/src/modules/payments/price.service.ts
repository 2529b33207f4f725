import type { CardCheck } from '@galena/contract/payments';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { priceOfCredit } from '../plans/index.ts';
import { payeeOf, type Payee } from './payee.service.ts';
import * as store from './payments.store.ts';
import { taxOn, withTaxIn, type Priced } from './payments.rules.ts';

/** The one currency of the platform. */
export const currencyOf = (context: Pick<Context, 'app'>): string => context.app.config.GALENA_CURRENCY;

/** What so many credits cost an account now. A reseller's prices have their tax in them: it is the reseller's to pay. */
export const priceOf = async (tx: Tx, accountId: number, credits: number): Promise<Priced> => {
  const { cents } = await priceOfCredit(tx, accountId);
  const { sellerId } = await payeeOf(tx, accountId);
  const net = cents * credits;
  const tax = sellerId === null ? taxOn(net, tx.app.config.GALENA_TAX_PERCENT) : 0;
  return { currency: currencyOf(tx), net, tax };
};

/** What checking a card charges, with its tax in it, and what that buys. */
export const validation = { amount: 100, credits: 10 } as const;

/** What checking a new card charges an account, tax included, and what that buys; null: those of whom it pays are not checked. */
export const checkOf = (context: Pick<Context, 'app'>, { sellerId }: Payee): CardCheck =>
  sellerId === null ? { ...validation, currency: currencyOf(context) } : null;

export const priceOfValidation = (context: Pick<Context, 'app'>): Priced => ({
  currency: currencyOf(context),
  ...withTaxIn(validation.amount, context.app.config.GALENA_TAX_PERCENT),
});

/** What an account of the transaction has paid so far, without tax and less what went back or is disputed, in the house's currency. */
export const sumPaid = (tx: Tx, accountId: number): Promise<number> => store.sumPaid(tx.db, accountId, currencyOf(tx));
