import type { Result } from '@galena/contract/records';
import { sql } from 'kysely';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import * as store from './changes.store.ts';
import { type Following, lockIdentities } from '../contacts/index.ts';
import { addCounts } from '../lists/index.ts';
import { countsBetween, type RecordsChange } from './changes.rules.ts';

// So many records at once: what they were and what they are fits into memory.
const pieceSize = 5_000;

/**
 * Changes records, and the counters of their lists with them. Whoever changes states takes turns: the caller holds `lockIdentities`.
 * @returns which
 */
export const changeCounted = async (tx: Tx, change: RecordsChange): Promise<readonly number[]> => {
  const { accountId, where } = change;
  const first = await store.findStandings(tx.db, { accountId, where, max: pieceSize + 1 });
  const areAll = first.length <= pieceSize;
  const ids = areAll ? first.map(({ id }) => id) : await store.findIds(tx.db, { accountId, where });
  for (let at = 0; at < ids.length; at += pieceSize) {
    const named = ids.slice(at, at + pieceSize);
    const before = areAll ? first : await store.findNamed(tx.db, accountId, named);
    await addCounts(tx, accountId, countsBetween(before, await store.changeNamed(tx.db, named, change)));
  }
  return ids;
};

/** Some records of a list; what is not in it (any more) is left alone. The caller holds `lockIdentities`. */
export type RecordsOfList = { readonly accountId: number; readonly listId: number; readonly ids: readonly number[] };

const standing = ({ listId, ids }: RecordsOfList) =>
  sql`r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null and not r.is_suppressed`;

/** Archives records or takes them back. @returns those that were not so before */
export const archiveRecords = (tx: Tx, records: RecordsOfList, isArchived: boolean): Promise<readonly number[]> =>
  changeCounted(tx, {
    accountId: records.accountId,
    where: sql`${standing(records)} and r.is_archived <> ${isArchived}`,
    set: sql`is_archived = ${isArchived}, updated_at = ${moment(tx.clock)}`,
  });

/** Records were deleted by a person, or came back. */
export type RecordsDeleted = {
  readonly accountId: number;
  readonly ids: readonly number[];
  /** They stand in their list again. */
  readonly isBack: boolean;
};

/** Told in the transaction that deletes records or takes that back. Records that were merged, and those of a deleted list, are not told of. */
export const recordsDeletedSlot = defineSlot<(tx: Tx, deleted: RecordsDeleted) => Promise<void>>('recordsDeleted');

export const tellDeleted = async (tx: Tx, deleted: RecordsDeleted): Promise<void> => {
  if (deleted.ids.length === 0) return;
  for (const tell of tx.app.slots.answersOf(recordsDeletedSlot)) await tell(tx, deleted);
};

/** Deletes records: gone at once, purged a month later. @returns those that stood there */
export const deleteRecords = async (tx: Tx, records: RecordsOfList): Promise<readonly number[]> => {
  const { accountId } = records;
  const ids = await changeCounted(tx, {
    accountId,
    where: standing(records),
    set: sql`deleted_at = ${moment(tx.clock)}, updated_at = ${moment(tx.clock)}`,
  });
  await tellDeleted(tx, { accountId, ids, isBack: false });
  return ids;
};

/** Lists in which somebody stands, or stood, who is not to be contacted. */
export type HiddenIn = { readonly accountId: number; readonly listIds: readonly number[] };

/** Told in the transaction that hides records: whoever keeps what they said gives it up. */
export const recordsHiddenSlot = defineSlot<(tx: Tx, hidden: HiddenIn) => Promise<void>>('recordsHidden');

export const tellHidden = async (tx: Tx, hidden: HiddenIn): Promise<void> => {
  if (hidden.listIds.length === 0) return;
  for (const tell of tx.app.slots.answersOf(recordsHiddenSlot)) await tell(tx, hidden);
};

/** Hides records: they are shown, enriched and exported nowhere. */
export const hideResults = async (tx: Tx, accountId: number, ids: readonly number[], at: string): Promise<void> => {
  if (ids.length === 0) return;
  await tellHidden(tx, { accountId, listIds: await store.findListIds(tx.db, accountId, ids) });
  await changeCounted(tx, {
    accountId,
    where: sql`r.id = any(${ids}::bigint[])`,
    set: sql`is_suppressed = true, updated_at = ${at}`,
  });
};

/** Shows records again that nothing hides any more. */
export const showResults = async (tx: Tx, accountId: number, ids: readonly number[], at: string): Promise<void> => {
  if (ids.length === 0) return;
  await changeCounted(tx, {
    accountId,
    where: sql`r.id = any(${ids}::bigint[])`,
    set: sql`is_suppressed = false, updated_at = ${at}`,
  });
};

/** What is about somebody follows, when two become one or are parted. */
export const followIdentity = (tx: Tx, { accountId, ...move }: Following): Promise<readonly number[]> =>
  store.moveResults(tx.db, accountId, move);

const maxPurged = 5_000;

/** Removes some of the records of a list that goes for good. */
export const emptyList = async (
  tx: Tx,
  { accountId, id }: { readonly accountId: number; readonly id: number },
): Promise<{ readonly removed: number; readonly isEmpty: boolean }> => {
  await lockIdentities(tx, accountId);
  const { count, counts } = await store.removeOfList(tx.db, accountId, id, maxPurged);
  await addCounts(tx, accountId, counts);
  return { removed: count, isEmpty: count < maxPurged };
};

const month = 30 * 24 * 3600;

/** Records that were deleted a month ago go for good. Of all accounts. @returns how many */
export const purgeDeleted = (context: Context): Promise<number> =>
  store.purgeResults(context.db, momentIn(context.clock, -month), maxPurged);

/** How far records are on their way to CRMs: sending if any delivery is, sent if all are, else unsent. */
export type DeliveryStates = ReadonlyMap<number, Result['crm_status']>;

/**
 * Writes down how far records are on their way to CRMs, with the counters of their lists. The caller holds `lockIdentities`.
 * @param listIds the lists that they stand in: whoever looks at one is told
 */
export const putDeliveryStates = async (
  tx: Tx,
  accountId: number,
  states: DeliveryStates,
  listIds: readonly number[],
): Promise<void> => {
  for (const state of ['sending', 'sent', 'unsent'] as const) {
    const ids = [...states].filter(([, one]) => one === state).map(([id]) => id);
    if (ids.length > 0)
      await changeCounted(tx, {
        accountId,
        where: sql`r.id = any(${ids}::bigint[]) and r.crm_status <> ${state}`,
        set: sql`crm_status = ${state}, updated_at = ${moment(tx.clock)}`,
      });
  }
  for (const id of listIds) await tellChange(tx, { kind: 'list', id });
};
