import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './people.store.ts';

/** The names of these users of the account, by id. */
export const findNames = (
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => store.findNames(tx.db, accountId, userIds);

/** By which clock an account's days begin: a name of the IANA's list. */
export const getTimeZone = (tx: Tx, accountId: number): Promise<string> => store.getTimeZone(tx.db, accountId);

/** In which language a user of the account reads. */
export const getLanguage = (tx: Tx, accountId: number, userId: number): Promise<string> =>
  store.getLanguage(tx.db, accountId, userId);

/** Whether an account was made to try the product with: only there may invented leads be kept. */
export const isDemoAccount = (tx: Tx, accountId: number): Promise<boolean> => store.isDemoAccount(tx.db, accountId);

/** The accounts of whoever signs in with an address: one in each realm at most. For the operator. */
export const findAccountsByEmail = (tx: Tx, email: string): ReturnType<typeof store.findAccountsByEmail> =>
  store.findAccountsByEmail(tx.db, email);

/** Who acted in an account without being of it, and as what; whoever is neither of the platform nor of the account above is left out. */
export const findNamesFromOutside = async (
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly kind: 'support' | 'parent' }>> => {
  const rows = userIds.length > 0 ? await store.findNamesFromOutside(tx.db, userIds) : [];
  return new Map(rows.map(({ id, name, kind }) => [id, { name, kind: kind === 'support' ? 'support' : 'parent' }]));
};
