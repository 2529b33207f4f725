import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { signInAs } from '../../testing/people.ts';

/** What identity brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ id, accountId }) => [
    `insert into identity.team_access values (${accountId}, ${id}, 'leads')`,
    `insert into identity.email_codes (account_id, user_id, purpose, email, code_hash, created_at, expires_at) values (${accountId}, ${id}, 'reset', 'e', '', now(), now())`,
    `insert into identity.login_activity (account_id, user_id, ip_address, browser, method, success, created_at) values (${accountId}, ${id}, 'i', 'b', 'password', true, now())`,
    `insert into identity.user_preferences (account_id, user_id, key, value) values (${accountId}, ${id}, 'k', '1')`,
    `insert into identity.realms (kind, name, account_id) values ('reseller', 'Canary ${accountId}', ${accountId})`,
  ],
  // Another session of the same person.
  plant: async ({ app, person }) => {
    await signInAs(app, person);
    const newest = 'select max(id) as id from identity.access_tokens where user_id = $1';
    return { sessionId: await plantRow(app, newest, [person.id]) };
  },
  cases: {
    'GET /api/me': { input: noInput },
    'PUT /api/me/preferences': {
      input: () => ({ body: { key: 'probe', value: 1 } }),
      audits: { none: 'how somebody likes to see things' },
    },
    'POST /api/accept-terms': { input: noInput, audits: ['terms_accepted user'] },
    'GET /api/me/sessions': { input: noInput },
    'DELETE /api/me/sessions/:id': {
      input: ({ sessionId }) => ({ params: { id: sessionId } }),
      audits: ['session_ended access_token'],
    },
    'DELETE /api/me/sessions': { input: noInput, audits: ['other_sessions_ended user'] },
    'POST /auth/logout': { input: noInput, audits: ['signed_out access_token'] },
  },
});
