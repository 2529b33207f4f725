import { inAccounts } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { fixture as platform } from '../../platform/module/module.fixture.ts';
import { defineFixture, noInput, type RouteInput } from '../../testing/module-fixture.ts';
import { fixture as plans } from '../plans/module.fixture.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { fragileJob, probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';

const ofRun = (id: number, { person }: { readonly person: Person }): RouteInput => ({
  params: { id },
  body: { account_id: person.accountId },
});

const ofUser = ({ person }: { readonly person: Person }): RouteInput => ({ params: { id: person.id } });

/** What admin brings to the tests of all rooms. */
export const fixture = defineFixture({
  options: { jobs: probeJobs },
  plantedRows: ({ id, accountId }) => [
    `insert into admin.invitations (account_id, user_id, token_hash, created_at, expires_at) values (${accountId}, ${id}, '\\x${id.toString(16).padStart(8, '0')}', now(), now())`,
  ],
  // Somebody who may be deleted, somebody who was, somebody who has not come in yet, and somebody with a second factor.
  plant: async ({ app, planted }) => {
    const [spare, gone, invited] = [await createPerson(app), await createPerson(app), await createPerson(app)];
    await app.owner.query(`update identity.users set deleted_at = now() where id = $1`, [gone.id]);
    await app.owner.query(`update identity.accounts set deleted_at = now() where id = $1`, [gone.accountId]);
    await app.owner.query(`update identity.users set password_hash = null, email_confirmed_at = null where id = $1`, [
      invited.id,
    ]);
    const { id: protectedUserId, accountId } = await createPerson(app);
    await app.owner.query(
      `insert into credentials.totp_secrets (account_id, user_id, secret, confirmed_at) values ($1, $2, 's', now())`,
      [accountId, protectedUserId],
    );
    const ids = { spareUserId: spare.id, goneUserId: gone.id, invitedUserId: invited.id, protectedUserId };
    return { ...(await planted(platform)), ...(await planted(plans)), ...ids };
  },
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
    'GET /api/admin/users': { input: noInput },
    'GET /api/admin/users.csv': { input: noInput },
    'GET /api/admin/users/history': { input: noInput },
    'GET /api/admin/users/:id': { input: ofUser },
    'POST /api/admin/users': {
      input: ({ spareUserId }) => ({
        body: { first_name: 'New', last_name: 'User', email: `new${spareUserId}@mail.example`, modules: ['leads'] },
      }),
      audits: ['created user', 'plan_assigned account', 'changed user', 'invited user'],
    },
    'PUT /api/admin/users/:id': {
      input: (things) => ({ ...ofUser(things), body: { first_name: 'Other' } }),
      audits: ['changed user'],
    },
    'DELETE /api/admin/users/:id': {
      input: ({ spareUserId }) => ({ params: { id: spareUserId } }),
      audits: ['deleted user'],
    },
    'POST /api/admin/users/:id/restore': {
      input: ({ goneUserId }) => ({ params: { id: goneUserId } }),
      audits: ['restored user'],
    },
    'POST /api/admin/users/:id/credits': {
      input: (things) => ({ ...ofUser(things), body: { credits: 5, reason: 'for a try' } }),
      audits: ['credits_granted account'],
    },
    'POST /api/admin/users/:id/credits/revoke': {
      input: (things) => ({ ...ofUser(things), body: { credits: 5, reason: 'for a try' } }),
      audits: ['credits_revoked account'],
    },
    'POST /api/admin/users/:id/plan': {
      input: ({ planId, ...things }) => ({ ...ofUser(things), body: { plan_id: planId, reason: 'for a try' } }),
      audits: ['plan_assigned account'],
    },
    'POST /api/admin/users/:id/invite': {
      input: ({ invitedUserId }) => ({ params: { id: invitedUserId } }),
      audits: ['invited user'],
    },
    'POST /api/admin/users/:id/second-factor/reset': {
      input: ({ protectedUserId }) => ({ params: { id: protectedUserId }, body: { reason: 'lost their phone' } }),
      audits: ['second_factor_reset user'],
    },
    'POST /api/admin/users/:id/login-as': {
      input: (things) => ({ ...ofUser(things), body: { reason: 'asked for help' } }),
      audits: ['logged_in_as user', 'viewing_started access_token'],
    },
    'GET /api/admin/health': { input: noInput },
    'GET /api/admin/mails': { input: noInput },
    'GET /api/admin/mails/:id': {
      input: ({ mailId, person }) => ({ params: { id: mailId }, query: { account_id: person.accountId } }),
    },
  },
});
