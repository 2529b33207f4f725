import { sql } from 'kysely';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { RecordFilter } from '@galena/contract/lists';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './changes.store.ts';
import { type Following, lockIdentities } from '../contacts/index.ts';
import { addCounts, addHistory, maybeListRow, touchList } from '../lists/index.ts';
import type { RecordsChange } from './changes.rules.ts';
import { whereOf } from './results.service.ts';
import { namedRecords } from './results.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Changes records, and the counters of their lists with them. The caller holds `lockIdentities`. @returns how many */
export const changeCounted = async (tx: Tx, change: RecordsChange): Promise<number> => {
  const { count, counts } = await store.changeResults(tx.db, change);
  await addCounts(tx, change.accountId, counts);
  return count;
};

// A statement ends in time whatever the list holds: many records change in pieces, all in one transaction.
const pieceSize = 2_000;

/** The same of any number of records. @returns how many */
const changeAllCounted = async (tx: Tx, { where, ...change }: RecordsChange): Promise<number> => {
  const { accountId } = change;
  let count = 0;
  for (let after = 0; ;) {
    const end = await store.maybePieceEnd(tx.db, accountId, { where, after, size: pieceSize });
    if (end === null) return count;
    const piece = sql`${where} and r.id > ${after} and r.id <= ${end}`;
    count += await changeCounted(tx, { ...change, where: piece });
    after = end;
  }
};

/** Hides records: they are shown, enriched and exported nowhere. */
export const hideResults = async (tx: Tx, accountId: number, ids: readonly number[], at: string): Promise<void> => {
  if (ids.length === 0) return;
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

export type RecordsInput =
  | { readonly resultIds: readonly number[] }
  | { readonly all: true; readonly filters: RecordFilter };

/** Archives, takes back or deletes records of a list: all that were named, or none. @returns how many */
export const changeRecords = (
  context: Context,
  listId: number,
  input: RecordsInput,
  change: { readonly isArchived?: boolean; readonly isDeleted?: boolean },
  fail: FailNotFound,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    // Whoever writes records takes turns: counters and identities change in one order.
    await lockIdentities(tx, accountId);
    const list = (await maybeListRow(tx, accountId, listId)) ?? fail(generalErrors.not_found);
    const at = moment(tx.clock);
    const named = 'resultIds' in input ? [...new Set(input.resultIds)] : null;
    const where = named
      ? namedRecords(accountId, listId, named)
      : await whereOf(tx, accountId, list, (input as { filters: RecordFilter }).filters);
    const { isArchived = null, isDeleted = false } = change;
    const count = await changeAllCounted(tx, {
      accountId,
      where,
      set: sql`is_archived = coalesce(${isArchived}::boolean, r.is_archived),
        deleted_at = case when ${isDeleted} then ${at}::timestamptz end, updated_at = ${at}`,
    });
    if (named && count < named.length) return fail(generalErrors.not_found);
    await touchList(tx, accountId, listId);
    await addHistory(tx, {
      accountId,
      listIds: [listId],
      userId,
      kind: change.isDeleted ? 'delete' : 'archive',
      params: { what: 'records', ...(change.isDeleted ? {} : { is_archived: change.isArchived ?? false }) },
      found: count,
      status: 'completed',
      at,
    });
    if (change.isDeleted)
      await writeAudit(tx, {
        action: 'deleted',
        entity: 'record',
        ...(named?.length === 1 && named[0] ? { entityId: named[0] } : {}),
        changes: { list: [listId, null], count: [count, null] },
      });
    await tellChange(tx, { kind: 'list', id: listId });
    return count;
  });
