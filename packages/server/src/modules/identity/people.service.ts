import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './people.store.ts';
import { endSessions } from './person-changes.store.ts';

export type { OwnerRow } from './people.store.ts';

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

/** Who an account is in person: whom it is invoiced to, and who is told. */
export const getOwner = (tx: Tx, accountId: number): Promise<store.OwnerRow> => store.getOwner(tx.db, accountId);

/** The account of a reseller's customer by their address; null: it has none of that address. The transaction carries the reseller. */
export const maybeCustomer = (tx: Tx, resellerId: number, email: string): Promise<number | null> =>
  store.maybeCustomer(tx.db, resellerId, email);

/** The reseller whose customer an account is that the transaction carries; null: it is nobody's. */
export const maybeSellerOf = (tx: Tx, accountId: number): Promise<number | null> =>
  store.maybeSellerOf(tx.db, accountId);

/** Accounts of a reseller's customers in whose name or address a text stands, latest first. The transaction carries the reseller. */
export const findCustomersLike = (
  tx: Tx,
  resellerId: number,
  wanted: string,
  max: number,
): Promise<readonly number[]> => store.findCustomersLike(tx.db, resellerId, wanted, max);

/** The account of whoever signs in to the platform itself with an address; null: nobody does. In a transaction of the system. */
export const maybeOwnAccount = (tx: Tx, email: string): Promise<number | null> => store.maybeOwnAccount(tx.db, email);

/** The platform's own realm. */
export const platformRealm = (tx: Tx): Promise<number> => store.getPlatformRealm(tx.db);

/** The realm that a reseller's customers sign in to; null: it has no brand of its own. In a transaction of the system. */
export const maybeRealmOf = (tx: Tx, accountId: number): Promise<number | null> => store.maybeRealmOf(tx.db, accountId);

/** Signs everybody of an account out, everywhere. */
export const endAllSessions = (tx: Tx, accountId: number): Promise<void> =>
  endSessions(tx.db, accountId, null, moment(tx.clock));

/** Who owns these accounts, by account. In a transaction of the system. */
export const findOwners = (tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, store.AccountOwner>> =>
  store.findOwners(tx.db, accountIds);

/** What these people of any account are called, by id. In a transaction of the system. */
export const findNamesOfAll = (tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  store.findNamesOfAll(tx.db, userIds);
