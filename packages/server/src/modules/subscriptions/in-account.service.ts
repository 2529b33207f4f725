import { actorAccount } from '../../platform/context/actor-account.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';

/**
 * A transaction in the account whose subscription it is, and in that of whoever acts. Only after the right to it was checked: it is the
 * actor's own, or an operator's, or a reseller's customer's.
 */
export const inAccount = <T>(
  context: Context,
  accountId: number,
  task: (tx: Tx) => Promise<T>,
  readOnly = false,
): Promise<T> => {
  const own = actorAccount(context.actor);
  return inAccounts(context, own === null || own === accountId ? [accountId] : [own, accountId], task, readOnly);
};
