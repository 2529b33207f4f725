import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
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
