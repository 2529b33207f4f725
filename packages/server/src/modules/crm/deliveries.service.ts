import {
  crmErrors as errors,
  type CrmDelivery,
  type CrmDeliveryDetails,
  type CrmDeliveryState,
} from '@galena/contract/crm';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findNames } from '../records/index.ts';
import { findConnections } from './connections.store.ts';
import { getConnectionRow } from './connections.service.ts';
import { passOnQueue } from './queues.jobs.ts';
import { planAgain } from './deletions.store.ts';
import * as store from './deliveries.store.ts';
import { assertSendable } from './sending.service.ts';
import { startRecords, wake } from './states.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const pageSize = 50;
/** So many are sent again with one statement. */
const piece = 500;

/** Where a page begins, as it is told: the moment and the id of the last one shown. */
const placeOf = (text: string | undefined): store.DeliveryPlace | null => {
  const [, at = '', id = ''] = /^(\S+)_(\d{1,15})$/.exec(text ?? '') ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { at, id: Number(id) };
};

const shownOf = (row: store.DeliveryRow, names: ReadonlyMap<number, string | null>): CrmDelivery => ({
  id: row.id,
  connection_id: row.connection_id,
  result_id: row.record_id,
  result_name: names.get(row.record_id) ?? null,
  campaign_id: row.list_id,
  list_type: row.list_type,
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'sending' ? row.due_at : null,
  is_verifying: row.state === 'sending' && row.attempts === 0 && row.verifying_since !== null,
  last_error: row.last_error,
  said: row.said,
  remote_url: row.remote_url,
  has_differences: row.has_differences,
  sent_at: row.sent_at,
  deletion:
    row.deletion === null || row.deletion_at === null
      ? null
      : { state: row.deletion, at: row.deletion_at, error: row.deletion_error, said: row.deletion_said },
  updated_at: row.updated_at,
});

type Asked = {
  readonly connection_id?: number | undefined;
  readonly campaign_id?: number | undefined;
  readonly result_id?: number | undefined;
  readonly state?: CrmDeliveryState | undefined;
  readonly before?: string | undefined;
};

/** What was sent, latest first. */
export const listDeliveries = (context: Context, asked: Asked, fail: FailNotFound) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const { connection_id: connectionId = null, campaign_id: listId = null, result_id: recordId = null } = asked;
    if (connectionId !== null) await getConnectionRow(tx, accountId, connectionId, fail);
    const filter = { connectionId, listId, recordId, state: asked.state ?? null };
    const page = { before: placeOf(asked.before), max: pageSize + 1 };
    const rows = await store.findDeliveries(tx.db, accountId, filter, page);
    const shown = rows.slice(0, pageSize);
    const names = await findNames(
      tx,
      accountId,
      shown.map((row) => row.record_id),
    );
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      data: shown.map((row) => shownOf(row, names)),
      before: last ? `${last.updated_at}_${last.id}` : null,
    };
  });

/** One delivery with its receipt. */
export const getDelivery = (context: Context, id: number, fail: FailNotFound): Promise<CrmDeliveryDetails> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const row = (await store.maybeDelivery(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const names = await findNames(tx, accountId, [row.record_id]);
    const { remote_id, request_hash, receipt } = row;
    // Receipts of before labels were kept have none.
    return {
      ...shownOf(row, names),
      remote_id,
      request_hash,
      receipt: receipt && { ...receipt, labels: receipt.labels ?? {} },
    };
  });

const startAgain = async (
  tx: Tx,
  accountId: number,
  connectionId: number,
  rows: readonly store.DeliveryRow[],
): Promise<number> => {
  let count = 0;
  const lists = new Map(rows.map((row) => [row.list_id, { id: row.list_id, type: row.list_type }]));
  for (const list of lists.values()) {
    const ids = rows.filter((row) => row.list_id === list.id).map((row) => row.record_id);
    count += await startRecords(tx, accountId, connectionId, list, ids);
  }
  return count;
};

/** Contacts that could not be deleted are tried again. @returns how many */
const deleteAgain = async (tx: Tx, accountId: number, connectionId: number, id: number | null): Promise<number> => {
  const count = await planAgain(tx.db, accountId, connectionId, { id, at: moment(tx.clock) });
  if (count > 0) await wake(tx, accountId, connectionId);
  return count;
};

/** Sends again: one record, or all of a connection that did not arrive; what failed to be deleted there is tried again. @returns how many */
export const sendAgain = (
  context: Context,
  { connection_id: connectionId, id }: { readonly connection_id: number; readonly id?: number | undefined },
  fail: Fail<typeof generalErrors.not_found | typeof errors.crm_off | typeof errors.crm_expired>,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    // Whoever turns it off, or learns that it expired, takes turns with this.
    await lockIdentities(tx, accountId);
    const connection = await getConnectionRow(tx, accountId, connectionId, fail);
    assertSendable(connection, fail);
    let count = await deleteAgain(tx, accountId, connectionId, id ?? null);
    if (id === undefined)
      for (
        let rows = await next(tx, accountId, connectionId);
        rows.length > 0;
        rows = await next(tx, accountId, connectionId)
      )
        count += await startAgain(tx, accountId, connectionId, rows);
    else {
      const row = (await store.maybeDelivery(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
      if (row.connection_id !== connectionId) return fail(generalErrors.not_found);
      // Of a record that is gone, what failed is the deletion.
      if (count === 0) count = await startAgain(tx, accountId, connectionId, [row]);
    }
    await writeAudit(tx, {
      action: 'replayed',
      entity: 'crm_delivery',
      label: connection.name,
      changes: { count: [null, count] },
    });
    return count;
  });

// Those that begin their way are not among the next.
const next = (tx: Tx, accountId: number, connectionId: number) =>
  store.findFailed(tx.db, accountId, connectionId, piece);

/** Records of lists were hidden: what was sent of them is forgotten, and CRMs are told where the account wants it. */
export const noteHidden = async (
  tx: Tx,
  { accountId, listIds }: { readonly accountId: number; readonly listIds: readonly number[] },
): Promise<void> => {
  for (const { id } of await findConnections(tx.db, accountId))
    await enqueue(tx, passOnQueue, { connection_id: id, list_ids: [...listIds] }, { accountId });
};
