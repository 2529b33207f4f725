import { integrationErrors as errors, type ListWebhook, type ListWebhookInput } from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import type { EmailCheck } from '@galena/contract/verification';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findEndpoints, removeEndpoint, rotateSecret } from '../../platform/webhooks/webhooks.service.ts';
import { type ListRow, maybeListRow, readList } from '../lists/index.ts';
import { newestRecordOf } from '../records/index.ts';
import { removeArrivalsAt, removeArrivalsOf, removeUnbegun } from './arrivals.store.ts';
import { endpointOfConnection } from './connections.service.ts';
import { maybeConnection } from './connections.store.ts';
import { makeEndpoint, saveEndpoint } from './endpoints.service.ts';
import * as store from './list-webhooks.store.ts';
import { removeVerifyingOf } from './verifying.store.ts';
import { healthOf, type ToldList } from './webhooks.rules.ts';

/** So many of a list are forgotten with one statement. */
const piece = 500;

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailMissing = Fail<typeof generalErrors.not_found | typeof errors.webhook_missing>;

const assertAnyList = async (tx: Tx, accountId: number, id: number, fail: FailNotFound): Promise<ListRow> =>
  (await maybeListRow(tx, accountId, id)) ?? fail(generalErrors.not_found);

/** Where the people of a list look after its webhook. */
const pageOf = ({ type, id }: ListRow): string => `/lead-search/saved-lists/${type}-${id}/webhook`;

/** What becomes of e-mails before the webhook of a list is told of them. */
export const emailCheckOf = async (
  tx: Tx,
  accountId: number,
  { connection_id: connectionId, verify_emails: own }: store.ListWebhookRow,
): Promise<EmailCheck> =>
  connectionId === null ? own : ((await maybeConnection(tx.db, accountId, connectionId))?.verify_emails ?? 'off');

const shownOf = async (tx: Tx, accountId: number, row: store.ListWebhookRow): Promise<ListWebhook | null> => {
  const [endpoint] = await findEndpoints(tx, accountId, [row.endpoint_id]);
  if (!endpoint) return null;
  return {
    campaign_id: row.list_id,
    name: row.name,
    webhook_connection_id: row.connection_id,
    send_new: row.send_new,
    ...healthOf(endpoint),
    verify_emails: await emailCheckOf(tx, accountId, row),
  };
};

/** The webhook of a list; null: it has none. */
export const getListWebhook = (context: Context, listId: number, fail: FailNotFound): Promise<ListWebhook | null> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    await assertAnyList(tx, accountId, listId, fail);
    const row = await store.maybeListWebhook(tx.db, accountId, listId);
    return row && shownOf(tx, accountId, row);
  });

/** A list sends elsewhere, or nowhere: an address of its own goes with its log and how far records were with it. */
const leaveEndpoint = async (
  tx: Tx,
  accountId: number,
  { list_id: listId, endpoint_id: endpointId, connection_id: connectionId }: store.ListWebhookRow,
): Promise<void> => {
  await removeUnbegun(tx.db, accountId, listId, null);
  if (connectionId !== null) return;
  await removeArrivalsAt(tx.db, accountId, endpointId);
  await removeEndpoint(tx, accountId, endpointId);
};

type FailSetUp = Fail<typeof generalErrors.not_found | typeof listErrors.demo_list | typeof errors.webhook_url_refused>;

/** Where a list is to send: to the endpoint of a connection, to its own as it is now wanted, or to a new one. */
const chooseEndpoint = async (
  tx: Tx,
  list: ListRow,
  before: store.ListWebhookRow | null,
  input: ListWebhookInput,
  fail: FailSetUp,
): Promise<{ readonly id: number; readonly secret: string | null }> => {
  const { accountId } = userOf(tx);
  const { webhook_connection_id: connectionId, url = '' } = input;
  if (connectionId !== null) {
    const id = await endpointOfConnection(tx, accountId, connectionId, fail);
    return { id, secret: null };
  }
  const endpoint = { ...input, url };
  if (before === null || before.connection_id !== null)
    return makeEndpoint(tx, accountId, endpoint, pageOf(list), fail);
  await saveEndpoint(tx, accountId, before.endpoint_id, endpoint, fail);
  return { id: before.endpoint_id, secret: null };
};

