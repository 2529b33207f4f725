import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { signInAs, type Person } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { codeHash } from './codes.service.ts';

const code = '246810';

/** A change of address that waits for its code. */
const plantMailChange = async ({ app, owner }: TestApp, { id, accountId, email }: Person): Promise<void> => {
  await owner.query(
    `insert into identity.email_codes (account_id, user_id, purpose, email, code_hash, created_at, expires_at)
     values ($1, $2, 'mail_change', $3, $4, now(), now() + interval '30 years')`,
    [accountId, id, `moved${id}@mail.example`, codeHash(app.context, 'mail_change', email, code)],
  );
};

// 1 × 1, as small as a PNG can be.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
    await plantMailChange(app, person);
    await app.owner.query('update identity.users set avatar_file_id = $2 where id = $1', [person.id, person.id]);
    const newest = 'select max(id) as id from identity.access_tokens where user_id = $1';
    return { sessionId: await plantRow(app, newest, [person.id]) };
  },
  cases: {
    'GET /api/me': { input: noInput },
    'POST /api/me': {
      input: () => ({ body: { first_name: 'Nora', lang: 'de' } }),
      audits: ['updated user'],
    },
    'PUT /api/account/time-zone': {
      input: () => ({ body: { time_zone: 'Europe/Berlin' } }),
      audits: ['time_zone_changed account'],
    },
    'POST /api/me/avatar': {
      input: () => ({ body: { avatar: new File([new Uint8Array(picture)], 'me.png') } }),
      audits: ['picture_set user'],
    },
    'DELETE /api/me/avatar': { input: noInput, audits: ['picture_removed user'] },
    'POST /api/mail-change': {
      input: () => ({ body: { email: 'elsewhere@mail.example', password: 'correct horse' } }),
      audits: ['mail_change_started user'],
    },
    'POST /api/mail-change/resend': { input: noInput, audits: ['mail_change_started user'] },
    'POST /api/mail-change/confirm': { input: () => ({ body: { code } }), audits: ['email_changed user'] },
    'GET /api/me/login-activity': { input: noInput },
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
