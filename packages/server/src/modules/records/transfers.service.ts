import { sql } from 'kysely';
import type { LeadRecord } from '@galena/contract/contacts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import * as store from './transfers.store.ts';
import { findSuppressedLeads } from '../contacts/index.ts';
import { addCounts } from '../lists/index.ts';
import { countsBetween } from './changes.rules.ts';
import { changeCounted, tellDeleted, type RecordsOfList } from './changes.service.ts';
import { leadOf } from './suppressing.service.ts';
import { findExcludedIdentities } from './owned.service.ts';
import { findPresent } from './writing.store.ts';

/** What came of bringing records into a list. */
export type Transferred = {
  /** Those that went, by the ids they had before. */
  readonly ids: readonly number[];
  /** Left where they are, because whom they are about is in that list already. */
  readonly known: number;
  /** Left where they are, because somebody asked not to be contacted, or not by that list. */
  readonly denied: number;
};

/** Those of them that may be in a list: nobody they reach is denied there, and nobody is in it twice. */
const admit = async (tx: Tx, accountId: number, listId: number, travellers: readonly store.Traveller[]) => {
  const leads = travellers.map(leadOf);
  const deniedLeads = await findSuppressedLeads(tx, accountId, listId, leads);
  const allowed = travellers.filter((_, at) => !deniedLeads.has(leads[at] as LeadRecord));
  const present = await findPresent(
    tx.db,
    accountId,
    listId,
    allowed.map((one) => one.identity_id),
  );
  const admitted = allowed.filter((one) => !present.has(one.identity_id));
  return { ids: admitted.map(({ id }) => id), known: allowed.length - admitted.length, denied: deniedLeads.size };
};

/** The same of those that come from another list: who stands in a list that this one excludes stays away, too. */
const admitFromElsewhere = async (tx: Tx, accountId: number, listId: number, from: readonly store.Traveller[]) => {
  const excluded = await findExcludedIdentities(
    tx,
    accountId,
    from.map((one) => one.identity_id),
    listId,
  );
  const travellers = from.filter((one) => !excluded.has(one.identity_id));
  const admitted = await admit(tx, accountId, listId, travellers);
  return { ...admitted, denied: admitted.denied + from.length - travellers.length };
};

/** Records went from one list to another. */
export type RecordsMoved = {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
};

/** Told in the transaction that moves records: what is kept of a list speaks of records in another one from now on. */
export const recordsMovedSlot = defineSlot<(tx: Tx, moved: RecordsMoved) => Promise<void>>('recordsMoved');

/** Moves records into another list of their kind, with all that is known of them and all that was added to them. */
export const moveRecords = async (tx: Tx, from: RecordsOfList, listId: number): Promise<Transferred> => {
  const { accountId } = from;
  const travellers = await store.findTravellers(tx.db, from, 'standing');
  const admitted = await admitFromElsewhere(tx, accountId, listId, travellers);
  const moved = await changeCounted(tx, {
    accountId,
    where: sql`r.id = any(${admitted.ids}::bigint[])`,
    set: sql`list_id = ${listId}, updated_at = ${moment(tx.clock)}`,
  });
  if (moved.length > 0)
    for (const tell of tx.app.slots.answersOf(recordsMovedSlot))
      await tell(tx, { accountId, from: from.listId, to: listId, ids: moved });
  return { ...admitted, ids: moved };
};

/**
 * Copies records into another list of their kind, with every value and its evidence, their employees, and what the account added to
 * them. It is free: they are paid for. What is under way with the original is not with the copy.
 */
export const copyRecords = async (
  tx: Tx,
  from: RecordsOfList,
  listId: number,
): Promise<Omit<Transferred, 'ids'> & { readonly copies: readonly store.Copied[] }> => {
  const { accountId } = from;
  const travellers = await store.findTravellers(tx.db, from, 'standing');
  const { ids: admitted, ...left } = await admitFromElsewhere(tx, accountId, listId, travellers);
  if (admitted.length === 0) return { ...left, copies: [] };
  const rows = await store.copyResults(tx.db, accountId, { ids: admitted, listId, at: moment(tx.clock) });
  const copies = rows.map(({ id, made }) => ({ id, made }));
  await store.copyValues(tx.db, accountId, copies);
  await store.copyEmployees(tx.db, accountId, copies);
  await addCounts(
    tx,
    accountId,
    countsBetween(
      [],
      rows.map((row) => ({ ...row, id: row.made, is_seen: true })),
    ),
  );
  return { ...left, copies };
};

/** Deleted records stand in their list again, unless somebody asked not to be contacted or they have come in anew meanwhile. */
export const restoreRecords = async (tx: Tx, records: RecordsOfList): Promise<Transferred> => {
  const { accountId, listId } = records;
  const travellers = await store.findTravellers(tx.db, records, 'deleted');
  const admitted = await admit(tx, accountId, listId, travellers);
  const restored = await changeCounted(tx, {
    accountId,
    where: sql`r.id = any(${admitted.ids}::bigint[])`,
    set: sql`deleted_at = null, updated_at = ${moment(tx.clock)}`,
  });
  await tellDeleted(tx, { accountId, ids: restored, isBack: true });
  return { ...admitted, ids: restored };
};
