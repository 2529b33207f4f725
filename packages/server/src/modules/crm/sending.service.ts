import { crmErrors as errors, type CrmRecordState, type ListCrm } from '@galena/contract/crm';
import { generalErrors, type Fail, type Run } from '@galena/contract/kernel';
import { listErrors, type Selection } from '@galena/contract/lists';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { getRun, startRun } from '../../platform/runs/runs.service.ts';
import { addHistory, maybeListRow, subjectOf } from '../lists/index.ts';
import { type Destination, measureSelected } from '../queries/index.ts';
import { assertList, newestRecordOf } from '../records/index.ts';
import { verifyLeaving } from '../verification/index.ts';
import * as connections from './connections.store.ts';
import { getConnectionRow } from './connections.service.ts';
import * as store from './sending.store.ts';
import { newRecordsKey, newRecordsQueue } from './queues.jobs.ts';
import { crmRun } from './sending.jobs.ts';

type ListPlace = Parameters<typeof assertList>[2];
type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Beyond that nobody waits for an exact figure. */
const maxCounted = 10_000_000;

/** @throws through `fail` where nothing can be sent to a connection now */
export const assertSendable = (
  { is_active: isActive, status }: connections.ConnectionRow,
  fail: Fail<typeof errors.crm_off | typeof errors.crm_expired>,
): void => {
  if (status === 'expired') fail(errors.crm_expired);
  if (!isActive) fail(errors.crm_off);
};

type FailSending = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof errors.crm_missing
  | typeof errors.crm_off
  | typeof errors.crm_expired
>;

const chooseConnection = async (tx: Tx, accountId: number, id: number, fail: FailSending) => {
  const row = await connections.maybeConnection(tx.db, accountId, id);
  if (row) return row;
  const all = await connections.findConnections(tx.db, accountId);
  return all.length === 0 ? fail(errors.crm_missing) : fail(generalErrors.not_found);
};

/** Starts to send records of a list to a CRM. */
export const startSending = (
  context: Context,
  place: ListPlace,
  { connection_id: connectionId, ...selection }: Selection & { readonly connection_id: number },
  fail: FailSending,
): Promise<Run> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const list = await assertList(tx, accountId, place, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    const connection = await chooseConnection(tx, accountId, connectionId, fail);
    assertSendable(connection, fail);
    const { count, lastId } = await measureSelected(tx, { accountId, place: list, selection }, maxCounted, fail);
    const at = moment(tx.clock);
    const input = {
      list_id: list.id,
      type: list.type,
      selection,
      up_to: lastId,
      connection_id: connectionId,
      begun_at: at,
    };
    if (connection.verify_emails !== 'off') await verifyLeaving(tx, list, selection);
    const runId = await startRun(tx, { kind: crmRun, subject: subjectOf(list.id), input, total: count });
    await addHistory(tx, {
      accountId,
      userId,
      listIds: [list.id],
      kind: 'crm',
      params: { name: connection.name },
      requested: count,
      found: 0,
      status: 'queued',
      runId,
      at,
      ...('all' in selection ? { filters: selection.filters } : {}),
    });
    await writeAudit(tx, {
      action: 'sent',
      entity: 'list',
      entityId: list.id,
      changes: { run: [null, runId], count: [null, count] },
    });
    return getRun(tx, runId, fail);
  });

/** The CRMs of the account, and which of them get new records of a list. */
export const listCrmsOf = (context: Context, listId: number, fail: FailNotFound): Promise<readonly ListCrm[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    if (!(await maybeListRow(tx, accountId, listId))) return fail(generalErrors.not_found);
    const rows = await connections.findConnections(tx.db, accountId);
    const uses = (await store.findListConnections(tx.db, accountId)).filter((use) => use.list_id === listId);
    const used = await store.findUsed(
      tx.db,
      accountId,
      listId,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, name, status, is_active }) => ({
      connection_id: id,
      name,
      status,
      is_active,
      send_new: uses.some((use) => use.connection_id === id),
      has_records: used.has(id),
    }));
  });

/** How far some records of a list are with each CRM. */
export const listStatesOf = (
  context: Context,
  listId: number,
  recordIds: readonly number[],
  fail: FailNotFound,
): Promise<readonly CrmRecordState[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    if (!(await maybeListRow(tx, accountId, listId))) return fail(generalErrors.not_found);
    return store.findStates(tx.db, accountId, recordIds);
  });

/** New records of a list are sent to a CRM by themselves; from this moment on. */
export const sendNewTo = async (tx: Tx, accountId: number, listId: number, connectionId: number): Promise<void> =>
  store.addListConnection(tx.db, accountId, {
    list_id: listId,
    connection_id: connectionId,
    sent_to_id: await newestRecordOf(tx, accountId, listId),
  });

/** New records of a list are sent to a CRM by themselves, or are not any more. */
export const setCrmOf = (
  context: Context,
  listId: number,
  { connection_id: connectionId, send_new: sendNew }: { readonly connection_id: number; readonly send_new: boolean },
  fail: Fail<typeof generalErrors.not_found | typeof listErrors.demo_list>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const list = (await maybeListRow(tx, accountId, listId)) ?? fail(generalErrors.not_found);
    if (list.is_demo) return fail(listErrors.demo_list);
    const connection = await getConnectionRow(tx, accountId, connectionId, fail);
    if (sendNew) await sendNewTo(tx, accountId, listId, connectionId);
    else await store.removeListConnections(tx.db, accountId, listId, connectionId);
    await writeAudit(tx, {
      action: 'updated',
      entity: 'list_crm',
      entityId: listId,
      label: list.name,
      changes: { [connection.name]: [null, sendNew] },
    });
  });

/** Records came into a list: its CRMs are sent them once they are saved, if they are to be. */
export const noteSaved = async (
  tx: Tx,
  { accountId, listId }: { readonly accountId: number; readonly listId: number },
): Promise<void> => {
  if (!(await store.sendsNew(tx.db, accountId, listId))) return;
  await enqueue(tx, newRecordsQueue, { list_id: listId }, { accountId, key: newRecordsKey(listId) });
};

/** Records that are so far with a CRM, as a condition. */
export const crmDestination: Destination = {
  kind: 'crm',
  where: async (_, { accountId, id, state }) => store.deliveredTo(accountId, id ?? 0, state),
};
