import type { Delivery, DeliveryDetails, DeliveryState } from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import {
  countMessages,
  findMessages,
  type MessageRow,
  readMessage,
  replay,
} from '../../platform/webhooks/webhooks.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

export type DeliveryInput = { readonly state?: DeliveryState | undefined; readonly before?: number | undefined };

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

/** What was sent to an endpoint of the caller's account, newest first, and how many of each state. */
export const listEndpointDeliveries = async (tx: Tx, endpointId: number, { state, before }: DeliveryInput) => {
  const { accountId } = userOf(tx);
  const page = { state: state ?? null, before: before ?? null, max: pageSize + 1 };
  const rows = await findMessages(tx, accountId, [endpointId], page);
  const shown = rows.slice(0, pageSize);
  return {
    data: shown.map(shownOf),
    counts: await countMessages(tx, accountId, endpointId),
    before: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
};

/** One delivery with its body and its attempts. */
export const readEndpointDelivery = async (
  tx: Tx,
  endpointId: number,
  id: number,
  fail: FailNotFound,
): Promise<DeliveryDetails> => {
  const message = (await readMessage(tx, userOf(tx).accountId, endpointId, id)) ?? fail(generalErrors.not_found);
  const tries = message.tries.map(({ at, status, error, duration_ms, answer }) => ({
    at,
    status,
    error,
    duration_ms,
    answer,
  }));
  return { ...shownOf(message), body: message.body, tries };
};

type Range = { readonly id?: number | undefined; readonly from?: string | undefined; readonly to?: string | undefined };

/** Sends again: one delivery, whatever came of it, or all of a time that failed for good. @returns how many */
export const replayEndpoint = async (
  tx: Tx,
  endpointId: number,
  { id, from, to }: Range,
  fail: FailNotFound,
): Promise<number> => {
  const states = id === undefined ? (['dead'] as const) : (['dead', 'delivered'] as const);
  const range = { id: id ?? null, from: from ?? null, to: to ?? null, states };
  const count = await replay(tx, userOf(tx).accountId, endpointId, range);
  if (id !== undefined && count === 0) return fail(generalErrors.not_found);
  await writeAudit(tx, {
    action: 'replayed',
    entity: 'webhook_delivery',
    ...(id === undefined ? {} : { entityId: id }),
    changes: { count: [null, count] },
  });
  return count;
};
