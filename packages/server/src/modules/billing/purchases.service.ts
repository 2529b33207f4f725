import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { creditsOf, unboughtOf, type Purchase } from './budgets.rules.ts';
import * as store from './purchases.store.ts';

/** Those of these identities of whom the account ever bought something. */
export const findBought = (tx: Tx, accountId: number, subjects: readonly number[]): Promise<readonly number[]> =>
  store.findBought(tx.db, accountId, subjects);

/** What these would cost now: what the account never bought, or, of fields, not lately. A quote: nothing is locked for it. */
export const quotePurchases = async (
  tx: Tx,
  { accountId, purchases }: { readonly accountId: number; readonly purchases: readonly Purchase[] },
): Promise<number> =>
  creditsOf(unboughtOf(purchases, await store.findOwned(tx.db, accountId, purchases, moment(tx.clock))));

/** Whose key it is that the vendor of some work is paid with; left out: ours. A reseller's customers pay its prices, whose key it is. */
export type Vendor = { readonly vendorPaidBy?: 'house' | 'reseller' | 'account' };

/** What is charged of the price where an account's own key does the work, in percent: filled by the room that knows its plan. */
export const ownKeyFeeSlot = defineSlot<(tx: Tx, accountId: number) => Promise<number>>('ownKeyFee');

/** How much of the price is charged for some work, in percent: all of it, or, where the account pays the vendor, its plan's fee. */
export const findShare = async (tx: Tx, accountId: number, { vendorPaidBy = 'house' }: Vendor): Promise<number> => {
  if (vendorPaidBy !== 'account') return 100;
  const [fee] = tx.app.slots.answersOf(ownKeyFeeSlot);
  return fee ? fee(tx, accountId) : 0;
};
