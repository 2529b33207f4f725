import { describe, expect, it } from 'vitest';
import { adminRunRoutes as routes } from '@galena/contract/admin';
import { runRoutes, type Run } from '@galena/contract/kernel';
import { defineRun } from '../../platform/runs/run-kind.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { startRun } from '../../platform/runs/runs.service.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const idle = defineRun({
  name: 'probe.idle',
  load: async () => () => Promise.reject(new Error('nobody works in these tests')),
});
const app = useTestApp({ jobs: [runJob], runs: [idle] });

const signedIn = async (input: PersonInput) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};
const admin = () => signedIn({ role: 'admin', modules: ['admin'] });

/** A run of somebody else, with their own client. */
const begin = async (subject = 'test:1') => {
  const { person, client } = await signedIn({});
  const { accountId } = person;
  const actor = { kind: 'job', name: 'test', accountId, leaseId: 0 } as const;
  const id = await inAccounts(app().app.systemContext('test'), [accountId], (tx) =>
    startRun({ ...tx, actor }, { kind: idle, subject, input: {}, total: 3 }),
  );
  return { id, accountId, client };
};
const placeOf = (id: number, accountId: number) => ({ params: { id }, body: { account_id: accountId } });

const auditsOf = async (accountId: number) =>
  (
    await app().owner.query(
      `select action, entity, entity_id, actor_id from platform.audits where account_id = $1 and entity = 'run' order by id`,
      [accountId],
    )
  ).rows;
const waitingJobs = async (runId: number): Promise<number> =>
  (
    await app().owner.query(
      `select count(*)::int as n from platform.jobs where queue = 'platform.run' and (payload ->> 'run_id')::int = $1`,
      [runId],
    )
  ).rows[0].n;

describe('GET /api/admin/runs', () => {
  it('200: open runs of all accounts first, newest first, then those that are over', async () => {
    const { client } = await admin();
    const [first, second, third] = [await begin('list:1'), await begin('list:2'), await begin('list:3')];
    await second.client.call(runRoutes.cancel, { params: { id: second.id } });
    const { data } = await client.call(routes.overview, {});
    expect(data.runs.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    expect(data.open_total).toBe(2);
    expect(data.runs[0]).toMatchObject({
      account_id: third.accountId,
      kind: 'probe.idle',
      subject: 'list:3',
      state: 'queued',
      done: 0,
      failed: 0,
      total: 3,
      error_code: null,
      finished_at: null,
    });
    expect(data.runs[2]).toMatchObject({ state: 'canceled', finished_at: expect.any(String) });
  });

  it('200: a hundred at most, and open ones before all others', async () => {
    const { client } = await admin();
    const open = await begin();
    await app().owner.query(
      `set role galena_system;
       insert into platform.runs (account_id, kind, state, created_at, updated_at, finished_at)
         select ${open.accountId}, 'probe.idle', 'failed', now(), now(), now() from generate_series(1, 120);
       reset role`,
    );
    const { data } = await client.call(routes.overview, {});
    expect(data.runs).toHaveLength(100);
    expect(data.runs[0]?.id).toBe(open.id);
    expect(data.runs.filter((run) => run.state === 'failed').length).toBe(100 - data.open_total);
  });
});

describe('POST /api/admin/runs/:id/cancel', () => {
  it('200: ends the run of another account, whose people can see who did it', async () => {
    const { client, person } = await admin();
    const run = await begin();
    await client.call(routes.cancel, placeOf(run.id, run.accountId));
    const seen: Run = (await run.client.call(runRoutes.get, { params: { id: run.id } })).data;
    expect(seen.state).toBe('canceled');
    expect(await auditsOf(run.accountId)).toEqual([
      { action: 'run_cancelled', entity: 'run', entity_id: run.id, actor_id: person.id },
    ]);
  });

  it('409 run_over: one that has ended; nothing is written down', async () => {
    const { client } = await admin();
    const run = await begin();
    await run.client.call(runRoutes.cancel, { params: { id: run.id } });
    const refusal = await client.refused(routes.cancel, placeOf(run.id, run.accountId));
    expect([refusal.status, refusal.body?.code]).toEqual([409, 'run_over']);
    expect(await auditsOf(run.accountId)).toEqual([]);
  });
});

describe('POST /api/admin/runs/:id/resume', () => {
  it('200: goes on with a paused run, in its own account', async () => {
    const { client, person } = await admin();
    const run = await begin();
    await run.client.call(runRoutes.pause, { params: { id: run.id } });
    await app().owner.query(`delete from platform.jobs where queue = 'platform.run'`);
    await client.call(routes.resume, placeOf(run.id, run.accountId));
    expect((await run.client.call(runRoutes.get, { params: { id: run.id } })).data.state).toBe('queued');
    expect(await waitingJobs(run.id)).toBe(1);
    expect(await auditsOf(run.accountId)).toEqual([
      { action: 'run_resumed', entity: 'run', entity_id: run.id, actor_id: person.id },
    ]);
  });

  it('409 run_not_paused: one that waits anyway', async () => {
    const { client } = await admin();
    const run = await begin();
    const refusal = await client.refused(routes.resume, placeOf(run.id, run.accountId));
    expect([refusal.status, refusal.body?.code]).toEqual([409, 'run_not_paused']);
    expect(await auditsOf(run.accountId)).toEqual([]);
  });
});

describe('who gets there', () => {
  it('404: a run that is not there, or not of that account', async () => {
    const { client, person } = await admin();
    const run = await begin();
    for (const route of [routes.cancel, routes.resume])
      for (const place of [placeOf(999_999, run.accountId), placeOf(run.id, person.accountId)])
        expect((await client.refused(route, place)).status).toBe(404);
    expect((await run.client.call(runRoutes.get, { params: { id: run.id } })).data.state).toBe('queued');
  });

  it('401 without a session; 403 for its own owner, a reseller, and an administrator without the module', async () => {
    const run = await begin();
    const place = placeOf(run.id, run.accountId);
    const { client: reseller } = await signedIn({ userType: 'reseller', modules: ['admin', 'whitelabel'] });
    const { client: bare } = await signedIn({ role: 'admin', modules: [] });
    expect((await app().client().refused(routes.overview, {})).status).toBe(401);
    for (const client of [run.client, reseller, bare]) {
      expect((await client.refused(routes.overview, {})).status).toBe(403);
      for (const route of [routes.cancel, routes.resume]) expect((await client.refused(route, place)).status).toBe(403);
    }
    for (const route of [routes.cancel, routes.resume])
      expect((await app().client().refused(route, place)).status).toBe(401);
  });
});
