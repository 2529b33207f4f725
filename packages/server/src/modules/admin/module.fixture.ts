import { inAccounts } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { fixture as platform } from '../../platform/module/module.fixture.ts';
import { defineFixture, noInput, type RouteInput } from '../../testing/module-fixture.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { fragileJob, probeJob, probeJobs } from '../../testing/probe-jobs.ts';

const ofRun = (id: number, { person }: { readonly person: Person }): RouteInput => ({
  params: { id },
  body: { account_id: person.accountId },
});

/** What admin brings to the tests of all rooms. */
export const fixture = defineFixture({
  options: { jobs: probeJobs },
  plant: async ({ planted }) => planted(platform),
  // A job that waits, and two that were given up: one to be tried again, one to be discarded. Nobody works later.
  prepare: async (app) => {
    const { accountId } = await createPerson(app);
    const put = (job: typeof probeJob, payload: { n: number; how?: 'fail' }) =>
      inAccounts(app.app.systemContext('test'), [], (tx) => enqueue(tx, job, payload, { accountId }));
    for (const n of [1, 2]) await put(fragileJob, { n, how: 'fail' });
    await app.runJobsUntilIdle(probeJobs);
    const { rows } = await app.owner.query<{ id: string }>(`select id from platform.dead_letters`);
    const [lastingLetter, spareLetter] = rows.map(({ id }) => id) as [string, string];
    return { waitingJobId: (await put(probeJob, { n: 3 })) as string, lastingLetter, spareLetter };
  },
  cases: {
    'GET /api/admin/jobs': { input: noInput },
    'POST /api/admin/jobs/:id/cancel': {
      input: ({ waitingJobId }) => ({ params: { id: waitingJobId } }),
      audits: ['job_cancelled job'],
    },
    'POST /api/admin/dead-letters/:id/retry': {
      input: ({ lastingLetter }) => ({ params: { id: lastingLetter } }),
      audits: ['dead_letter_retried job'],
    },
    'DELETE /api/admin/dead-letters/:id': {
      input: ({ spareLetter }) => ({ params: { id: spareLetter } }),
      audits: ['dead_letter_discarded job'],
    },
    'GET /api/admin/runs': { input: noInput },
    'POST /api/admin/runs/:id/cancel': {
      input: (things) => ofRun(things.runningRunId, things),
      audits: ['run_cancelled run'],
    },
    'POST /api/admin/runs/:id/resume': {
      input: (things) => ofRun(things.pausedRunId, things),
      audits: ['run_resumed run'],
    },
    'GET /api/admin/health': { input: noInput },
    'GET /api/admin/mails': { input: noInput },
    'GET /api/admin/mails/:id': {
      input: ({ mailId, person }) => ({ params: { id: mailId }, query: { account_id: person.accountId } }),
    },
  },
});
