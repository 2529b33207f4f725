import { integrationErrors as errors, type ListDestination, type RecordArrival } from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findEndpoints, type MovedMessage, replay } from '../../platform/webhooks/webhooks.service.ts';
import { lockIdentities } from '../contacts/index.ts';
import { maybeListRow, type ListRow } from '../lists/index.ts';
import type { Destination } from '../queries/index.ts';
import * as store from './arrivals.store.ts';
import { findConnections, maybeConnection } from './connections.store.ts';
import { emailCheckOf } from './list-webhooks.service.ts';
import { maybeListWebhook } from './list-webhooks.store.ts';
import { tellRecords } from './telling.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const getList = async (tx: Tx, accountId: number, id: number, fail: FailNotFound): Promise<ListRow> =>
  (await maybeListRow(tx, accountId, id)) ?? fail(generalErrors.not_found);

const stateOf = {
  waiting: 'sending',
  delivered: 'sent',
  dead: 'unsent',
  withheld: 'unsent',
} as const satisfies Readonly<Record<MovedMessage['state'], store.MovedArrival['state']>>;

/** Messages were delivered, given up or begun again: how far their records are says so. */
export const noteMoved = (
  tx: Tx,
  accountId: number,
  endpointId: number,
  moved: readonly MovedMessage[],
): Promise<void> => {
  const rows = moved.map(({ id, subjectId, state, error }) => ({
    record_id: subjectId,
    message_id: id,
    state: stateOf[state],
    error,
  }));
  return store.moveArrivals(tx.db, accountId, endpointId, rows, moment(tx.clock));
};

/** The webhooks that a list has to do with: its own, the one it sends to, and those that its records were sent to. */
export const listDestinations = (
  context: Context,
  listId: number,
  fail: FailNotFound,
): Promise<readonly ListDestination[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    await getList(tx, accountId, listId, fail);
    const own = await maybeListWebhook(tx.db, accountId, listId);
    const connections = await findConnections(tx.db, accountId);
    const endpointIds = connections.map((one) => one.endpoint_id);
    const isOwn = own !== null && own.connection_id === null;
    const used = await store.findUsed(
      tx.db,
      accountId,
      listId,
      isOwn ? [...endpointIds, own.endpoint_id] : endpointIds,
    );
    const [endpoint] = isOwn ? await findEndpoints(tx, accountId, [own.endpoint_id]) : [];
    const address = isOwn && endpoint ? (own.name ?? new URL(endpoint.url).host) : null;
    return [
      ...(isOwn && address !== null
        ? [{ connection_id: null, name: address, is_current: true, has_records: used.has(own.endpoint_id) }]
        : []),
      ...connections
        .map(({ id, name, endpoint_id: endpointId }) => ({
          connection_id: id,
          name,
          is_current: own?.connection_id === id,
          has_records: used.has(endpointId),
        }))
        .filter((one) => one.is_current || one.has_records),
    ];
  });

const shownOf = (row: store.ArrivalRow): RecordArrival => ({
  result_id: row.record_id,
  connection_id: row.connection_id,
  state: row.state === 'unsent' ? 'failed' : row.state,
  is_verifying: row.state === 'sending' && row.message_id === null,
  last_error: row.last_error,
  sent_at: row.sent_at,
  updated_at: row.updated_at,
});

/** How far some records of a list are with each webhook. */
export const listArrivals = (
  context: Context,
  listId: number,
  recordIds: readonly number[],
  fail: FailNotFound,
): Promise<readonly RecordArrival[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    await getList(tx, accountId, listId, fail);
    return (await store.findArrivals(tx.db, accountId, listId, recordIds)).map(shownOf);
  });

/**
 * Sends a record again: as it was said, as long as the log of 30 days has it; after that as it is now, where the list still sends there.
 */
export const sendRecordAgain = (
  context: Context,
  listId: number,
  { result_id: recordId, connection_id: connectionId }: Pick<RecordArrival, 'result_id' | 'connection_id'>,
  fail: Fail<typeof generalErrors.not_found | typeof errors.webhook_off>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    await lockIdentities(tx, accountId);
    const list = await getList(tx, accountId, listId, fail);
    const arrivals = await store.findArrivals(tx.db, accountId, listId, [recordId]);
    const found = arrivals.find((row) => row.connection_id === connectionId) ?? fail(generalErrors.not_found);
    const { endpoint_id: endpointId, message_id: messageId } = found;
    const [endpoint] = await findEndpoints(tx, accountId, [endpointId]);
    if (!endpoint?.is_active || endpoint.disabled !== null) return fail(errors.webhook_off);
    const range = { id: messageId, from: null, to: null, states: ['dead', 'delivered'] as const };
    const count = messageId === null ? 0 : await replay(tx, accountId, endpointId, range);
    if (count === 0 && found.state !== 'sending') {
      const webhook = await maybeListWebhook(tx.db, accountId, listId);
      if (webhook?.endpoint_id !== endpointId) return fail(generalErrors.not_found);
      const check = await emailCheckOf(tx, accountId, webhook);
      await tellRecords(tx, accountId, {
        list,
        endpointId,
        check,
        records: [{ id: recordId, since: null, runId: null, askedAt: null }],
      });
    }
    await writeAudit(tx, { action: 'replayed', entity: 'webhook_delivery', changes: { record: [null, recordId] } });
  });

/** Records that are so far with a webhook, as a condition; where the list has no such webhook, nothing was sent there. */
export const webhookDestination: Destination = {
  kind: 'webhook',
  where: async (tx, { accountId, listId, id, state }) => {
    const row =
      id === null ? await maybeListWebhook(tx.db, accountId, listId) : await maybeConnection(tx.db, accountId, id);
    const isOther = row !== null && id === null && 'connection_id' in row && row.connection_id !== null;
    return store.arrivedAt(accountId, row === null || isOther ? 0 : row.endpoint_id, state);
  },
};
