import type { Tx } from '../../platform/context/transaction.ts';
import { moment } from '../../platform/clock/clock.ts';
import * as store from './platform-opt-outs.store.ts';
import { hashedOf } from './suppressions.service.ts';
import type { Contact, Hashed } from './suppressions.rules.ts';

// All of it is work of the system, on a transaction of its role.

/** Keeps opt-outs for everybody. @returns how many did not stand */
export const suppressEverywhere = (
  tx: Tx,
  contacts: readonly Contact[],
  { reason, userId }: { readonly reason: string; readonly userId: number },
): Promise<number> => store.suppressEverywhere(tx.db, contacts.map(hashedOf), { reason, userId, at: moment(tx.clock) });

/** Takes one off. @returns what it was; null: there is none */
export const releaseEverywhere = (tx: Tx, id: number): Promise<Hashed | null> => store.releaseEverywhere(tx.db, id);

export const findPlatformOptOuts = (
  tx: Tx,
  page: { readonly after: number | null; readonly limit: number },
): Promise<readonly store.PlatformOptOut[]> => store.findPlatformOptOuts(tx.db, page);

export const maybePlatformOptOut = (tx: Tx, contact: Contact): Promise<store.PlatformOptOut | null> =>
  store.maybePlatformOptOut(tx.db, hashedOf(contact));

/** Takes some opt-outs from above whose records nobody has hidden yet; they count as reached when the transaction commits. */
export const takeUnreached = (tx: Tx, most: number): Promise<readonly store.Unreached[]> =>
  store.takeUnreached(tx.db, most, moment(tx.clock));

/** Those of some accounts that the word of a reseller holds for. */
export const findCustomersAmong = (tx: Tx, reseller: number, accounts: readonly number[]): Promise<readonly number[]> =>
  store.findCustomersAmong(tx.db, reseller, accounts);
