import { randomUUID } from 'node:crypto';
import { type Batch, bulkErrors, type BatchKind, type Done, undoDays } from '@galena/contract/bulk';
import { type Fail, generalErrors } from '@galena/contract/kernel';
import { listErrors, type Selection } from '@galena/contract/lists';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { startRun } from '../../platform/runs/runs.service.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { batchRun } from './batches.jobs.ts';
import { auditActions, historyOf, undoingOf } from './batches.rules.ts';
import * as store from './batches.store.ts';
import { endBatch } from './endings.service.ts';
import { workPiece } from './pieces.service.ts';
import { lockIdentities } from '../contacts/index.ts';
import { addHistory, findListRows, type ListRow, maybeListRow, subjectOf } from '../lists/index.ts';
import { measureSelected } from '../queries/index.ts';
import { assertList, readLabelSet } from '../records/index.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailTransfer = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof listErrors.list_archived
  | typeof bulkErrors.same_list
>;

/** So many records are done with while the call waits; more are a run's. */
const maxAtOnce = 2_000;

const shownOf = async (tx: Tx, accountId: number, batch: store.BatchRow): Promise<Batch> => {
  const { id, kind, undoes, list_id: listId, target_id: targetId, state, run_id: runId, ...row } = batch;
  const target = targetId === null ? null : await maybeListRow(tx, accountId, targetId);
  return {
    id,
    kind,
    undoes,
    campaign_id: listId,
    target: target && { id: target.id, name: target.name, type: target.type },
    state,
    run_id: runId,
    done: row.done,
    known: row.known,
    denied: row.denied,
    can_undo: undoingOf(batch, tx.clock.now()) === 'possible',
    created_at: row.created_at,
  };
};

/** What a batch is begun with. */
type Beginning = {
  readonly kind: BatchKind;
  readonly list: ListRow;
  readonly target: ListRow | null;
  readonly labelSet: store.LabelSet | null;
  readonly undoes: number | null;
  readonly selection: Selection | null;
  readonly lastId: number;
  readonly isLong: boolean;
};

/** Tells the history of the list, and that of the list that records go to, that a batch began. @returns the ids of the rows */
const noteBegun = async (
  tx: Tx,
  { list, target, selection, ...batch }: Beginning,
  { batchId, runId }: { readonly batchId: number; readonly runId: number | null },
): Promise<readonly number[]> => {
  const { accountId, userId } = userOf(tx);
  const one = { accountId, userId, status: 'running', at: moment(tx.clock) } as const;
  const own = historyOf(batch, { batch_id: batchId, ...(target && { to: target.name }) });
  const rows = await addHistory(tx, {
    ...one,
    ...own,
    listIds: [list.id],
    ...(runId === null ? {} : { runId }),
    ...(selection && ('all' in selection ? { filters: selection.filters } : { requested: selection.resultIds.length })),
  });
  if (!target) return rows;
  const its = historyOf(batch, { from: list.name });
  return [...rows, ...(await addHistory(tx, { ...one, ...its, listIds: [target.id] }))];
};

const noteAudit = async (tx: Tx, { kind, list, target, undoes, selection }: Beginning, batch: store.BatchRow) => {
  if (undoes !== null) return writeAudit(tx, { action: 'undone', entity: 'batch', entityId: undoes });
  const [only] = selection && 'resultIds' in selection && selection.resultIds.length === 1 ? selection.resultIds : [];
  await writeAudit(tx, {
    action: auditActions[kind],
    entity: 'record',
    ...(only === undefined ? {} : { entityId: only }),
    changes: {
      list: [list.id, target?.id ?? null],
      ...(batch.run_id === null ? { count: [batch.done, null] } : { run: [null, batch.run_id] }),
    },
  });
};

/** Does a batch while the caller waits, or starts the run that does. */
const begin = async (tx: Tx, beginning: Beginning): Promise<Done> => {
  const { accountId, userId } = userOf(tx);
  const { kind, list, target, labelSet, undoes, selection, lastId, isLong } = beginning;
  const at = moment(tx.clock);
  const targetId = target?.id ?? null;
  const row = { accountId, userId, listId: list.id, kind, undoes, targetId, labelSet, selection, lastId, at };
  const batchId = await store.createBatch(tx.db, row);
  if (!isLong) await workPiece(tx, accountId, batchId);
  const input = { batch_id: batchId };
  const runId = isLong ? await startRun(tx, { kind: batchRun, subject: subjectOf(list.id), input }) : null;
  const historyIds = await noteBegun(tx, beginning, { batchId, runId });
  await store.attachBatch(tx.db, accountId, batchId, { runId, historyIds });
  if (!isLong) await endBatch(tx, accountId, batchId, 'completed');
  await tellChange(tx, { kind: 'list', id: list.id });
  const batch = (await store.maybeBatch(tx.db, accountId, batchId)) as store.BatchRow;
  await noteAudit(tx, beginning, batch);
  return { count: batch.done, batch: await shownOf(tx, accountId, batch) };
};

/** What is to be done with some records of a list. */
export type BatchInput = {
  readonly kind: BatchKind;
  readonly listId: number;
  /** The kind of list that it has to be; left out: any. */
  readonly type?: ListRow['type'];
  readonly selection: Selection;
};

