import { sql } from 'kysely';
import type { LeadRecord, Provenance } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { findIdentities, findSuppressedLeads, lockIdentities } from '../contacts/index.ts';
import { touchList } from '../lists/index.ts';
import { changeCounted } from './changes.service.ts';
import { withFittingLabels } from './label-values.service.ts';
import { type FileAct, findBroughtBy, noteFileLabels, startLabelUndoing } from './file-labels.service.ts';
import {
  applyFile,
  confirmationsOf,
  type FileChange,
  type FileWay,
  type LabelChange,
  labelsFromFile,
  nothingChanged,
  type RecordBefore,
  takeBack,
  withLabels,
} from './file-values.rules.ts';
import * as store from './file-values.store.ts';
import { findValues, writeValues } from './findings.store.ts';
import { findOwnedIdentities } from './owned.service.ts';
import { cleanRecord, type EnteredRecord } from './records.rules.ts';
import { findPresent } from './writing.store.ts';

type Place = { readonly accountId: number; readonly listId: number };
type TypedPlace = Place & { readonly type: ListType };

export type SourceUpdates = TypedPlace & {
  readonly provenance: Provenance;
  readonly way: FileWay;
  /** Also what the record knows already is written down, as seen there, too; false if it is left out. */
  readonly confirms?: boolean;
  /** The run that brings the values. */
  readonly runId: number;
  /** In the order of the source: what stands further down comes later. */
  readonly updates: readonly { readonly resultId: number; readonly row: EnteredRecord }[];
};
export type FileUpdates = SourceUpdates & {
  /** What it is among the edits of records. */
  readonly act: FileAct & { readonly file: string };
};

/** One row after the other of each record: a file may name somebody several times. */
const roundsOf = (updates: SourceUpdates['updates']): readonly SourceUpdates['updates'][] => {
  const rounds: SourceUpdates['updates'][number][][] = [];
  const turns = new Map<number, number>();
  for (const one of updates) {
    const turn = turns.get(one.resultId) ?? 0;
    turns.set(one.resultId, turn + 1);
    (rounds[turn] ??= []).push(one);
  }
  return rounds;
};

type RoundChange = FileChange & { readonly id: number; readonly labels: readonly LabelChange[] };

/** With what labels held before. */
const withLabelsBefore = (before: RecordBefore, labels: readonly LabelChange[]): RecordBefore =>
  labels.length === 0
    ? before
    : { ...before, labels: Object.fromEntries(labels.map(({ id, old: value, file }) => [id, { value, file }])) };

const applyRound = async (tx: Tx, input: SourceUpdates & Partial<FileUpdates>, round: SourceUpdates['updates']) => {
  const { accountId, listId, provenance, way, runId, confirms = false } = input;
  const ids = round.map(({ resultId }) => resultId);
  const records = new Map((await store.openFileRecords(tx.db, accountId, listId, ids)).map((one) => [one.id, one]));
  const stored = await findValues(tx.db, accountId, ids);
  const brought = await findBroughtBy(
    tx,
    accountId,
    round.map(({ resultId, row }) => ({ id: resultId, labelIds: Object.keys(row.labels ?? {}) })),
  );
  const changes = round.flatMap(({ resultId, row }): RoundChange[] => {
    const record = records.get(resultId);
    if (!record) return [];
    const change = applyFile(record, stored.get(resultId) ?? [], cleanRecord(row), { provenance, way });
    const labels = labelsFromFile(record, row.labels ?? {}, way, (id) => brought(record, id));
    return change || labels.length > 0 ? [{ id: resultId, ...(change ?? nothingChanged(record)), labels }] : [];
  });
  const confirmed = (confirms ? round : []).flatMap(({ resultId, row }) => {
    if (!records.has(resultId)) return [];
    const added = confirmationsOf(stored.get(resultId) ?? [], cleanRecord(row), provenance);
    return added.length === 0 ? [] : [{ id: resultId, added, ranks: [], replaced: [] }];
  });
  if (changes.length + confirmed.length > 0) await writeValues(tx.db, accountId, [...changes, ...confirmed]);
  if (changes.length === 0) return [];
  const change = { at: moment(tx.clock), ownRunId: runId };
  await changeCounted(
    tx,
    store.fileChange(
      accountId,
      changes.map(({ columns, labels }) => withLabels(columns, labels)),
      change,
    ),
  );
  if (input.act) await noteFileLabels(tx, input, input.act, changes);
  return changes.map(({ id, before, labels }) => ({ resultId: id, before: withLabelsBefore(before, labels) }));
};

type Updated = readonly { readonly resultId: number; readonly before: RecordBefore }[];

const update = async (tx: Tx, input: SourceUpdates & Partial<FileUpdates>): Promise<Updated> => {
  const changed = [];
  for (const round of roundsOf(input.updates)) changed.push(...(await applyRound(tx, input, round)));
  if (changed.length > 0) await touchList(tx, input.accountId, input.listId);
  return changed;
};

/**
 * Values of a source for records that are there already, in the caller's transaction, who holds `lockIdentities`: a person's word
 * stays before them, and older values stay as alternatives. Labels are people's and files': a source has none.
 * @returns what stood there before, of those that changed
 */
