import { duplicateErrors as errors, type Merge, type MergePreview } from '@galena/contract/duplicates';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { FullResult } from '@galena/contract/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findNames } from '../identity/index.ts';
import { findListRows, maybeListRow, type ListRow } from '../lists/index.ts';
import { findDoubleRows } from '../queries/index.ts';
import { differencesOf, getResult, mergeRecords, openMerge, partRecords } from '../records/index.ts';
import { addDismissals, type Pair } from './dismissals.store.ts';
import { recordOf } from './groups.service.ts';
import * as store from './merges.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailRecords = FailNotFound & Fail<typeof errors.records_gone | typeof errors.different_kinds>;

const assertList = async (tx: Tx, accountId: number, id: number, fail: FailNotFound): Promise<ListRow> =>
  (await maybeListRow(tx, accountId, id)) ?? fail(generalErrors.not_found);

const mergesOf = async (tx: Tx, accountId: number, rows: readonly store.MergeRow[]): Promise<Merge[]> => {
  const people = await findNames(tx, accountId, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
  return rows.map(({ id, kept_id: kept, merged_ids: merged, names, user_id: userId, created_at, undone_at }) => {
    const named = (one: number) => ({ id: one, name: names[String(one)] ?? null });
    const name = userId === null ? null : (people.get(userId) ?? null);
    return { id, kept: named(kept), merged: merged.map(named), user_name: name, created_at, undone_at };
  });
};

/** Records that somebody wants to be one, the one that stays first, with their lists, which are of one kind. */
const openRecords = async (tx: Tx, accountId: number, listId: number, ids: readonly number[], fail: FailRecords) => {
  const list = await assertList(tx, accountId, listId, fail);
  const [kept = 0, ...merged] = [...new Set(ids)];
  const rows = (await openMerge(tx, accountId, kept, merged)) ?? fail(errors.records_gone);
  const lists = new Map(
    (await findListRows(tx, accountId, [...new Set(rows.map((row) => row.list_id))])).map((one) => [one.id, one]),
  );
  if (merged.length === 0 || rows.some((row) => !lists.has(row.list_id)) || rows[0].list_id !== listId)
    return fail(errors.records_gone);
  if ([...lists.values()].some(({ type }) => type !== list.type)) return fail(errors.different_kinds);
  return { list, lists, rows };
};

/** What a merge would make of some records: where they differ, and whose value would stand. */
export const previewMerge = (
  context: Context,
  listId: number,
  ids: readonly number[],
  fail: FailRecords,
): Promise<MergePreview> =>
  // Not for reading only: it opens the records as a merge does.
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const { rows, lists } = await openRecords(tx, accountId, listId, ids, fail);
    const shown = await findDoubleRows(tx, accountId, ids);
    const records = rows.flatMap(({ id }) => {
      const row = shown.find((one) => one.id === id);
      const list = row && lists.get(row.list_id);
      return row && list ? [recordOf(row, list)] : [];
    });
    const fields = differencesOf(rows).map(({ options, ...field }) => ({
      ...field,
      options: options.map((one) => ({ ...one, value: one.value as never })),
    }));
    return { records, fields };
  });

type Merged = { readonly merge: Merge; readonly record: FullResult };

/** Makes records one: the first stays. */
export const merge = (
  context: Context,
  listId: number,
  { resultIds, choices }: { readonly resultIds: readonly number[]; readonly choices: Readonly<Record<string, number>> },
  fail: FailRecords & Fail<typeof errors.record_busy>,
): Promise<Merged> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    await lockIdentities(tx, accountId);
    const { list, rows } = await openRecords(tx, accountId, listId, resultIds, fail);
    if (rows.some((row) => row.looking_run_id !== null)) return fail(errors.record_busy);
    const [kept, ...merged] = rows;
    const snapshot = await mergeRecords(tx, accountId, rows, choices);
    tx.app.faults.reach('results_written');
    const row = await store.addMerge(tx.db, {
      accountId,
      list_id: listId,
      kept_id: kept.id,
      merged_ids: merged.map(({ id }) => id),
      names: Object.fromEntries(rows.map(({ id, name }) => [String(id), name])),
      snapshot,
      user_id: userId,
      at: moment(tx.clock),
    });
    await writeAudit(tx, {
      action: 'merged',
      entity: 'record',
      entityId: kept.id,
      changes: { count: [rows.length, 1] },
    });
    for (const id of new Set(rows.map((one) => one.list_id))) await tellChange(tx, { kind: 'list', id });
    const [one] = await mergesOf(tx, accountId, [row]);
    const record = await getResult(tx, { id: listId, type: list.type }, kept.id, fail);
    return { merge: one as Merge, record };
  });

const maxShown = 50;

/** The newest merges of a list's records. */
export const listMerges = (context: Context, listId: number, fail: FailNotFound): Promise<Merge[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await assertList(tx, accountId, listId, fail);
    return mergesOf(tx, accountId, await store.findMerges(tx.db, accountId, listId, maxShown));
  });

/** Parts the records of a merge again. */
export const undo = (
  context: Context,
  { listId, mergeId }: { readonly listId: number; readonly mergeId: number },
  fail: FailNotFound & Fail<typeof errors.merge_undone | typeof errors.merge_in_list | typeof errors.merge_not_last>,
): Promise<Merge> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockIdentities(tx, accountId);
    await assertList(tx, accountId, listId, fail);
    const row = (await store.maybeMerge(tx.db, accountId, listId, mergeId)) ?? fail(generalErrors.not_found);
    if (row.undone_at !== null) return fail(errors.merge_undone);
    const { kept_id: keptId, merged_ids: mergedIds, snapshot } = row;
    if (await store.hasLater(tx.db, accountId, mergeId, [keptId, ...mergedIds])) return fail(errors.merge_not_last);
    const lists = await partRecords(tx, accountId, { keptId, mergedIds }, snapshot);
    if (lists === 'gone') return fail(errors.merge_undone);
    if (lists === 'in_list') return fail(errors.merge_in_list);
    const undone = await store.endMerge(tx.db, accountId, mergeId, moment(tx.clock));
    await writeAudit(tx, { action: 'unmerged', entity: 'record', entityId: keptId });
    for (const id of lists) await tellChange(tx, { kind: 'list', id });
    const [one] = await mergesOf(tx, accountId, [undone]);
    return one as Merge;
  });

const pairsOf = (ids: readonly number[]): readonly Pair[] => {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): Pair => [one, other]));
};

/** These are not the same. @returns how many pairs */
export const dismiss = (
  context: Context,
  listId: number,
  ids: readonly number[],
  fail: FailNotFound & Fail<typeof errors.records_gone>,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    await assertList(tx, accountId, listId, fail);
    const rows = await findDoubleRows(tx, accountId, ids);
    if (rows.length < new Set(ids).size) return fail(errors.records_gone);
    const pairs = pairsOf(rows.map((row) => row.identity_id));
    await addDismissals(tx.db, accountId, pairs, { userId, at: moment(tx.clock) });
    return pairs.length;
  });
