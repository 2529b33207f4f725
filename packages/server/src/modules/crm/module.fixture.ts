import type { Crm } from '@galena/adapters/crm';
import { crmRoutes } from '@galena/contract/crm';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { supply } from '../../platform/ports/ports.ts';
import { VendorError } from '@galena/contract/kernel';
import { defineFixture, noInput, plantRow, type PlantedAccount } from '../../testing/module-fixture.ts';
import { fixture as records } from '../records/module.fixture.ts';
import { crmPort } from './crms.ports.ts';
import { signInVerifiers } from './secrets.service.ts';

const tokens = { accessToken: 'probe', refreshToken: null, expiresInSeconds: null, place: 'probe', scopes: null };

/** A CRM that says yes to everything and keeps nothing. */
const probe: Crm = {
  key: 'ghl',
  suiteId: null,
  label: 'Probe',
  access: {
    kind: 'oauth',
    scopes: [],
    authorizationUrl: ({ state }) => `https://crm.invalid/?state=${state}`,
    exchange: async () => tokens,
    refresh: async () => tokens,
  },
  form: 'none',
  takesTags: true,
  isSandbox: false,
  isUntested: false,
  whoAmI: async () => ({ id: 'probe', name: 'Probe' }),
  findFields: async () => [
    { key: 'email', label: 'Email', kind: 'email', options: [], isCustom: false, maxLength: null },
  ],
  usualFields: { email: 'email' },
  // Nobody has a key that it would believe.
  readNotice: () => {
    throw new VendorError('ghl', 'bad_input', 'It is not signed');
  },
  contacts: { kind: 'box', put: async () => null },
};
const keyed: Crm = { ...probe, key: 'groove', label: 'Keyed', access: { kind: 'api_key' } };
const hooked: Crm = { ...probe, key: 'zapier', label: 'Hooked', access: { kind: 'hook' } };

const offered = [probe, keyed, hooked].map((crm) => ({ crm, isConfigured: true }));
const hook = 'https://hooks.zapier.com/hooks/catch/1/2';
const state = (accountId: number): string => `state of ${accountId}`;

const plantSignIn = async ({ app, person: { accountId, id } }: PlantedAccount): Promise<void> => {
  const rowId = await plantRow(
    app,
    `insert into crm.sign_ins (account_id, user_id, state_hash, crm_key, redirect_uri, expires_at)
     values ($1, $2, $3, 'ghl', 'https://galena.test/crm/callback', now() + interval '10 years') returning id`,
    [accountId, id, tokenHash(state(accountId))],
  );
  const sealed = app.app.context.app.secrets.seal('verifier', sealedContext(signInVerifiers, rowId));
  await app.owner.query('update crm.sign_ins set verifier = $1 where id = $2', [sealed, rowId]);
};

