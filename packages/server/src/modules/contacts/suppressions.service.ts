import type { LeadRecord } from '@galena/contract/contacts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './suppressions.store.ts';
import { suppressionHash } from './hashes.service.ts';
import { type Contact, contactsOf, type Hashed } from './suppressions.rules.ts';

/** A contact as it is kept. */
export const hashedOf = ({ kind, text }: Contact): Hashed => ({ kind, hash: suppressionHash(kind, text) });
/** What hashed contacts are compared by. */
export const hashName = ({ kind, hash }: Hashed): string => `${kind} ${hash.toString('hex')}`;

/** Which leads may not be saved into a list, because somebody they reach asked not to be contacted; null: into any. Deny wins. */
export const findSuppressedLeads = async (
  tx: Tx,
  accountId: number,
  listId: number | null,
  leads: readonly LeadRecord[],
): Promise<ReadonlySet<LeadRecord>> => {
  const ways = new Map(leads.map((lead) => [lead, contactsOf(lead).map(hashedOf)]));
  const asked = [...new Map([...ways.values()].flat().map((one) => [hashName(one), one])).values()];
  if (asked.length === 0) return new Set();
  const found = await Promise.all([
    store.findDeniedFromAbove(tx.db, accountId, asked),
    store.findSuppressed(tx.db, accountId, listId, asked),
  ]);
  const denied = new Set(found.flat().map(hashName));
  return new Set(leads.filter((lead) => ways.get(lead)?.some((one) => denied.has(hashName(one)))));
};

/** Which of these still stand at the platform or the reseller of an account. */
export const findDenied = (tx: Tx, accountId: number, asked: readonly Hashed[]): Promise<readonly Hashed[]> =>
  store.findDeniedFromAbove(tx.db, accountId, asked);

/**
 * Keeps the hashes of contacts that nobody may be reached by; one that is kept already stays as it is. Records are hidden by the
 * caller.
 * @returns those that were not kept before, or not for the customers
 */
export const keepSuppressions = async (
  tx: Tx,
  one: Omit<store.Keeping, 'at'>,
  contacts: readonly Contact[],
): Promise<readonly Hashed[]> => {
  const hashed = [...new Map(contacts.map(hashedOf).map((each) => [hashName(each), each])).values()];
  if (hashed.length === 0) return [];
  const keeping = { ...one, at: moment(tx.clock) };
  const added = await store.addSuppressions(tx.db, keeping, hashed);
  if (!one.forCustomers) return added;
  const extended = await store.extendToCustomers(tx.db, one.accountId, hashed);
  await store.addForCustomers(tx.db, keeping, hashed);
  return [...added, ...extended];
};

/** A list goes for good, and what was asked for it alone with it. */
export const forgetList = (tx: Tx, accountId: number, listId: number): Promise<void> =>
  store.removeOfList(tx.db, accountId, listId);