/** Begins a batch in the list, once everything that may be wrong with it has been looked at. */
const beginIn = async (
  tx: Tx,
  list: ListRow,
  target: ListRow | null,
  {
    kind,
    selection,
    labelSet = null,
  }: Pick<BatchInput, 'kind' | 'selection'> & { readonly labelSet?: store.LabelSet | null },
  fail: FailNotFound,
): Promise<Done> => {
  const { accountId } = userOf(tx);
  const selected = { accountId, place: list, selection };
  const { count, lastId } = await measureSelected(tx, selected, maxAtOnce + 1, fail);
  return begin(tx, { kind, list, target, labelSet, undoes: null, selection, lastId, isLong: count > maxAtOnce });
};

/** Archives records, takes them back or deletes them. */
export const changeMany = (context: Context, input: BatchInput, fail: FailNotFound): Promise<Done> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    // Whoever writes records takes turns: counters and identities change in one order.
    await lockIdentities(tx, accountId);
    const list = await maybeListRow(tx, accountId, input.listId);
    if (!list || list.type !== (input.type ?? list.type)) return fail(generalErrors.not_found);
    return beginIn(tx, list, null, input, fail);
  });

type ListPlace = Parameters<typeof assertList>[2];

/** Moves records into another list of their kind, or copies them. */
export const transferMany = (
  context: Context,
  place: ListPlace,
  input: { readonly kind: 'move' | 'copy'; readonly selection: Selection; readonly targetId: number },
  fail: FailTransfer,
): Promise<Done> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockIdentities(tx, accountId);
    const list = await assertList(tx, accountId, place, fail);
    const target = await assertList(tx, accountId, { id: input.targetId, type: place.type }, fail);
    if (list.is_demo || target.is_demo) return fail(listErrors.demo_list);
    if (target.is_archived) return fail(listErrors.list_archived);
    if (target.id === list.id) return fail(bulkErrors.same_list);
    return beginIn(tx, list, target, input, fail);
  });

/** Whoever these records are about is never contacted again. */
export const suppressMany = (
  context: Context,
  place: ListPlace,
  selection: Selection,
  fail: Fail<typeof generalErrors.not_found | typeof listErrors.demo_list>,
): Promise<Done> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockIdentities(tx, accountId);
    const list = await assertList(tx, accountId, place, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    return beginIn(tx, list, null, { kind: 'suppress', selection }, fail);
  });

/** Sets a custom label of records, or clears it. */
export const labelMany = (
  context: Context,
  place: ListPlace,
  input: { readonly labelId: number; readonly value: unknown; readonly selection: Selection },
  fail: Fail<typeof generalErrors.not_found | typeof listErrors.demo_list>,
): Promise<Done> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockIdentities(tx, accountId);
    const list = await assertList(tx, accountId, place, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    const read = await readLabelSet(tx, accountId, place.type, input, fail);
    const labelSet = { ...read, actId: randomUUID() };
    return beginIn(tx, list, null, { kind: 'label', selection: input.selection, labelSet }, fail);
  });

type FailUndo = Fail<typeof generalErrors.not_found | typeof bulkErrors.batch_running | typeof bulkErrors.batch_final>;

/** Takes a batch back: what it changed and nobody has changed since stands as before. */
export const undoBatch = (context: Context, id: number, fail: FailUndo): Promise<Done> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await lockIdentities(tx, accountId);
    const batch = (await store.maybeBatch(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const undoing = undoingOf(batch, tx.clock.now());
    if (undoing === 'running') return fail(bulkErrors.batch_running);
    if (undoing === 'final') return fail(bulkErrors.batch_final);
    const { kind, list_id: listId, target_id: targetId, label_set: labelSet, done, up_to: lastId } = batch;
    const lists = await findListRows(tx, accountId, [listId, ...(targetId === null ? [] : [targetId])]);
    const list = lists.find((one) => one.id === listId) ?? fail(generalErrors.not_found);
    const target = lists.find((one) => one.id === targetId) ?? null;
    await store.markUndone(tx.db, accountId, id, moment(tx.clock));
    return begin(tx, {
      kind,
      list,
      target,
      labelSet: labelSet && { ...labelSet, actId: randomUUID(), undoesId: labelSet.actId },
      undoes: id,
      selection: null,
      lastId,
      isLong: done > maxAtOnce,
    });
  });

export const getBatch = (context: Context, id: number, fail: FailNotFound): Promise<Batch> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const batch = (await store.maybeBatch(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    return shownOf(tx, accountId, batch);
  });

/** The batch that a run works on. */
export const getBatchOfRun = (context: Context, runId: number, fail: FailNotFound): Promise<Batch> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const batch = (await store.maybeBatchOfRun(tx.db, accountId, runId)) ?? fail(generalErrors.not_found);
    return shownOf(tx, accountId, batch);
  });

const maxPurged = 20;

/** Forgets what can no longer be taken back. Of all accounts. @returns how many */
export const purgeBatches = (context: Context): Promise<number> =>
  store.purgeBatches(context.db, momentIn(context.clock, -(undoDays + 1) * 24 * 3600), maxPurged);
