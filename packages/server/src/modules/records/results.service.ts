import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/records';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findLabels, hiddenLabels } from '../labels/index.ts';
import { findListRows, maybeListRow } from '../lists/index.ts';
import { shownValues } from './findings.rules.ts';
import { findValues } from './findings.store.ts';
import * as store from './results.store.ts';
import { isResult, maybeFullResult, type ResultPlace } from './results.store.ts';

export { resultColumns } from './results.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
/** A list as an address names it: the kind stands there, too. */
export type ListPlace = { readonly id: number; readonly type: ListType };

/** @throws through `fail` when the account has no such list of this kind */
export const assertList = async (tx: Tx, accountId: number, { id, type }: ListPlace, fail: FailNotFound) => {
  const list = await maybeListRow(tx, accountId, id);
  return list?.type === type ? list : fail(generalErrors.not_found);
};

/** @throws through `fail` when the list has no such record */
export const assertRecord = async (
  tx: Tx,
  accountId: number,
  place: ResultPlace,
  fail: FailNotFound,
): Promise<void> => {
  if (!(await isResult(tx.db, accountId, place))) return fail(generalErrors.not_found);
};

/** A record with everything that is known of it. */
export const getResult = (
  context: Context,
  place: ListPlace,
  resultId: number,
  fail: FailNotFound,
): Promise<FullResult> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const [list, result, values] = await Promise.all([
      assertList(tx, accountId, place, fail),
      maybeFullResult(tx.db, accountId, { listId: place.id, id: resultId }, hiddenLabels(accountId, place.type)),
      findValues(tx.db, accountId, [resultId]),
    ]);
    if (!result) return fail(generalErrors.not_found);
    const { id, name, type, is_demo } = list;
    return { ...result, list: { id, name, type, is_demo }, values: [...shownValues(values.get(resultId) ?? [])] };
  });

/** A record as somebody outside is told of it: its labels by their names. */
export type ToldRecord = Omit<Result, 'labels'> & { readonly labels: Readonly<Record<string, unknown>> };

/** Records of a list by their ids, for somebody outside; those that are gone or hidden are left out. */
export const readTold = async (
  tx: Tx,
  accountId: number,
  { id, type }: { readonly id: number; readonly type: ListType },
  ids: readonly number[],
): Promise<readonly ToldRecord[]> => {
  const names = new Map((await findLabels(tx, accountId, type)).map((label) => [String(label.id), label.name]));
  const rows = await store.findResultsByIds(tx.db, accountId, id, ids, hiddenLabels(accountId, type));
  return rows.map((row) => ({
    ...row,
    labels: Object.fromEntries(Object.entries(row.labels).map(([label, value]) => [names.get(label) ?? label, value])),
  }));
};

/** Ids of the next records of a list behind one, in their order. */
export const findIdsBehind = (tx: Tx, accountId: number, listId: number, behind: number, max: number) =>
  store.findIdsBehind(tx.db, accountId, listId, behind, max);

/** The newest record of a list; 0: it has none. */
export const newestRecordOf = (tx: Tx, accountId: number, listId: number): Promise<number> =>
  store.maxIdOf(tx.db, accountId, listId);

/** Which of these records nobody may be told of: deleted, or who they are about asked not to be contacted. */
export const findUntold = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const standing = new Set(await store.findStanding(tx.db, accountId, ids));
  return new Set(ids.filter((id) => !standing.has(id)));
};

/**
 * Which of these records are there, or may still come back: those that are hidden, and those that were deleted at or after a moment, too;
 * not those of deleted lists. @returns whether each stands in its list
 */
export const findLasting = async (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  deletedSince: string,
): Promise<ReadonlyMap<number, { readonly isDeleted: boolean }>> => {
  const rows = await store.findUndeleted(tx.db, accountId, ids, deletedSince);
  const lists = await findListRows(tx, accountId, [...new Set(rows.map((row) => row.list_id))]);
  const standing = new Set(lists.map(({ id }) => id));
  return new Map(
    rows.flatMap(({ id, list_id: listId, deleted_at: at }) =>
      standing.has(listId) ? [[id, { isDeleted: at !== null }] as const] : [],
    ),
  );
};

/** Which of these records are hidden because who they are about asked not to be contacted. */
export const findHidden = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(await store.findHiddenIds(tx.db, accountId, ids));

/** The names of records that can be seen, by their ids. */
export const findNames = async (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> =>
  new Map((await store.findNames(tx.db, accountId, ids)).map(({ id, name }) => [id, name]));

/** The lists that records stand in which can be seen, by their ids. */
export const findPlaces = async (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map((await store.findNames(tx.db, accountId, ids)).map(({ id, list_id: listId }) => [id, listId]));
