import { maxCustomerWebhooks, type CustomerWebhook, type CustomerWebhookInput } from '@galena/contract/customers';
import { integrationErrors as errors } from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import {
  findEndpoints,
  keepTry,
  removeEndpoint,
  rotateSecret,
  tryNow,
  type Tried,
} from '../../platform/webhooks/webhooks.service.ts';
import { healthOf, makeEndpoint, saveEndpoint, type EndpointInput } from '../integrations/index.ts';
import * as store from './webhooks.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailUrl = Fail<typeof errors.webhook_url_refused>;

const page = '/whitelabel/webhook';

/** What happened later is not told before what happened earlier. */
const inputOf = ({ url, is_active }: CustomerWebhookInput): EndpointInput => ({
  url,
  is_active,
  is_ordered: true,
  per_minute: null,
});

const shownOf = async (tx: Tx, accountId: number, rows: readonly store.WebhookRow[]): Promise<CustomerWebhook[]> => {
  const endpoints = await findEndpoints(
    tx,
    accountId,
    rows.map(({ endpoint_id: id }) => id),
  );
  const healths = new Map(endpoints.map((endpoint) => [endpoint.id, healthOf(endpoint)]));
  return rows.map(({ id, endpoint_id: endpointId, events, created_at }) => {
    const health = healths.get(endpointId);
    if (!health) throw new Error(`webhook ${id} has no endpoint`);
    const { is_ordered: _ordered, per_minute: _perMinute, ...told } = health;
    return { id, events, ...told, created_at };
  });
};

const webhookShown = async (tx: Tx, accountId: number, row: store.WebhookRow): Promise<CustomerWebhook> => {
  const [shown] = await shownOf(tx, accountId, [row]);
  return shown as CustomerWebhook;
};

const own = async (tx: Tx, id: number, fail: FailNotFound): Promise<store.WebhookRow> =>
  (await store.maybeWebhook(tx.db, userOf(tx).accountId, id)) ?? fail(generalErrors.not_found);

/** The endpoint of a webhook of the caller's. */
export const endpointOf = async (tx: Tx, id: number, fail: FailNotFound): Promise<number> =>
  (await own(tx, id, fail)).endpoint_id;

/** The caller's webhooks, in the order in which they were added. */
export const listWebhooks = (context: Context): Promise<CustomerWebhook[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    return shownOf(tx, accountId, await store.findWebhooks(tx.db, accountId));
  });

export const createWebhook = (
  context: Context,
  input: CustomerWebhookInput,
  fail: FailUrl & Fail<typeof errors.too_many_webhooks>,
): Promise<CustomerWebhook & { readonly secret: string }> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const count = (await store.findWebhooks(tx.db, accountId)).length;
    if (count >= maxCustomerWebhooks) return fail(errors.too_many_webhooks, { params: { count } });
    const { id: endpointId, secret } = await makeEndpoint(tx, accountId, inputOf(input), page, fail);
    const wanted = { endpointId, events: input.events, at: moment(tx.clock) };
    const row = await store.createWebhook(tx.db, accountId, wanted);
    await writeAudit(tx, { action: 'created', entity: 'webhook', entityId: row.id, label: input.url });
    return { ...(await webhookShown(tx, accountId, row)), secret };
  });

export const changeWebhook = (
  context: Context,
  id: number,
  input: CustomerWebhookInput,
  fail: FailNotFound & FailUrl,
): Promise<CustomerWebhook> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = await own(tx, id, fail);
    await saveEndpoint(tx, accountId, row.endpoint_id, inputOf(input), fail);
    await store.setEvents(tx.db, accountId, id, input.events);
    await writeAudit(tx, { action: 'updated', entity: 'webhook', entityId: id, label: input.url });
    return webhookShown(tx, accountId, { ...row, events: input.events });
  });

export const removeWebhook = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = await own(tx, id, fail);
    const { url } = await webhookShown(tx, accountId, row);
    await store.removeWebhook(tx.db, accountId, id);
    await removeEndpoint(tx, accountId, row.endpoint_id);
    await writeAudit(tx, { action: 'deleted', entity: 'webhook', entityId: id, label: url });
  });

/** A new signing secret; the one before signs as well for a day. */
export const rotateWebhook = (context: Context, id: number, fail: FailNotFound): Promise<string> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = await own(tx, id, fail);
    const { url } = await webhookShown(tx, accountId, row);
    const secret = (await rotateSecret(tx, accountId, row.endpoint_id)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'updated', entity: 'webhook_secret', entityId: id, label: url });
    return secret;
  });

/** Plainly no subscription of anybody. */
const testOf = (context: Context): string =>
  JSON.stringify({ event: 'test', occurred_at: moment(context.clock), subscription: null });

/** Sends a test, and waits for the answer; nothing of it is written down yet. */
export const tryWebhook = async (context: Context, id: number, fail: FailNotFound): Promise<Tried> => {
  const endpointId = await inReadTransaction(context, (tx) => endpointOf(tx, id, fail));
  const tried = await tryNow(context, userOf(context).accountId, endpointId, { event: 'test', body: testOf(context) });
  return tried ?? fail(generalErrors.not_found);
};

export const keepTest = (context: Context, tried: Tried): Promise<void> =>
  inTransaction(context, (tx) => keepTry(tx, userOf(tx).accountId, tried));