/** What crm brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId, id }) => [
    `insert into crm.connections (account_id, crm_key, name, created_at) values (${accountId}, 'ghl', 'planted', now())`,
    `insert into crm.sign_ins (account_id, user_id, state_hash, crm_key, redirect_uri, expires_at) values (${accountId}, ${id}, '\\x00', 'ghl', '', now())`,
    `insert into crm.deliveries (account_id, connection_id, record_id, list_id, list_type, key, due_at, asked_at, updated_at, state)
     select account_id, id, 0, 0, 'local', 'k', now(), now(), now(), 'sent' from crm.connections where account_id = ${accountId}`,
    `insert into crm.list_connections (account_id, list_id, connection_id, sent_to_id) select account_id, 0, id, 0 from crm.connections where account_id = ${accountId}`,
    `insert into crm.readings (account_id, connection_id, due_at) select account_id, id, now() from crm.connections where account_id = ${accountId}`,
    `insert into crm.customers (account_id, connection_id, kind, hash, seen_at) select account_id, id, 'email', '\\x00', now() from crm.connections where account_id = ${accountId}`,
    `insert into crm.notices (account_id, connection_id, id, received_at) select account_id, id, 'planted', now() from crm.connections where account_id = ${accountId}`,
    `insert into crm.sandbox_contacts (account_id, id, emails, phones, contact) values (${accountId}, 'planted', '{}', '{}', '{}')`,
  ],
  // A record is sending, sent or unsent exactly as its deliveries are.
  faults: [
    `select r.id, r.crm_status, d.state from records.results r join (
       select account_id, record_id, case when bool_or(state = 'sending') then 'sending' when bool_and(state = 'sent') then 'sent' else 'unsent' end as state
       from crm.deliveries group by 1, 2) d on d.account_id = r.account_id and d.record_id = r.id
     where r.crm_status <> d.state`,
  ],
  options: { supply: [supply(crmPort, { offered, sandbox: null, isHook: (url) => url === hook })] },
  // A connection with a record that was sent to it, and a Zap.
  plant: async ({ app, client, person: { accountId }, planted, canary }) => {
    const { list, resultId } = await planted(records);
    const add = async (body: { crm_key: string; api_key?: string; hook_url?: string; name: string }) =>
      (await client.call(crmRoutes.create, { body })).data.id;
    const connectionId = await add({ crm_key: 'groove', api_key: canary, name: canary });
    const zapId = await add({ crm_key: 'zapier', hook_url: hook, name: `${canary} Zap` });
    const deliveryId = await plantRow(
      app,
      `insert into crm.deliveries (account_id, connection_id, record_id, list_id, list_type, key, due_at, asked_at, updated_at, state, last_error, said, sent_at)
       values ($1, $2, $3, $4, 'local', $5, now(), now(), now(), 'unsent', 'refused', $5, null) returning id`,
      [accountId, connectionId, resultId, list.id, canary],
    );
    return { list, resultId, connectionId, zapId, deliveryId, accountId };
  },
  cases: {
    'GET /api/crms': { input: noInput },
    'GET /api/crm-connections': { input: noInput },
    'POST /api/crm-connections': {
      input: () => ({ body: { crm_key: 'groove', api_key: 'key', name: 'Another' } }),
      audits: ['created crm'],
    },
    'PUT /api/crm-connections/:id': {
      input: ({ connectionId: id }) => ({ params: { id }, body: { name: 'Renamed' } }),
      audits: ['updated crm'],
    },
    'DELETE /api/crm-connections/:id': {
      input: ({ connectionId: id }) => ({ params: { id } }),
      audits: ['deleted crm'],
    },
    'POST /api/crm-connections/:id/test': {
      input: ({ connectionId: id }) => ({ params: { id } }),
      audits: { none: 'it only asks' },
    },
    'POST /api/crm/:key/authorize': {
      input: () => ({ params: { key: 'ghl' }, body: {} }),
      audits: { none: 'nothing is connected yet' },
    },
    'POST /api/crm/callback': {
      before: plantSignIn,
      input: ({ accountId }) => ({ body: { code: 'code', state: state(accountId) } }),
      audits: ['created crm'],
    },
    'PUT /api/crm-connections/:id/notices': {
      input: ({ connectionId: id }) => ({ params: { id }, body: { is_on: true } }),
      audits: ['updated crm'],
    },
    'GET /api/crm-connections/:id/stages': { input: ({ connectionId: id }) => ({ params: { id } }) },
    'GET /api/crm-connections/:id/custom-fields': { input: ({ connectionId: id }) => ({ params: { id } }) },
    'PUT /api/crm-connections/:id/fields': {
      input: ({ connectionId: id }) => ({
        params: { id },
        body: { list_type: 'local', map: [{ field: 'email', crm_field: 'email' }] },
      }),
      audits: ['updated crm_fields'],
    },
    'POST /api/crm-connections/:id/preview': {
      input: ({ connectionId: id }) => ({ params: { id }, body: { list_type: 'local' } }),
    },
    'POST /api/:type-results/:id/send-to-crm': {
      input: ({ list: { id }, connectionId }) => ({
        params: { type: 'local', id },
        body: { all: true, connection_id: connectionId },
      }),
      audits: ['sent list'],
    },
    'GET /api/crm-deliveries': { input: ({ connectionId }) => ({ query: { connection_id: connectionId } }) },
    'GET /api/crm-deliveries/:id': { input: ({ deliveryId: id }) => ({ params: { id } }) },
    'POST /api/crm-deliveries/send-again': {
      input: ({ deliveryId: id, connectionId }) => ({ body: { id, connection_id: connectionId } }),
      audits: ['replayed crm_delivery'],
    },
    'GET /api/campaign-crms/:id': { input: ({ list: { id } }) => ({ params: { id } }) },
    'POST /api/campaign-crms/:id/states': {
      input: ({ list: { id }, resultId }) => ({ params: { id }, body: { result_ids: [resultId] } }),
    },
    'PUT /api/campaign-crms/:id': {
      input: ({ list: { id }, connectionId }) => ({
        params: { id },
        body: { connection_id: connectionId, send_new: true },
      }),
      audits: ['updated list_crm'],
    },
    'POST /api/zapier/hooks': {
      input: () => ({ body: { hookUrl: hook } }),
      audits: ['created crm'],
    },
    'DELETE /api/zapier/hooks/:id': { input: ({ zapId: id }) => ({ params: { id } }), audits: ['deleted crm'] },
    'GET /api/zapier/sample': { input: ({ list: { id } }) => ({ query: { campaign_id: id } }) },
  },
});