/** Sets up the webhook of a list. */
export const setUpListWebhook = (
  context: Context,
  listId: number,
  input: ListWebhookInput,
  fail: FailSetUp,
): Promise<ListWebhook & { readonly secret: string | null }> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const list = await assertAnyList(tx, accountId, listId, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    const before = await store.lockListWebhook(tx.db, accountId, listId);
    const { id, secret } = await chooseEndpoint(tx, list, before, input, fail);
    // New are those that come from now on.
    const wasSendingNew = before?.send_new === true;
    const sentToId = wasSendingNew ? before.sent_to_id : await newestRecordOf(tx, accountId, listId);
    const row = {
      list_id: listId,
      name: input.name,
      endpoint_id: id,
      connection_id: input.webhook_connection_id,
      send_new: input.send_new,
      sent_to_id: sentToId,
      verify_emails: input.verify_emails,
    };
    await store.putListWebhook(tx.db, accountId, row, moment(tx.clock));
    if (before && before.endpoint_id !== id) await leaveEndpoint(tx, accountId, before);
    const shown = (await shownOf(tx, accountId, row)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, {
      action: before ? 'updated' : 'created',
      entity: 'list_webhook',
      entityId: listId,
      label: list.name,
      changes: {
        url: [null, shown.url],
        send_new: [before?.send_new ?? null, shown.send_new],
        verify_emails: [before?.verify_emails ?? null, shown.verify_emails],
      },
    });
    return { ...shown, secret };
  });

/** Removes the webhook of a list; an address of its own goes with its log and what waits for it. */
export const removeListWebhook = (context: Context, listId: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const list = await assertAnyList(tx, accountId, listId, fail);
    const row = (await store.lockListWebhook(tx.db, accountId, listId)) ?? fail(generalErrors.not_found);
    await store.removeListWebhook(tx.db, accountId, listId);
    await removeVerifyingOf(tx.db, accountId, listId);
    await leaveEndpoint(tx, accountId, row);
    await writeAudit(tx, { action: 'deleted', entity: 'list_webhook', entityId: listId, label: list.name });
  });

/** A list goes for good: so does its webhook. */
export const emptyListWebhook = async (
  tx: Tx,
  { accountId, id }: { readonly accountId: number; readonly id: number },
): Promise<{ readonly removed: number; readonly isEmpty: boolean }> => {
  const removed = await removeArrivalsOf(tx.db, accountId, id, piece);
  if (removed > 0) return { removed, isEmpty: false };
  const row = await store.maybeListWebhook(tx.db, accountId, id);
  if (!row) return { removed: 0, isEmpty: true };
  await store.removeListWebhook(tx.db, accountId, id);
  await removeVerifyingOf(tx.db, accountId, id);
  if (row.connection_id === null) await removeEndpoint(tx, accountId, row.endpoint_id);
  return { removed: 1, isEmpty: true };
};

/** The endpoint that a list sends to. @throws through `fail` when it has none: */
export const endpointOfList = async (tx: Tx, accountId: number, listId: number, fail: FailMissing): Promise<number> => {
  await assertAnyList(tx, accountId, listId, fail);
  return ((await store.maybeListWebhook(tx.db, accountId, listId)) ?? fail(errors.webhook_missing)).endpoint_id;
};

/** A new signing secret of where a list sends. */
export const rotateListWebhook = (context: Context, listId: number, fail: FailMissing): Promise<string> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const endpointId = await endpointOfList(tx, accountId, listId, fail);
    const secret = (await rotateSecret(tx, accountId, endpointId)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'updated', entity: 'webhook_secret', entityId: listId });
    return secret;
  });

/** A list as webhooks tell of it. */
export const readToldList = async (
  tx: Tx,
  accountId: number,
  listId: number,
  fail: FailNotFound,
): Promise<ToldList> => {
  const { id, name, type, tags, source } = await readList(tx, accountId, listId, fail);
  return { id, name, type, tags, source };
};
