import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';

export const overviews = defineSystemUse('work, mails and health of all accounts');

export const people = defineSystemUse('the operator’s users: who there is, and what happened to them');

/** What is read of users of all accounts; whatever is written to one of them goes through their own account. */
export const allPeople = (context: Context): Context => ({ ...context, db: context.app.systemDb(people) });

/** Work across accounts, outside of a transaction; the administrator stays the actor of what is written down about it. */
export const acrossAccounts = (context: Context): Context => ({
  ...context,
  db: context.app.systemDb(overviews),
});

/** A transaction across accounts. */
export const asSystem = <T>(context: Context, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(acrossAccounts(context), task);
