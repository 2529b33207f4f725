import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** A run of some kind that the product has, in this state. @returns its id */
export const plantRun = (app: TestApp, accountId: number, state: string): Promise<number> =>
  plantRow(
    app,
    `insert into platform.runs (account_id, kind, state, created_at, updated_at) values ($1, $3, $2, now(), now()) returning id`,
    [accountId, state, app.app.context.app.runKinds[0]?.name],
  );

const ownRun = { none: 'a run keeps its states and who began it' };

/** What the platform, all its parts together, brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ id, accountId }) => [
    `insert into platform.audits (account_id, action, entity, created_at) values (${accountId}, 'planted', 'x', now())`,
    `insert into platform.idempotency_keys values (${accountId}, 'r', 'k', 'f', 200, 'b', now(), now())`,
    `insert into platform.runs (account_id, kind, created_at, updated_at) values (${accountId}, 'k', now(), now())`,
    `insert into platform.run_records (account_id, run_id, record_id) select account_id, id, 1 from platform.runs where account_id = ${accountId}`,
    `insert into platform.vendor_calls (account_id, request_key, vendor, status, body, fetched_at, expires_at) values (${accountId}, 'k', 'v', 200, '', now(), now())`,
    `insert into platform.schedules (account_id, subject, job, payload, repeat, starts_at, time_zone, created_at) values (${accountId}, 's', 'j', '{}', 'once', now(), 'UTC', now())`,
    `insert into platform.stream_events (account_id, kind, subject_id) values (${accountId}, 'k', 1)`,
    `insert into platform.files (account_id, key, name, content_type, storage, purpose, created_at, written_at) values (${accountId}, 'k', 'n', 't', 'database', 'p', now(), now())`,
    `insert into platform.file_chunks select account_id, id, 0, '' from platform.files where account_id = ${accountId}`,
    `insert into platform.tickets values ('\\x${id.toString(16).padStart(4, '0')}', ${accountId}, 'p', 's', 1, now())`,
    `insert into platform.mails (account_id, kind, to_address, subject, text, message_id, created_at) values (${accountId}, 'k', 'a', 's', 't', 'm', now())`,
    `insert into platform.notices (account_id, kind, created_at) values (${accountId}, 'k', now())`,
    `insert into platform.webhook_endpoints (account_id, url, page, created_at) values (${accountId}, 'u', '/', now())`,
    `insert into platform.webhook_messages (account_id, endpoint_id, message_id, event, body, due_at, created_at) select account_id, id, 'm', 'e', 'b', now(), now() from platform.webhook_endpoints where account_id = ${accountId}`,
    `insert into platform.webhook_attempts (account_id, message_id, at, duration_ms) select account_id, id, now(), 1 from platform.webhook_messages where account_id = ${accountId}`,
    `insert into platform.notice_readings select account_id, id, ${id}, now() from platform.notices where account_id = ${accountId}`,
  ],
  plant: async ({ app, person: { accountId, id: userId }, canary }) => ({
    runningRunId: await plantRun(app, accountId, 'running'),
    pausedRunId: await plantRun(app, accountId, 'paused'),
    noticeId: await plantRow(
      app,
      `insert into platform.notices (account_id, user_id, kind, params, created_at) values ($1, $2, 'export_ready', jsonb_build_object('name', $3::text), now()) returning id`,
      [accountId, userId, canary],
    ),
    mailId: await plantRow(
      app,
      `insert into platform.mails (account_id, kind, to_address, subject, text, message_id, state, reference, created_at) values ($1, 'k', 'a@mail.example', $2, $2, $2, 'sent', 'outbox', now()) returning id`,
      [accountId, canary],
    ),
  }),
  cases: {
    'GET /api/runs': { input: noInput },
    'GET /api/runs/:id': { input: ({ runningRunId: id }) => ({ params: { id } }) },
    'POST /api/runs/:id/cancel': { input: ({ runningRunId: id }) => ({ params: { id } }), audits: ownRun },
    'POST /api/runs/:id/pause': { input: ({ runningRunId: id }) => ({ params: { id } }), audits: ownRun },
    'POST /api/runs/:id/resume': { input: ({ pausedRunId: id }) => ({ params: { id } }), audits: ownRun },
    'GET /api/notifications': { input: noInput },
    'POST /api/notifications/:id/read': {
      input: ({ noticeId: id }) => ({ params: { id } }),
      audits: { none: 'reading is no act' },
    },
    'POST /api/notifications/read-all': { input: noInput, audits: { none: 'reading is no act' } },
  },
});
