import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import type { Context } from '../../platform/context/context.ts';

export const optOutsFromAbove = defineSystemUse(
  'opt-outs of the platform and of resellers: whose records they hide, and the operator’s list of them',
);

/** A transaction across accounts. */
export const asSystem = <T>(context: Context, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction({ ...context, db: context.app.systemDb(optOutsFromAbove) }, task);
