import { webhookRoutes } from '@galena/contract/integrations';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { fixture as records } from '../records/module.fixture.ts';

// Nobody answers there, and nobody is asked for its address (RFC 6761, section 6.4).
const url = 'https://hooks.invalid/leads';

/** What integrations brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into integrations.webhook_connections (account_id, name, endpoint_id, created_at) values (${accountId}, 'planted', 0, now())`,
    `insert into integrations.list_webhooks (account_id, list_id, endpoint_id, created_at) select account_id, id, 0, now() from lists.lists where account_id = ${accountId}`,
    `insert into integrations.arrivals (account_id, endpoint_id, record_id, list_id, state, updated_at) select account_id, 0, id, list_id, 'sending', now() from records.results where account_id = ${accountId}`,
    `insert into integrations.verifying (account_id, list_id, record_id, since, due_at) select account_id, list_id, id, now(), now() from records.results where account_id = ${accountId}`,
  ],
  // A webhook of the account with a delivery in its log, one that no list sends to, and a list with one of its own.
  plant: async ({ app, client, person: { accountId }, planted, canary }) => {
    const { list, resultId } = await planted(records);
    const add = (name: string) => client.call(webhookRoutes.create, { body: { name, url } });
    const connectionId = (await add(canary)).data.id;
    const unusedId = (await add(`${canary} 2`)).data.id;
    await client.call(webhookRoutes.setUp, { params: { id: list.id }, body: { url, name: canary } });
    const deliveryId = await plantRow(
      app,
      `insert into platform.webhook_messages (account_id, endpoint_id, message_id, event, body, state, due_at, created_at)
       select account_id, endpoint_id, $3::text, 'lead', $3::text, 'dead', now(), now() from integrations.webhook_connections
       where account_id = $1 and id = $2 returning id`,
      [accountId, connectionId, canary],
    );
    // The record was sent to the list's own address, and arrived.
    await plantRow(
      app,
      `with sent as (
         insert into platform.webhook_messages (account_id, endpoint_id, message_id, event, body, state, due_at, created_at, subject_id)
         select account_id, endpoint_id, $3::text || ' sent', 'lead', $3::text, 'delivered', now(), now(), $4 from integrations.list_webhooks
         where account_id = $1 and list_id = $2 returning id, endpoint_id)
       insert into integrations.arrivals (account_id, endpoint_id, record_id, list_id, message_id, state, sent_at, updated_at)
       select $1, endpoint_id, $4, $2, id, 'sent', now(), now() from sent returning record_id as id`,
      [accountId, list.id, canary, resultId],
    );
    return { list, resultId, connectionId, unusedId, deliveryId };
  },
  cases: {
    'GET /api/campaign-webhook/:id': { input: ({ list: { id } }) => ({ params: { id } }) },
    'POST /api/campaign-webhook-setup/:id': {
      input: ({ list: { id } }) => ({ params: { id }, body: { url, send_new: true } }),
      audits: ['updated list_webhook'],
    },
    'DELETE /api/campaign-webhook/:id': {
      input: ({ list: { id } }) => ({ params: { id } }),
      audits: ['deleted list_webhook'],
    },
    'POST /api/campaign-webhook/:id/test': {
      input: ({ list: { id } }) => ({ params: { id } }),
      audits: { none: 'a test stands in the log of deliveries' },
    },
    'POST /api/campaign-webhook/:id/rotate-secret': {
      input: ({ list: { id } }) => ({ params: { id } }),
      audits: ['updated webhook_secret'],
    },
    'POST /api/:type-results/:id/send-to-webhook': {
      input: ({ list: { id } }) => ({ params: { type: 'local', id }, body: { all: true } }),
      audits: ['sent list'],
    },
    'GET /api/campaign-webhook/:id/destinations': { input: ({ list: { id } }) => ({ params: { id } }) },
    'POST /api/campaign-webhook/:id/states': {
      input: ({ list: { id }, resultId }) => ({ params: { id }, body: { result_ids: [resultId] } }),
    },
    'POST /api/campaign-webhook/:id/again': {
      input: ({ list: { id }, resultId }) => ({ params: { id }, body: { result_id: resultId, connection_id: null } }),
      audits: ['replayed webhook_delivery'],
    },
    'GET /api/webhook-connections': { input: noInput },
    'POST /api/webhook-connections': {
      input: () => ({ body: { name: 'Another', url } }),
      audits: ['created webhook'],
    },
    'PUT /api/webhook-connections/:id': {
      input: ({ connectionId: id }) => ({ params: { id }, body: { name: 'Renamed', url } }),
      audits: ['updated webhook'],
    },
    'DELETE /api/webhook-connections/:id': {
      input: ({ unusedId: id }) => ({ params: { id } }),
      audits: ['deleted webhook'],
    },
    'POST /api/webhook-connections/:id/test': {
      input: ({ connectionId: id }) => ({ params: { id } }),
      audits: { none: 'a test stands in the log of deliveries' },
    },
    'POST /api/webhook-connections/:id/rotate-secret': {
      input: ({ connectionId: id }) => ({ params: { id } }),
      audits: ['updated webhook_secret'],
    },
    'GET /api/webhook-deliveries': { input: ({ connectionId }) => ({ query: { connection_id: connectionId } }) },
    'GET /api/webhook-deliveries/:id': {
      input: ({ deliveryId: id, connectionId }) => ({ params: { id }, query: { connection_id: connectionId } }),
    },
    'POST /api/webhook-deliveries/replay': {
      input: ({ deliveryId: id, connectionId }) => ({ body: { id, connection_id: connectionId } }),
      audits: ['replayed webhook_delivery'],
    },
  },
});
