import type { CrmTrouble } from '@galena/contract/crm';
import type { ListType } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue, hurry } from '../../platform/jobs/enqueue.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { lockIdentities } from '../contacts/index.ts';
import { putDeliveryStates } from '../records/index.ts';
import * as connections from './connections.store.ts';
import { deliverKey, deliverQueue, newRecordsKey, newRecordsQueue } from './queues.jobs.ts';
import * as store from './deliveries.store.ts';
import { findListConnections } from './sending.store.ts';

/** So many are settled with one statement. */
const piece = 500;

/** Where people look after their CRMs. */
const page = '/settings/integration/crm';

/**
 * Has a connection sent what is due for it, soon after the transaction commits. Its row is locked until then: a job that is about to end
 * waits, and sees what was written before this call.
 */
export const wake = async (tx: Tx, accountId: number, connectionId: number): Promise<void> => {
  await connections.lockConnection(tx.db, accountId, connectionId);
  const key = deliverKey(connectionId);
  const id = await enqueue(tx, deliverQueue, { connection_id: connectionId }, { accountId, key });
  if (id === null) await hurry(tx, deliverQueue, key, accountId);
};

/** What waited for a connection that nothing was sent to is sent now: its deliveries, and what came into its lists. */
export const resume = async (tx: Tx, accountId: number, connectionId: number): Promise<void> => {
  await wake(tx, accountId, connectionId);
  for (const { list_id: listId, connection_id: id } of await findListConnections(tx.db, accountId))
    if (id === connectionId)
      await enqueue(tx, newRecordsQueue, { list_id: listId }, { accountId, key: newRecordsKey(listId) });
};

/** Records show what their deliveries say. The caller holds `lockIdentities`. */
export const showStates = async (tx: Tx, accountId: number, recordIds: readonly number[]): Promise<void> => {
  if (recordIds.length === 0) return;
  const rows = await store.findRecordStates(tx.db, accountId, recordIds);
  const states = new Map(rows.map(({ record_id: id, state }) => [id, state]));
  await putDeliveryStates(tx, accountId, states, [...new Set(rows.map((row) => row.list_id))]);
};

/** What becomes of a delivery that failed: what was sent before stays sent, and says why it was not sent again. */
export const failedOf = (
  { id, attempts, due_at: dueAt, sent_at: sentAt }: store.DeliveryRow,
  lastError: CrmTrouble,
  said: string | null = null,
): store.Settled => ({ id, state: sentAt === null ? 'unsent' : 'sent', attempts, dueAt, lastError, said });

/** Nothing more is sent to a connection: what is on its way ends unsent, or as it was sent before. */
export const stopSending = async (
  tx: Tx,
  accountId: number,
  connectionId: number,
  trouble: CrmTrouble,
): Promise<void> => {
  await lockIdentities(tx, accountId);
  for (;;) {
    const rows = await store.findSending(tx.db, accountId, connectionId, piece);
    if (rows.length === 0) return;
    const settled = rows.map((row) => failedOf(row, trouble));
    await store.settleDeliveries(tx.db, accountId, settled, moment(tx.clock));
    await showStates(
      tx,
      accountId,
      rows.map((row) => row.record_id),
    );
  }
};

/** The CRM does not let us in any more: nothing is sent until somebody signs in again, and the people of the account are told, once. */
export const expire = async (tx: Tx, accountId: number, connectionId: number): Promise<void> => {
  await lockIdentities(tx, accountId);
  const row = await connections.maybeConnection(tx.db, accountId, connectionId);
  if (!row || !(await connections.expireConnection(tx.db, accountId, connectionId))) return;
  await stopSending(tx, accountId, connectionId, 'expired');
  await writeNotice(tx, { kind: 'crm_expired', params: { name: row.name }, link: page });
};

/**
 * Records of a list are to be sent to a connection, in the caller's transaction: their states say so.
 * @param begunAt when whoever sends them began to; null: now
 * @returns how many begin their way; those that are on it already stay so
 */
export const startRecords = async (
  tx: Tx,
  accountId: number,
  connectionId: number,
  list: { readonly id: number; readonly type: ListType },
  recordIds: readonly number[],
  begunAt: string | null = null,
): Promise<number> => {
  if (recordIds.length === 0) return 0;
  await lockIdentities(tx, accountId);
  const at = moment(tx.clock);
  const started = await store.startDeliveries(tx.db, accountId, { connectionId, list, recordIds, at, begunAt });
  await showStates(tx, accountId, started);
  if (started.length > 0) await wake(tx, accountId, connectionId);
  return started.length;
};
