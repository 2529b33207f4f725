import type { Tx } from '../../platform/context/transaction.ts';
import { sumPaid as sum } from './paid.store.ts';
import { currencyOf } from './price.service.ts';

/** What an account of the transaction has paid so far, without tax and less what went back or is disputed, in the house's currency. */
export const sumPaid = (tx: Tx, accountId: number): Promise<number> => sum(tx.db, accountId, currencyOf(tx));
