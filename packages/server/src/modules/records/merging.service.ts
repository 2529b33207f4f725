import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { keyOf, type StoredValue } from './findings.rules.ts';
import * as store from './merging.store.ts';
import { lockIdentities, mergeIdentities, undoMerge } from '../contacts/index.ts';
import { touchList } from '../lists/index.ts';
import { changeCounted } from './changes.service.ts';
import { findValues } from './findings.store.ts';
import { mergeProvenance } from './edits.rules.ts';
import { addEdits, type NewEdit } from './edits.store.ts';
import {
  type Choices,
  type ImageDifference,
  imageDifferences,
  mergedImage,
  type RecordImage,
  valueAt,
} from './merging.rules.ts';
import { isIn, unmergedImage } from './merging.policy.ts';
import { hideAsked } from './suppressing.service.ts';

/** What it takes to part records again that were made one. */
export type MergeSnapshot = {
  readonly before: RecordImage;
  readonly after: RecordImage;
  /** What stood in the ledger of evidence, with its ranks. */
  readonly ledger: readonly store.LedgerRow[];
  readonly copied: readonly number[];
  readonly employees: readonly { readonly id: number; readonly result_id: number }[];
  /** Merges of identities, in their order. */
  readonly identityMerges: readonly number[];
  /** What the merge is among the edits of the record that stays; left out: it was not written down. */
  readonly actId?: string;
};

type Merging = { readonly accountId: number; readonly kept: store.MergeRow; readonly actId: string };

/** Writes down what a merge, or its undoing, made of the record that stays, cell by cell. */
const noteDifferences = async (
  tx: Tx,
  { accountId, kept, actId }: Merging,
  undoesId: string | null,
  differences: readonly ImageDifference[],
): Promise<void> => {
  if (differences.length === 0) return;
  const who = { user_id: userOf(tx).userId, created_at: moment(tx.clock) };
  const edits = differences.map((one) => ({ ...one, result_id: kept.id, said: mergeProvenance })) as NewEdit[];
  await addEdits(tx.db, accountId, { act_id: actId, undoes_id: undoesId, list_id: kept.list_id, ...who }, edits);
};

/** Records to be merged, the one that stays first; null where one of them cannot be seen, or is looked up right now. */
export const openMerge = async (
  tx: Tx,
  accountId: number,
  keptId: number,
  mergedIds: readonly number[],
): Promise<readonly [store.MergeRow, ...store.MergeRow[]] | null> => {
  const rows = await store.openMergeRows(tx.db, accountId, [keptId, ...mergedIds]);
  const open = [keptId, ...mergedIds].map((id) => rows.find((row) => row.id === id && row.deleted_at === null));
  return open.every((row) => row !== undefined) ? (open as [store.MergeRow, ...store.MergeRow[]]) : null;
};

const bareImage = ({
  id: _id,
  list_id: _l,
  identity_id: _i,
  looking_run_id: _r,
  deleted_at: _d,
  ...image
}: store.MergeRow): RecordImage => image;

/** Addresses and numbers of which a person said, of any of the records, that they are not right. */
const findRejected = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<ReadonlySet<string>> => {
  const values = await findValues(tx.db, accountId, ids);
  return new Set(
    [...values.values()]
      .flat()
      .flatMap((one) => (one.rejected_at !== null && typeof one.value === 'string' ? [one.value.toLowerCase()] : [])),
  );
};

/**
 * The chosen values stand first of their fields in the ledger; all others behind them, as they were.
 * @param ranked values that are ranked already: fields of which nothing else is known are left alone
 */
const rankWinners = async (
  tx: Tx,
  accountId: number,
  keptId: number,
  image: RecordImage,
  ranked: readonly store.LedgerRow[] = [],
): Promise<void> => {
  const all = (await findValues(tx.db, accountId, [keptId])).get(keptId) ?? [];
  const done = new Set(ranked.map(({ id }) => id));
  const open = new Set(all.flatMap(({ id, field }) => (done.has(id) ? [] : [field])));
  const known = all.filter(({ field }) => open.has(field));
  const ranks = [...Map.groupBy(known, ({ field }) => field)].flatMap(([field, values]) => {
    const best = keyOf(valueAt(image, field));
    const ordered = values.toSorted(
      (a, b) => Number(keyOf(a.value) !== best) - Number(keyOf(b.value) !== best) || a.rank - b.rank || a.id - b.id,
    );
    const keys = [...new Set(ordered.map(({ value }) => keyOf(value)))];
    return ordered.map(({ id, value }) => ({ id, rank: keys.indexOf(keyOf(value)) + 1 }));
  });
  await store.rankValues(tx.db, accountId, keptId, ranks);
};

