import { defineFixture, plantRow } from '../../testing/module-fixture.ts';
import { plantRun } from '../../platform/module/module.fixture.ts';
import { fixture as labels } from '../labels/module.fixture.ts';
import { fixture as lists } from '../lists/module.fixture.ts';
import { fixture as records, type RecordThings } from '../records/module.fixture.ts';
import { listFixtureOf } from '../../testing/list-fixture.ts';

type BulkThings = Pick<RecordThings, 'list' | 'people' | 'resultId'> & {
  /** A second list of local businesses. */
  readonly targetId: number;
  readonly batchId: number;
  readonly runId: number;
  readonly labelId: number;
};

const listOf = ({ list }: BulkThings) => ({ type: 'local', id: list.id });
const target = ({ targetId, resultId }: BulkThings) => ({ campaign_id: targetId, resultIds: [resultId] });

/** What bulk brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into bulk.batches (account_id, list_id, kind, selection, up_to, created_at) select account_id, id, 'archive', '{}', 0, now() from lists.lists where account_id = ${accountId}`,
    `insert into bulk.changes (account_id, batch_id, record_id) select account_id, id, 1 from bulk.batches where account_id = ${accountId}`,
  ],
  plant: async ({ app, person, client, canary, planted }): Promise<BulkThings> => {
    const { list, people, resultId } = { ...(await planted(lists)), ...(await planted(records)) };
    const { id: targetId } = await listFixtureOf(app, person, client).createList({
      type: 'local',
      name: `${canary} 2`,
    });
    const runId = await plantRun(app, person.accountId, 'completed');
    const batchId = await plantRow(
      app,
      `insert into bulk.batches (account_id, list_id, kind, selection, up_to, run_id, state, done, created_at)
       values ($1, $2, 'archive', '{}', 0, $3, 'completed', 1, $4) returning id`,
      [person.accountId, list.id, runId, app.clock.now().toISOString()],
    );
    await app.owner.query(`insert into bulk.changes (account_id, batch_id, record_id) values ($1, $2, $3)`, [
      person.accountId,
      batchId,
      resultId,
    ]);
    return { list, people, resultId, targetId, batchId, runId, ...(await planted(labels)) };
  },
  cases: {
    'POST /api/campaigns/bulk-delete': {
      input: ({ list, people }) => ({ body: { resultIds: [list.id, people.id] } }),
      audits: ['deleted list', 'deleted list'],
    },
    'POST /api/campaigns/bulk-archive': {
      input: ({ list }) => ({ body: { resultIds: [list.id], is_archived: true } }),
      audits: ['archived list'],
    },
    'DELETE /api/:type-results/:id/:resultId': {
      input: (things) => ({ params: { ...listOf(things), resultId: things.resultId } }),
      audits: ['deleted record'],
    },
    'POST /api/:type-results/:id/move': {
      input: (things) => ({ params: listOf(things), body: target(things) }),
      audits: ['moved record'],
    },
    'POST /api/:type-results/:id/copy': {
      input: (things) => ({ params: listOf(things), body: target(things) }),
      audits: ['copied record'],
    },
    'POST /api/:type-results/:id/suppress': {
      input: (things) => ({ params: listOf(things), body: { resultIds: [things.resultId] } }),
      audits: ['suppressed record'],
    },
    'POST /api/:type-results/:id/labels': {
      input: (things) => ({
        params: listOf(things),
        body: { resultIds: [things.resultId], label_id: things.labelId, value: null },
      }),
      audits: ['labelled record'],
    },
    'GET /api/batches/:id': { input: ({ batchId }) => ({ params: { id: batchId } }) },
    'GET /api/batches/of-run/:id': { input: ({ runId }) => ({ params: { id: runId } }) },
    'POST /api/batches/:id/undo': { input: ({ batchId }) => ({ params: { id: batchId } }), audits: ['undone batch'] },
  },
});
