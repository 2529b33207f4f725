import { plantRun } from '../../platform/module/module.fixture.ts';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { fixture as lists, type ListThings } from '../lists/module.fixture.ts';

type ExportThings = ListThings & {
  readonly exportId: number;
  readonly runId: number;
  readonly scheduleId: number;
};

const listOf = ({ list }: ListThings) => ({ type: 'local', id: list.id });
const exportOf = ({ exportId: id }: ExportThings) => ({ params: { id } });
const scheduleOf = ({ scheduleId: id }: ExportThings) => ({ params: { id } });
const weekly = { repeat: 'weekly', weekday: 1, day: 1, hour: 8 };

/** What exports brings to the tests of all rooms. */
export const fixture = defineFixture<ExportThings>({
  plantedRows: ({ id, accountId }) => [
    `insert into exports.exports (account_id, list_id, user_id, type, request, created_at) select account_id, id, ${id}, 'people', '{}', now() from lists.lists where account_id = ${accountId}`,
    `insert into exports.prepared (account_id, list_id, list_ids, list_name, type, user_id, request, format, created_at) select account_id, id, array[id], name, type, ${id}, '{}', 'csv', now() from lists.lists where account_id = ${accountId}`,
    `insert into exports.schedules (account_id, list_id, list_name, type, user_id, request, format, repeat, weekday, day, hour, time_zone, recipients, created_at) select account_id, id, name, type, ${id}, '{}', 'csv', 'daily', 1, 1, 8, 'UTC', array[${id}], now() from lists.lists where account_id = ${accountId}`,
  ],
  plant: async ({ app, person: { accountId, id: userId }, canary, planted }): Promise<ExportThings> => {
    const things = await planted(lists);
    const at = app.clock.now().toISOString();
    const runId = await plantRun(app, accountId, 'completed');
    const fileId = await plantRow(
      app,
      `insert into platform.files (account_id, key, name, content_type, storage, purpose, sha256, size_bytes, created_at, written_at, stored_at)
       values ($1::bigint, 'export ' || $1::bigint, $2, 'text/csv', 'database', 'export', sha256(''), 0, $3::timestamptz, $3::timestamptz, $3::timestamptz) returning id`,
      [accountId, canary, at],
    );
    const exportId = await plantRow(
      app,
      `insert into exports.prepared (account_id, list_id, list_ids, list_name, type, user_id, request, format, state, run_id, file_id, rows, size_bytes, created_at, expires_at)
       values ($1, $2::bigint, array[$2::bigint], $3, 'local', $4, '{}', 'csv', 'ready', $5, $6, 0, 0, $7::timestamptz, $7::timestamptz + interval '1 day') returning id`,
      [accountId, things.list.id, canary, userId, runId, fileId, at],
    );
    const scheduleId = await plantRow(
      app,
      `insert into exports.schedules (account_id, list_id, list_name, type, user_id, request, format, repeat, weekday, day, hour, time_zone, recipients, created_at)
       values ($1, $2, $3, 'local', $4::bigint, '{}', 'csv', 'daily', 1, 1, 8, 'UTC', array[$4::bigint], $5) returning id`,
      [accountId, things.list.id, canary, userId, at],
    );
    return { ...things, exportId, runId, scheduleId };
  },
  cases: {
    'POST /api/:type-results/:id/export': { input: (things) => ({ params: listOf(things), body: {} }) },
    'POST /api/:type-results/:id/prepared-exports': {
      input: (things) => ({ params: listOf(things), body: {} }),
      audits: ['exported list'],
    },
    'GET /api/prepared-exports': { input: noInput },
    'GET /api/prepared-exports/of-run/:id': { input: ({ runId: id }) => ({ params: { id } }) },
    'GET /api/prepared-exports/:id/file': { input: exportOf },
    'POST /api/prepared-exports/:id/again': { input: exportOf, audits: ['exported list'] },
    'DELETE /api/prepared-exports/:id': { input: exportOf, audits: ['deleted export'] },
    'GET /api/export-schedules': { input: noInput },
    'POST /api/export-schedules': {
      input: ({ list, person }) => ({
        body: { ...weekly, campaign_id: list.id, request: {}, recipients: [person.id] },
      }),
      audits: ['created export_schedule'],
    },
    'PUT /api/export-schedules/:id': {
      input: ({ person, ...things }) => ({
        ...scheduleOf(things),
        body: { ...weekly, recipients: [person.id], is_on: false },
      }),
      audits: ['changed export_schedule'],
    },
    'DELETE /api/export-schedules/:id': { input: scheduleOf, audits: ['deleted export_schedule'] },
  },
});
