import {
  integrationErrors as errors,
  type Delivery,
  type DeliveryDetails,
  type DeliveryState,
} from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import {
  countMessages,
  findMessages,
  keepTry,
  type MessageRow,
  readMessage,
  replay,
  type Tried,
  tryNow,
} from '../../platform/webhooks/webhooks.service.ts';
import { endpointOfConnection } from './connections.service.ts';
import { endpointOfList, readToldList } from './list-webhooks.service.ts';
import { testBody } from './webhooks.rules.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Whose deliveries: a list's, or those of a webhook of the account. */
export type DeliveryTarget = { readonly campaign_id?: number | undefined; readonly connection_id?: number | undefined };

/** A list without a webhook has no deliveries, as one that does not exist has none. */
const endpointOf = (
  tx: Tx,
  { campaign_id: listId, connection_id: connectionId }: DeliveryTarget,
  fail: FailNotFound,
) => {
  const { accountId } = userOf(tx);
  if (connectionId !== undefined) return endpointOfConnection(tx, accountId, connectionId, fail);
  if (listId === undefined) return fail(generalErrors.not_found);
  return endpointOfList(tx, accountId, listId, () => fail(generalErrors.not_found));
};

const shownOf = (row: MessageRow): Delivery => ({
  id: row.id,
  webhook_id: row.message_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'waiting' ? row.due_at : null,
  last_status: row.last_status,
  last_error: row.last_error,
  result_id: row.subject_id,
  created_at: row.created_at,
});

const pageSize = 50;

/** What was sent to a webhook, newest first. */
export const listDeliveries = (
  context: Context,
  {
    state,
    before,
    ...target
  }: DeliveryTarget & { readonly state?: DeliveryState | undefined; readonly before?: number | undefined },
  fail: FailNotFound,
) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const endpointId = await endpointOf(tx, target, fail);
    const page = { state: state ?? null, before: before ?? null, max: pageSize + 1 };
    const rows = await findMessages(tx, accountId, [endpointId], page);
    const shown = rows.slice(0, pageSize);
    return {
      data: shown.map(shownOf),
      counts: await countMessages(tx, accountId, endpointId),
      before: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    };
  });

export const getDelivery = (
  context: Context,
  id: number,
  target: DeliveryTarget,
  fail: FailNotFound,
): Promise<DeliveryDetails> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const endpointId = await endpointOf(tx, target, fail);
    const message = (await readMessage(tx, accountId, endpointId, id)) ?? fail(generalErrors.not_found);
    const tries = message.tries.map(({ at, status, error, duration_ms, answer }) => ({
      at,
      status,
      error,
      duration_ms,
      answer,
    }));
    return { ...shownOf(message), body: message.body, tries };
  });

/** Sends again: one delivery, whatever came of it, or all of a time that failed for good. @returns how many */
export const replayDeliveries = (
  context: Context,
  {
    id,
    from,
    to,
    ...target
  }: DeliveryTarget & {
    readonly id?: number | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
  fail: FailNotFound,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const endpointId = await endpointOf(tx, target, fail);
    const states = id === undefined ? (['dead'] as const) : (['dead', 'delivered'] as const);
    const count = await replay(tx, accountId, endpointId, {
      id: id ?? null,
      from: from ?? null,
      to: to ?? null,
      states,
    });
    if (id !== undefined && count === 0) return fail(generalErrors.not_found);
    await writeAudit(tx, {
      action: 'replayed',
      entity: 'webhook_delivery',
      ...(id === undefined ? {} : { entityId: id }),
      changes: { count: [null, count] },
    });
    return count;
  });

/** Sends a test to where a target sends, and waits for the answer. */
export const tryTarget = async (
  context: Context,
  target: DeliveryTarget,
  fail: Fail<typeof generalErrors.not_found | typeof errors.webhook_missing>,
): Promise<Tried> => {
  const { accountId } = userOf(context);
  const { endpointId, list } = await inReadTransaction(context, async (tx) => ({
    endpointId:
      target.campaign_id === undefined
        ? await endpointOf(tx, target, fail)
        : await endpointOfList(tx, accountId, target.campaign_id, fail),
    list: target.campaign_id === undefined ? {} : await readToldList(tx, accountId, target.campaign_id, fail),
  }));
  const tried = await tryNow(context, accountId, endpointId, { event: 'test', body: testBody(list) });
  return tried ?? fail(generalErrors.not_found);
};

/** Puts a test into the log. */
export const keepTest = (context: Context, tried: Tried): Promise<void> =>
  inTransaction(context, (tx) => keepTry(tx, userOf(context).accountId, tried));
