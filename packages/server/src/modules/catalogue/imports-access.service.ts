import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import type { Context } from '../../platform/context/context.ts';

export const imports = defineSystemUse('imports into the catalogue, which belongs to no account');

/** A transaction in which the catalogue may be written. */
export const asImporter = <T>(context: Context, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction({ ...context, db: context.app.systemDb(imports) }, task);
