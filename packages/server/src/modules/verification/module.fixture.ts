import { plantRun } from '../../platform/module/module.fixture.ts';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { fixture as records } from '../records/module.fixture.ts';

type Things = { readonly list: { readonly id: number }; readonly resultId: number; readonly email: string };

const recordOf = (things: Things) => ({ ...listOf(things), resultId: things.resultId });

const listOf = ({ list }: Pick<Things, 'list'>) => ({ type: 'local', id: list.id });

/** What verification brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into verification.jobs (account_id, run_id, list_id, verifier, origin, is_again, created_at)
     select r.account_id, r.id, l.id, 'smtp', 'asked', false, now() from platform.runs r join lists.lists l using (account_id)
     where r.account_id = ${accountId} order by r.id, l.id limit 1`,
    `insert into verification.answers (account_id, result_id, email, state, reason, is_free, is_role, is_disposable, verifier, at)
     select account_id, id, 'a@b.example', 'unknown', 'timeout', false, false, false, 'smtp', now()
     from records.results where account_id = ${accountId}`,
    `insert into verification.bounces (account_id, email, kind, source, user_id, credits, at)
     values (${accountId}, 'a@b.example', 'hard', 'person', 1, 0, now())`,
    `insert into verification.arrivals (account_id, since) values (${accountId}, now())`,
  ],
  // A verification under way.
  plant: async ({ app, person: { accountId }, planted }) => {
    const { list, resultId, email } = await planted(records);
    const verificationId = await plantRow(
      app,
      `insert into verification.jobs (account_id, run_id, list_id, verifier, origin, is_again, created_at)
       values ($1, $3, $2, 'smtp', 'asked', false, now()) returning run_id as id`,
      [accountId, list.id, await plantRun(app, accountId, 'running')],
    );
    return { list, resultId, email, verificationId };
  },
  cases: {
    // No address: nobody outside is asked.
    'POST /api/emails/verify': {
      input: () => ({ body: { email: 'nobody' } }),
      audits: { none: 'nothing of the account changes' },
    },
    'POST /api/:type-results/:id/verify/estimate': {
      input: (things) => ({ params: listOf(things), body: { all: true } }),
    },
    'POST /api/:type-results/:id/verify': {
      input: (things) => ({ params: listOf(things), body: { all: true, again: true } }),
      audits: ['started verification'],
    },
    'GET /api/verify-jobs/:id': { input: ({ verificationId }) => ({ params: { id: verificationId } }) },
    'GET /api/:type-results/:id/deliverability': { input: (things) => ({ params: listOf(things) }) },
    'GET /api/:type-results/:id/:resultId/verification': {
      input: (things) => ({ params: { ...listOf(things), resultId: things.resultId } }),
    },
    'GET /api/:type-results/:id/:resultId/bounce': {
      input: (things) => ({ params: recordOf(things), query: { email: things.email } }),
    },
    'POST /api/:type-results/:id/:resultId/bounce': {
      input: (things) => ({ params: recordOf(things), body: { email: things.email } }),
      audits: ['reported bounce'],
    },
    'POST /api/bounces': {
      input: ({ list, email }) => ({ body: { emails: [email], list_id: list.id } }),
      audits: ['reported bounces'],
    },
    'GET /api/verification-settings': { input: noInput },
    'PUT /api/verification-settings': {
      input: () => ({ body: { on_arrival: true } }),
      audits: ['changed verification'],
    },
    'GET /api/admin/verification': { input: noInput },
    'PUT /api/admin/verification': {
      input: () => ({ body: { own_list_price: 2 } }),
      audits: ['changed verification'],
    },
    'POST /api/admin/verification/probe': { input: noInput, audits: ['tested verification'] },
  },
});
