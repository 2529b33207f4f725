import type { LeadRecord } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { findIdentities } from '../contacts/index.ts';
import { findExcludedIds, findListRows } from '../lists/index.ts';
import * as store from './owned.store.ts';
import { cleanRecord } from './records.rules.ts';

type KnownCustomers = {
  readonly contacts: number;
  readonly as_of: string;
  /** As the account calls the CRMs that say so. */
  readonly crms: string[];
};

/** What a room upstairs knows of the customers that an account has already. */
export type CustomersKnown = {
  /** Which of these leads are about customers. */
  readonly among: (tx: Tx, accountId: number, leads: readonly LeadRecord[]) => Promise<ReadonlySet<LeadRecord>>;
  /** How many ways to customers are known, who says so, and of when the oldest word is; null: nobody knows any. */
  readonly known: (tx: Tx, accountId: number) => Promise<KnownCustomers | null>;
};
export const customersSlot = defineSlot<() => CustomersKnown>('customers');

/** Which of these leads are about customers of the account. */
export const findCustomerLeads = async (
  tx: Tx,
  accountId: number,
  leads: readonly LeadRecord[],
): Promise<ReadonlySet<LeadRecord>> => {
  const found = new Set<LeadRecord>();
  for (const answer of tx.app.slots.answersOf(customersSlot))
    for (const lead of await answer().among(tx, accountId, leads)) found.add(lead);
  return found;
};

/** What is known of the customers of an account; null: nothing. */
export const knownCustomers = async (tx: Tx, accountId: number) => {
  for (const answer of tx.app.slots.answersOf(customersSlot)) {
    const found = await answer().known(tx, accountId);
    if (found) return found;
  }
  return null;
};

/**
 * Which of these identities stand in a list of the account. Archived lists count, deleted ones do not, nor do demo lists: what is in
 * them came with the product.
 * @param exceptListId this list does not count; null: all do
 */
export const findOwnedIdentities = async (
  tx: Tx,
  accountId: number,
  identityIds: readonly number[],
  exceptListId: number | null,
): Promise<ReadonlySet<number>> => {
  const places = identityIds.length === 0 ? [] : await store.findPlaces(tx.db, accountId, identityIds);
  const asked = [...new Set(places.map((place) => place.list_id))].filter((id) => id !== exceptListId);
  const lists = asked.length === 0 ? [] : await findListRows(tx, accountId, asked);
  const counted = new Set(lists.filter((list) => !list.is_demo).map(({ id }) => id));
  return new Set(places.filter((place) => counted.has(place.list_id)).map((place) => place.identity_id));
};

/** Which of these identities stand in the lists that a list excludes. */
export const findExcludedIdentities = async (
  tx: Tx,
  accountId: number,
  identityIds: readonly number[],
  listId: number,
): Promise<ReadonlySet<number>> => {
  const excluded = identityIds.length === 0 ? [] : await findExcludedIds(tx, accountId, listId);
  if (excluded.length === 0) return new Set();
  const places = await store.findPlaces(tx.db, accountId, identityIds);
  return new Set(places.filter((place) => excluded.includes(place.list_id)).map((place) => place.identity_id));
};

/**
 * Which leads of a source the account has in a list already, found as a search finds them when it saves. Nothing is written.
 * @returns for each lead, in their order, whether it has it
 */
export const findOwned = async (
  tx: Tx,
  {
    accountId,
    type,
    source,
    records,
  }: {
    readonly accountId: number;
    readonly type: ListType;
    readonly source: string;
    readonly records: readonly LeadRecord[];
  },
): Promise<readonly boolean[]> => {
  const cleaned = records.map((record) => cleanRecord(record));
  const identities = await findIdentities(tx, accountId, type, source, cleaned);
  const owned = await findOwnedIdentities(tx, accountId, [...new Set(identities.flat())], null);
  return identities.map((ids) => ids.some((id) => owned.has(id)));
};
