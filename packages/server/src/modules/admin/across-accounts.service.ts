import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';

export const overviews = defineSystemUse('work, mails and health of all accounts');

/** Work across accounts, outside of a transaction; the administrator stays the actor of what is written down about it. */
export const acrossAccounts = (context: Context): Context => ({
  ...context,
  db: context.app.systemDb(overviews),
});

/** A transaction across accounts. */
export const asSystem = <T>(context: Context, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(acrossAccounts(context), task);