const setDeleted = async (tx: Tx, accountId: number, ids: readonly number[], isDeleted: boolean): Promise<number> => {
  const at = moment(tx.clock);
  const changed = await changeCounted(tx, {
    accountId,
    where: sql`r.id = any(${ids}::bigint[])`,
    set: sql`deleted_at = case when ${isDeleted} then ${at}::timestamptz end, updated_at = ${at}`,
  });
  return changed.length;
};

const touchAll = async (tx: Tx, accountId: number, rows: readonly store.MergeRow[]): Promise<void> => {
  for (const listId of new Set(rows.map((row) => row.list_id))) await touchList(tx, accountId, listId);
};

/**
 * Makes records one: the first stays, with the values that were chosen and everything else that is known of the others behind
 * them; the others leave their lists. Whom they are about is one from now on. The caller holds `lockIdentities`.
 * @returns what `partRecords` takes
 */
export const mergeRecords = async (
  tx: Tx,
  accountId: number,
  rows: readonly [store.MergeRow, ...store.MergeRow[]],
  choices: Choices,
): Promise<MergeSnapshot> => {
  const [kept, ...merged] = rows;
  const ids = merged.map(({ id }) => id);
  const rejected = await findRejected(tx, accountId, [kept.id, ...ids]);
  const ledger = await store.findLedger(tx.db, accountId, kept.id);
  const after = mergedImage(rows, choices, rejected);
  const copied = await store.copyLedger(tx.db, accountId, kept.id, ids);
  await rankWinners(tx, accountId, kept.id, after);
  const employees = await store.moveEmployees(tx.db, accountId, kept.id, ids);
  // Out of their lists first: no list has two of one.
  await setDeleted(tx, accountId, ids, true);
  const identityMerges: number[] = [];
  for (const { identity_id: other } of merged) {
    const [now] = await store.openMergeRows(tx.db, accountId, [kept.id]);
    const id = now && (await mergeIdentities(tx, accountId, now.identity_id, other));
    if (id) identityMerges.push(id);
  }
  await changeCounted(tx, store.imageChange(accountId, kept.id, after, moment(tx.clock)));
  const [before, actId] = [bareImage(kept), randomUUID()];
  await noteDifferences(tx, { accountId, kept, actId }, null, imageDifferences(before, after));
  await touchAll(tx, accountId, rows);
  return { before, after, ledger, copied, employees, identityMerges, actId };
};

/** Which values of a record are said by what was copied into its ledger, and by nothing else there. */
const borrowed = (known: readonly StoredValue[], copied: ReadonlySet<number>) => {
  const [theirs, own] = [known.filter(({ id }) => copied.has(id)), known.filter(({ id }) => !copied.has(id))];
  return (field: string, value: unknown): boolean => isIn(theirs, field, value) && !isIn(own, field, value);
};

/**
 * Parts records that were made one: each is what it was, but for what changed since.
 * @returns the lists concerned; `gone` where one of them has gone for good, or cannot be seen; `in_list` where one would stand twice in
 *   its list, because whom it is about has come into it since. Whoever is told neither list undoes the transaction
 */
export const partRecords = async (
  tx: Tx,
  accountId: number,
  { keptId, mergedIds }: { readonly keptId: number; readonly mergedIds: readonly number[] },
  { before, after, ledger, copied, employees, identityMerges, actId = randomUUID() }: MergeSnapshot,
): Promise<readonly number[] | 'gone' | 'in_list'> => {
  await lockIdentities(tx, accountId);
  const rows = await store.openMergeRows(tx.db, accountId, [keptId, ...mergedIds]);
  const kept = rows.find(({ id }) => id === keptId);
  if (!kept || kept.deleted_at !== null || rows.length < mergedIds.length + 1) return 'gone';
  for (const id of identityMerges.toReversed()) await undoMerge(tx, accountId, id);
  if (await store.areInLists(tx.db, accountId, mergedIds)) return 'in_list';
  await store.returnEmployees(tx.db, accountId, employees);
  const known = (await findValues(tx.db, accountId, [keptId])).get(keptId) ?? [];
  await store.removeValues(tx.db, accountId, keptId, copied);
  await store.rankValues(tx.db, accountId, keptId, ledger);
  await setDeleted(tx, accountId, mergedIds, false);
  await hideAsked(tx, accountId, mergedIds);
  const now = bareImage(kept);
  const image = unmergedImage({ before, after, now }, borrowed(known, new Set(copied)));
  await changeCounted(tx, store.imageChange(accountId, keptId, image, moment(tx.clock)));
  // What was said of it since is beside the ranks of before.
  await rankWinners(tx, accountId, keptId, image, ledger);
  await noteDifferences(tx, { accountId, kept, actId: randomUUID() }, actId, imageDifferences(now, image));
  await touchAll(tx, accountId, rows);
  return [...new Set(rows.map((row) => row.list_id))];
};
