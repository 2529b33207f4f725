import { plantRun } from '../../platform/module/module.fixture.ts';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { openFreeBudget } from '../billing/module.fixture.ts';
import { fixture as records } from '../records/module.fixture.ts';

type Record = { readonly list: { readonly id: number }; readonly resultId: number };

const listOf = ({ list }: Pick<Record, 'list'>) => ({ type: 'local', id: list.id });
const recordOf = (things: Record) => ({ ...listOf(things), resultId: things.resultId });

/** What enrichment brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into enrichment.jobs (account_id, run_id, list_id, type, action, created_at) select r.account_id, r.id, l.id, 'local', 'email', now() from platform.runs r join lists.lists l using (account_id) where r.account_id = ${accountId} order by r.id, l.id limit 1`,
    `insert into enrichment.visits (account_id, result_id, run_id, action, outcome, result, at) select account_id, id, 1, 'email', 'read', 'found', now() from records.results where account_id = ${accountId}`,
    `insert into enrichment.profiles (account_id, result_id, at) select account_id, id, now() from records.results where account_id = ${accountId}`,
    `insert into enrichment.orders (account_id, type, action, mode) values (${accountId}, 'company', 'email', 'learned')`,
    `insert into enrichment.source_days (account_id, day, type, action, source, asked, found, checked, verified, failed, millis) values (${accountId}, '2026-11-20', 'company', 'email', 'site', 1, 1, 0, 0, 0, 5)`,
  ],
  // A look-up under way, and how the website of a record was read.
  plant: async ({ app, person: { accountId }, planted }) => {
    const { list, resultId } = await planted(records);
    const lookupId = await plantRow(
      app,
      `insert into enrichment.jobs (account_id, run_id, list_id, type, action, created_at)
       values ($1, $3, $2, 'local', 'email', now()) returning run_id as id`,
      [accountId, list.id, await plantRun(app, accountId, 'running')],
    );
    await app.owner.query(
      `insert into enrichment.visits (account_id, result_id, run_id, action, outcome, result, at) values ($1, $2, 1, 'email', 'read', 'found', now())`,
      [accountId, resultId],
    );
    await openFreeBudget(app, accountId, lookupId);
    return { list, resultId, lookupId };
  },
  cases: {
    'POST /api/:type-results/:id/enrich/estimate': {
      input: (things) => ({ params: listOf(things), body: { action: 'email', all: true } }),
    },
    'POST /api/:type-results/:id/enrich': {
      input: (things) => ({ params: listOf(things), body: { action: 'employees', all: true } }),
      audits: ['started lookup'],
    },
    'GET /api/enrich-jobs/:id': { input: ({ lookupId }) => ({ params: { id: lookupId } }) },
    'GET /api/lookup-orders': { input: noInput },
    'PUT /api/lookup-orders/:type/:action': {
      input: () => ({ params: { type: 'local', action: 'email' }, body: { mode: 'learned' } }),
      audits: ['changed lookup_order'],
    },
    'DELETE /api/lookup-orders/:type/:action/results': {
      input: () => ({ params: { type: 'local', action: 'email' } }),
      audits: ['reset lookup_order'],
    },
    'GET /api/:type-results/:id/:resultId/visit': { input: (things) => ({ params: recordOf(things) }) },
  },
});