export const updateFromSource = (tx: Tx, input: SourceUpdates): Promise<Updated> => update(tx, input);

/**
 * The same of a file, with its labels.
 * @returns what stood there before, of those that changed; a record that the file names several times may stand there several times
 */
export const updateFromFile = async (tx: Tx, input: FileUpdates): Promise<Updated> => {
  await lockIdentities(tx, input.accountId);
  const rows = await withFittingLabels(
    tx,
    input.accountId,
    input.type,
    input.updates.map(({ row }) => row),
  );
  return update(tx, {
    ...input,
    updates: input.updates.map(({ resultId }, at) => ({ resultId, row: rows[at] as EnteredRecord })),
  });
};

export type TakenBack = { readonly restored: number; readonly kept: number };

/**
 * Takes back what a file changed of records, the last change first, in the caller's transaction. What was changed since stays, field
 * by field.
 * @param place by what evidence says of the file
 */
export const restoreFromFile = async (
  tx: Tx,
  { accountId, listId, type }: TypedPlace,
  place: FileAct & { readonly source: string; readonly fetchedAt: string },
  changes: readonly { readonly resultId: number; readonly before: RecordBefore }[],
): Promise<TakenBack> => {
  await lockIdentities(tx, accountId);
  const ids = changes.map(({ resultId }) => resultId);
  const records = new Map((await store.openFileRecords(tx.db, accountId, listId, ids)).map((one) => [one.id, one]));
  const evidence = { source: place.source, fetched_at: place.fetchedAt };
  const labelUndoing = await startLabelUndoing(tx, { accountId, listId, type }, place, changes);
  const fields: { id: number; field: string }[] = [];
  let kept = 0;
  const touched = new Set<number>();
  for (const { resultId, before } of changes) {
    const record = records.get(resultId);
    if (!record) continue;
    const taken = takeBack(record, before, evidence);
    const { labels, kept: left } = labelUndoing.takeBack({ resultId, before }, record);
    if (taken.kept.length + left > 0) kept += 1;
    if (taken.restored.length + labels.length === 0) continue;
    records.set(resultId, withLabels(taken.columns, labels));
    touched.add(resultId);
    fields.push(...taken.restored.map((field) => ({ id: resultId, field })));
  }
  if (touched.size === 0) return { restored: 0, kept };
  await store.forgetFileValues(tx.db, accountId, fields, place);
  await store.rankValues(tx.db, accountId, fields);
  const rows = [...records.values()].filter(({ id }) => touched.has(id));
  await changeCounted(tx, store.fileChange(accountId, rows, { at: moment(tx.clock), ownRunId: null }));
  await labelUndoing.note();
  await touchList(tx, accountId, listId);
  return { restored: touched.size, kept };
};

/**
 * Deletes some of the records that a run brought and that nobody changed since, in the order of their ids.
 * @returns how many, how many stay because they were changed, and where to go on; null: there are no more
 */
export const removeUntouched = async (
  tx: Tx,
  { accountId, listId }: Place,
  { runId, after, size }: { readonly runId: number; readonly after: number; readonly size: number },
): Promise<{ readonly removed: number; readonly kept: number; readonly end: number | null }> => {
  await lockIdentities(tx, accountId);
  const end = await store.maybeRunPieceEnd(tx.db, accountId, { listId, runId, after, size });
  if (end === null) return { removed: 0, kept: 0, end };
  const at = moment(tx.clock);
  const removed = await changeCounted(tx, {
    accountId,
    where: sql`r.list_id = ${listId} and r.run_id = ${runId} and r.id > ${after} and r.id <= ${end} and r.deleted_at is null
      and r.updated_at = r.created_at`,
    set: sql`deleted_at = ${at}::timestamptz, updated_at = ${at}::timestamptz`,
  });
  if (removed.length > 0) await touchList(tx, accountId, listId);
  return {
    removed: removed.length,
    kept: await store.countOfRun(tx.db, accountId, { listId, runId, after, end }),
    end,
  };
};

/** Of a row of a file: `elsewhere` comes in as `new` does, and stands in another list of the account already. */
export type ForeseenRow = 'new' | 'elsewhere' | 'known' | 'suppressed';

/**
 * What would become of rows if they came into a list: whom nobody may contact, and who is there already. Nothing is written.
 * @returns for each row, in their order
 */
export const foreseeRows = async (
  tx: Tx,
  { accountId, listId, type }: Place & { readonly type: ListType },
  source: string,
  rows: readonly LeadRecord[],
): Promise<readonly ForeseenRow[]> => {
  const records = rows.map((row) => cleanRecord(row));
  const denied = await findSuppressedLeads(tx, accountId, listId, records);
  const identities = await findIdentities(tx, accountId, type, source, records);
  const asked = [...new Set(identities.flat())];
  const present = await findPresent(tx.db, accountId, listId, asked);
  const owned = await findOwnedIdentities(tx, accountId, asked, listId);
  return records.map((record, at) => {
    if (denied.has(record)) return 'suppressed';
    const ids = identities[at] ?? [];
    if (ids.some((id) => present.has(id))) return 'known';
    return ids.some((id) => owned.has(id)) ? 'elsewhere' : 'new';
  });
};
