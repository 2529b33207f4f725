import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';

/** What keys brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ id, accountId }) => [
    `insert into keys.api_keys (account_id, user_id, description, prefix, key_hash, created_at) values (${accountId}, ${id}, 'd', 'p', '\\x${id.toString(16).padStart(4, '0')}', now())`,
  ],
  plant: async ({ app, person: { id, accountId }, canary }) => ({
    keyId: await plantRow(
      app,
      `insert into keys.api_keys (account_id, user_id, description, prefix, key_hash, scopes, created_at)
       values ($1, $2, $3::text, 'gk_live_planted', sha256($3::text::bytea), '{read}', now()) returning id`,
      [accountId, id, canary],
    ),
  }),
  cases: {
    'GET /api/user-api-key': { input: noInput },
    'POST /api/user-api-key': {
      input: () => ({ body: { description: 'Nightly export', scopes: ['read'] } }),
      audits: ['created api_key'],
    },
    'PUT /api/user-api-key/:id': {
      input: ({ keyId: id }) => ({ params: { id }, body: { description: 'Another name' } }),
      audits: ['updated api_key'],
    },
    'DELETE /api/revoke-user-api-key/:id': {
      input: ({ keyId: id }) => ({ params: { id } }),
      audits: ['revoked api_key'],
    },
  },
});
