import {
  type ConnectionInput,
  integrationErrors as errors,
  maxConnections,
  type WebhookConnection,
} from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import {
  findEndpoints,
  forgetEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../../platform/webhooks/webhooks.service.ts';
import { findListRows } from '../lists/index.ts';
import { removeArrivalsAt } from './arrivals.store.ts';
import * as store from './connections.store.ts';
import { makeEndpoint, saveEndpoint } from './endpoints.service.ts';
import { findListsOf } from './list-webhooks.store.ts';
import { healthOf } from './webhooks.rules.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailName = Fail<typeof errors.webhook_name_taken>;

const page = '/settings/integration/webhook';

/** Connections as they are shown: how each is doing, and which lists send to it. */
const complete = async (
  tx: Tx,
  accountId: number,
  rows: readonly store.ConnectionRow[],
): Promise<readonly WebhookConnection[]> => {
  const endpoints = new Map(
    (
      await findEndpoints(
        tx,
        accountId,
        rows.map((row) => row.endpoint_id),
      )
    ).map((one) => [one.id, one]),
  );
  const uses = await findListsOf(tx.db, accountId);
  const lists = new Map(
    (
      await findListRows(
        tx,
        accountId,
        uses.map((use) => use.list_id),
      )
    ).map((list) => [list.id, list]),
  );
  return rows.flatMap(({ id, name, endpoint_id: endpointId, verify_emails, created_at }) => {
    const endpoint = endpoints.get(endpointId);
    if (!endpoint) return [];
    const own = uses.flatMap((use) => {
      const list = use.connection_id === id ? lists.get(use.list_id) : undefined;
      return list ? [{ id: list.id, name: list.name, type: list.type }] : [];
    });
    return [{ id, name, ...healthOf(endpoint), verify_emails, lists: own, created_at }];
  });
};

const read = async (tx: Tx, accountId: number, id: number, fail: FailNotFound): Promise<WebhookConnection> => {
  const row = (await store.maybeConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
  const [connection] = await complete(tx, accountId, [row]);
  return connection ?? fail(generalErrors.not_found);
};

/** The webhooks of the account, by name. */
export const listConnections = (context: Context): Promise<readonly WebhookConnection[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    return complete(tx, accountId, await store.findConnections(tx.db, accountId));
  });

const refuseName = (fail: FailName) => {
  const { message } = errors.webhook_name_taken;
  return fail(errors.webhook_name_taken, { fields: { name: [message] } });
};

/** Adds a webhook. @returns it with its secret, which is not told again */
export const createConnection = (
  context: Context,
  input: ConnectionInput,
  fail: Fail<typeof errors.webhook_url_refused | typeof errors.webhook_name_taken | typeof errors.too_many_webhooks>,
) =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const before = await store.findConnections(tx.db, accountId);
    if (before.length >= maxConnections) return fail(errors.too_many_webhooks, { params: { count: before.length } });
    const { id: endpointId, secret } = await makeEndpoint(tx, accountId, input, page, fail);
    const { name, verify_emails } = input;
    const made = { name, endpoint_id: endpointId, verify_emails };
    const id = await store.createConnection(tx.db, accountId, made, moment(tx.clock));
    if (id === null) return refuseName(fail);
    await writeAudit(tx, { action: 'created', entity: 'webhook', entityId: id, label: name });
    return { ...(await read(tx, accountId, id, failHere)), secret };
  });

const failHere: FailNotFound = () => {
  throw new Error('what was just written is not there');
};

/** Changes a webhook; what waits is sent to the new address. */
export const changeConnection = (
  context: Context,
  id: number,
  input: ConnectionInput,
  fail: Fail<typeof generalErrors.not_found | typeof errors.webhook_url_refused | typeof errors.webhook_name_taken>,
): Promise<WebhookConnection> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const before = await read(tx, accountId, id, fail);
    const row = (await store.maybeConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const others = await store.findConnections(tx.db, accountId);
    if (others.some((other) => other.id !== id && other.name === input.name)) return refuseName(fail);
    await store.changeConnection(tx.db, accountId, id, input);
    await saveEndpoint(tx, accountId, row.endpoint_id, input, fail);
    const after = await read(tx, accountId, id, fail);
    const changes = {
      name: [before.name, after.name],
      url: [before.url, after.url],
      is_active: [before.is_active, after.is_active],
      verify_emails: [before.verify_emails, after.verify_emails],
    } as const;
    await writeAudit(tx, { action: 'updated', entity: 'webhook', entityId: id, label: after.name, changes });
    return after;
  });

/** Deletes a webhook that no list sends to, with its log and what waits for it. */
export const removeConnection = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof errors.webhook_in_use>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const { name, lists } = await read(tx, accountId, id, fail);
    const row = (await store.maybeConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    if (lists.length > 0)
      return fail(errors.webhook_in_use, { params: { lists: lists.map((list) => list.name).join(', ') } });
    await store.removeConnection(tx.db, accountId, id);
    await removeArrivalsAt(tx.db, accountId, row.endpoint_id);
    await removeEndpoint(tx, accountId, row.endpoint_id);
    await writeAudit(tx, { action: 'deleted', entity: 'webhook', entityId: id, label: name });
  });

/** A new signing secret of a webhook; the old one signs as well for a day. */
export const rotateConnection = (context: Context, id: number, fail: FailNotFound): Promise<string> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const row = (await store.maybeConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const secret = (await rotateSecret(tx, accountId, row.endpoint_id)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'updated', entity: 'webhook_secret', entityId: id, label: row.name });
    return secret;
  });

/** The endpoint of a connection. */
export const endpointOfConnection = async (
  tx: Tx,
  accountId: number,
  id: number,
  fail: FailNotFound,
): Promise<number> =>
  ((await store.maybeConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found)).endpoint_id;

/** An account goes for good: its webhooks, their secrets, and what they were told. */
export const forgetWebhooks = async (tx: Tx, accountId: number): Promise<void> => {
  await store.removeAllWebhooks(tx.db, accountId);
  await forgetEndpoints(tx, accountId);
};
