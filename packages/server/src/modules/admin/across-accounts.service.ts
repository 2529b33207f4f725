import { inTransaction, type Tx } from '../../platform/work/transaction.ts';
import type { Work } from '../../platform/work/work.ts';

/** Work across accounts, outside of a transaction; the administrator stays the actor of what is written down about it. */
export const acrossAccounts = (work: Work): Work => ({
  ...work,
  db: work.house.systemDb('admin: work, mails and health of all accounts'),
});

/** A transaction across accounts. */
export const asSystem = <T>(work: Work, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(acrossAccounts(work), task);
