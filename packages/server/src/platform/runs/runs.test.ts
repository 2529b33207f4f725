import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineErrors, runRoutes, VendorError, AppError, type Run } from '@galena/contract/kernel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { inTransaction } from '../context/transaction.ts';
import { endAbandoned } from './abandoned.ts';
import { defineRun, type RunStep } from './run-kind.ts';
import { runJob } from './runs.jobs.ts';
import { startRun } from './runs.service.ts';

type Input = { how: 'count' | 'slow' | 'fail' | 'vendor' | 'flaky' | 'stumbling' | 'stop' | 'limited'; to: number };

const errors = defineErrors('probe', { probe_refused: { status: 402, message: 'Not enough for {n}.' } });
const tries = new Map<number, number>();

/** Counts to `to`, an audit row a step. */
const counting = defineRun({
  name: 'probe.count',
  load:
    async () =>
    async (_, run, signal): Promise<RunStep> => {
      const { how, to } = run.input as Input;
      const at = ((run.cursor as { at: number } | null)?.at ?? 0) + 1;
      tries.set(run.id, (tries.get(run.id) ?? 0) + 1);
      if (how === 'slow') await delay(30_000, undefined, { signal });
      if (how === 'fail' && at === 3) throw new AppError(errors.probe_refused, { params: { n: 3 } });
      if (how === 'vendor') throw new VendorError('acme', 'auth', 'key refused');
      if (how === 'limited' && at === 2 && (tries.get(run.id) ?? 0) < 3)
        throw new VendorError('acme', 'rate_limited', 'slow down', 3600);
      if (how === 'flaky' && at === 2 && (tries.get(run.id) ?? 0) < 4) throw new Error('a passing fault');
      // Each step succeeds at its third try; none after the fourth does.
      if (how === 'stumbling' && (at > 4 || (tries.get(run.id) ?? 0) % 3 > 0)) throw new Error('it stumbled');
      const commit: RunStep['commit'] = async (tx) => {
        await sql`insert into platform.audits (account_id, action, entity, entity_id, created_at)
        select account_id, 'counted', 'run', ${at}, now() from platform.runs where id = ${run.id}`.execute(tx.db);
        return { done: 1, total: to, outcome: at < to ? 'next' : how === 'stop' ? 'stopped' : 'last' };
      };
      return { commit, cursor: { at } };
    },
  ended: async (tx, { id, accountId, state }) => {
    await sql`
      insert into platform.audits (account_id, action, entity, entity_id, created_at)
      values (${accountId}, ${`ended ${state}`}, 'run', ${id}, now())`.execute(tx.db);
  },
});

const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({ jobs: [fastJob], runs: [counting], environment: { GALENA_POOL_SIZE: '20' } });
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());

const begin = async (input: Input) => {
  const person = await createPerson(app());
  const client = app().client(await signInAs(app(), person));
  const actor = { kind: 'job', name: 'test', accountId: person.accountId, leaseId: 0 } as const;
  const system = app().app.systemContext('test');
  const id = await inTransaction({ ...system, actor: { kind: 'system', reason: 'test' } }, (tx) =>
    startRun({ ...tx, actor }, { kind: counting, subject: 'test:1', input }),
  );
  const get = async (): Promise<Run> => (await client.call(runRoutes.get, { params: { id } })).data;
  const is = (state: Run['state']) => until(async () => (await get()).state === state);
  const counted = async () =>
    (
      await app().owner.query(
        `select array_agg(entity_id order by id) as all from platform.audits where action = 'counted' and account_id = $1`,
        [person.accountId],
      )
    ).rows[0].all;
  /** How its kind was told that it is over. */
  const endings = async () =>
    (
      await app().owner.query(
        `select array_agg(action order by id) as all from platform.audits where action like 'ended %' and entity_id = $1 and account_id = $2`,
        [id, person.accountId],
      )
    ).rows[0].all;
  return { id, client, get, is, counted, endings };
};

describe('a run', () => {
  it('goes step by step to its end; every step commits once', async () => {
    const run = await begin({ how: 'count', to: 5 });
    await run.is('completed');
    expect(await run.counted()).toEqual([1, 2, 3, 4, 5]);
    expect(await run.get()).toMatchObject({ done: 5, total: 5, error_code: null, kind: 'probe.count' });
    expect((await run.get()).finished_at).toBeTruthy();
    expect(await run.endings()).toEqual(['ended completed']);
  });

  it('that stops before its end says so', async () => {
    const run = await begin({ how: 'stop', to: 2 });
    await run.is('stopped');
    expect(await run.counted()).toEqual([1, 2]);
    expect(await run.endings()).toEqual(['ended stopped']);
  });

  it('that meets a passing fault goes on from its cursor', async () => {
    const run = await begin({ how: 'flaky', to: 3 });
    await run.is('completed');
    expect(await run.counted()).toEqual([1, 2, 3]);
  });

  it('may stumble at every step: tries count from the last one that succeeded', async () => {
    const run = await begin({ how: 'stumbling', to: 4 });
    await run.is('completed');
    expect([await run.counted(), tries.get(run.id)]).toEqual([[1, 2, 3, 4], 12]);
    const stuck = await begin({ how: 'stumbling', to: 5 });
    await stuck.is('failed');
    expect([await stuck.counted(), tries.get(stuck.id)]).toEqual([[1, 2, 3, 4], 12 + 1 + runJob.retries]);
    expect(await stuck.endings()).toEqual(['ended failed']);
    expect(await stuck.get()).toMatchObject({ error_code: 'run_failed', done: 4 });
  });

  it('that is refused fails with code and params, keeping what it did', async () => {
    const run = await begin({ how: 'fail', to: 5 });
    await run.is('failed');
    expect(await run.get()).toMatchObject({ error_code: 'probe_refused', error_params: { n: 3 }, done: 2 });
    expect(await run.endings()).toEqual(['ended failed']);
    const vendor = await begin({ how: 'vendor', to: 5 });
    await vendor.is('failed');
    expect(await vendor.get()).toMatchObject({ error_code: 'vendor_failed', error_params: { vendor: 'acme' } });
  });

  it('that a vendor limits waits without counting tries; meanwhile it can be ended, held, and hurried (R13)', async () => {
    const run = await begin({ how: 'limited', to: 3 });
    await until(async () => (await run.get()).done === 1 && (await run.get()).state === 'queued');
    const job = async () =>
      (
        await app().owner.query(
          `select state, retry_count::int as tries, due_at > now() + interval '50 minutes' as later from platform.jobs
           where queue = 'platform.run' and key like '%:run:${run.id}'`,
        )
      ).rows;
    await until(async () => (await job())[0]?.state === 'retry');
    expect(await job()).toEqual([{ state: 'retry', tries: 0, later: true }]);
    await run.client.call(runRoutes.pause, { params: { id: run.id } });
    expect((await run.get()).state).toBe('paused');
    await run.client.call(runRoutes.resume, { params: { id: run.id } });
    await run.is('completed');
    expect(await run.counted()).toEqual([1, 2, 3]);
    const ended = await begin({ how: 'limited', to: 3 });
    await until(async () => (await ended.get()).done === 1 && (await ended.get()).state === 'queued');
    await ended.client.call(runRoutes.cancel, { params: { id: ended.id } });
    expect((await ended.get()).state).toBe('canceled');
    expect(await ended.endings()).toEqual(['ended canceled']);
  });

  it('is cancelled within a second, in the middle of a step', async () => {
    const run = await begin({ how: 'slow', to: 5 });
    await run.is('running');
    await run.client.call(runRoutes.cancel, { params: { id: run.id } });
    await until(async () => (await run.get()).state === 'canceled', 2);
    expect((await run.client.refused(runRoutes.cancel, { params: { id: run.id } })).body?.code).toBe('run_over');
    expect(await run.counted()).toBeNull();
    expect(await run.endings()).toEqual(['ended canceled']);
  });

  it('is paused, and goes on when it is told to', async () => {
    const run = await begin({ how: 'slow', to: 2 });
    await run.is('running');
    await run.client.call(runRoutes.pause, { params: { id: run.id } });
    await run.is('paused');
    const open = await run.client.call(runRoutes.list, { query: { is_open: 1 } });
    expect(open.data.map(({ id, state }) => [id, state])).toEqual([[run.id, 'paused']]);
    expect(await run.endings()).toBeNull();
    await app().owner.query(
      `set role galena_system; update platform.runs set input = '{"how":"count","to":2}'; reset role`,
    );
    await run.client.call(runRoutes.resume, { params: { id: run.id } });
    await run.is('completed');
    expect((await run.client.refused(runRoutes.resume, { params: { id: run.id } })).body?.code).toBe('run_not_paused');
    expect((await run.client.refused(runRoutes.pause, { params: { id: run.id } })).body?.code).toBe('run_over');
  });

  it('tells when somebody begins to work on it, at first and again, however long its step takes', async () => {
    const run = await begin({ how: 'slow', to: 2 });
    const told = async (): Promise<number> =>
      (
        await app().owner.query(
          `select count(*)::int as n from platform.stream_events where kind = 'run' and subject_id = $1`,
          [run.id],
        )
      ).rows[0].n;
    await run.is('running');
    expect(await told()).toBe(1);
    await run.client.call(runRoutes.pause, { params: { id: run.id } });
    await run.is('paused');
    const before = await told();
    await run.client.call(runRoutes.resume, { params: { id: run.id } });
    await run.is('running');
    // That it waits for somebody, and that somebody has come.
    expect((await told()) - before).toBe(2);
    await run.client.call(runRoutes.cancel, { params: { id: run.id } });
    await run.is('canceled');
  });

  it('has no job left at the moment it is paused: whoever resumes it then gets a new one', async () => {
    // Looks at the commit of a pause, when everybody else sees it.
    await app().owner.query(`
      create table platform.probe_left (run_id bigint, jobs int);
      create function platform.probe_pause() returns trigger language plpgsql security definer as $$ begin
        insert into platform.probe_left select new.id, count(*) from platform.jobs
          where state in ('created', 'retry', 'active') and payload ->> 'run_id' = new.id::text;
        return null;
      end $$;
      create constraint trigger probe_pause after update on platform.runs deferrable initially deferred
        for each row when (new.state = 'paused') execute function platform.probe_pause()`);
    const run = await begin({ how: 'slow', to: 2 });
    await run.is('running');
    await run.client.call(runRoutes.pause, { params: { id: run.id } });
    await run.is('paused');
    const { rows } = await app().owner.query('select * from platform.probe_left');
    expect(rows).toEqual([{ run_id: run.id, jobs: 0 }]);
    await app().owner.query('drop trigger probe_pause on platform.runs; drop table platform.probe_left');
  });

  it('survives the loss of its worker in the middle of a step', async () => {
    const run = await begin({ how: 'slow', to: 2 });
    await run.is('running');
    await app().owner.query(
      `set role galena_system; update platform.runs set input = '{"how":"count","to":2}' where id = ${run.id}; reset role`,
    );
    await app().owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'galena-worker' and datname = current_database()`,
    );
    await run.is('completed');
    expect(await run.counted()).toEqual([1, 2]);
  });
});

describe('GET /api/runs', () => {
  it('lists the own runs, newest first, by kind and state; a stranger’s run does not exist', async () => {
    const run = await begin({ how: 'count', to: 1 });
    await run.is('completed');
    const list = (query: object) => run.client.call(runRoutes.list, { query: { limit: 20, ...query } });
    expect((await list({})).data.map((one) => one.id)).toEqual([run.id]);
    expect((await list({ state: 'failed' })).pagination.total).toBe(0);
    expect((await list({ is_open: 1 })).data).toEqual([]);
    expect((await list({ kind: 'probe.count', state: 'completed' })).pagination.total).toBe(1);
    const stranger = await begin({ how: 'count', to: 1 });
    for (const route of [runRoutes.get, runRoutes.cancel, runRoutes.pause, runRoutes.resume])
      expect((await stranger.client.refused(route, { params: { id: run.id } })).status).toBe(404);
    expect((await app().client().refused(runRoutes.list, { query: {} })).status).toBe(401);
  });
});

describe('a run that nobody carries any more', () => {
  it('fails, and its kind is told; one that is worked on, or paused, is left alone', async () => {
    const [lost, slow, held] = [
      await begin({ how: 'slow', to: 9 }),
      await begin({ how: 'slow', to: 9 }),
      await begin({ how: 'slow', to: 9 }),
    ];
    for (const run of [lost, slow, held]) await run.is('running');
    await held.client.call(runRoutes.pause, { params: { id: held.id } });
    await held.is('paused');
    await app().owner.query(
      `update platform.jobs set state = 'failed', ended_at = now() where queue = 'platform.run' and payload->>'run_id' = $1`,
      [String(lost.id)],
    );
    await app().owner.query(`update platform.runs set updated_at = $1 where id = any($2)`, [
      new Date(app().clock.now().getTime() - 120_000),
      [lost.id, slow.id, held.id],
    ]);
    await endAbandoned(app().app.systemContext('test'));
    expect(await lost.get()).toMatchObject({ state: 'failed', error_code: 'run_failed' });
    expect(await lost.endings()).toEqual(['ended failed']);
    expect((await slow.get()).state).toBe('running');
    expect((await held.get()).state).toBe('paused');
    await slow.client.call(runRoutes.cancel, { params: { id: slow.id } });
  });

  it('is one whose workers died five times without a step; each step forgives the deaths before it', async () => {
    const run = await begin({ how: 'flaky', to: 3 });
    await app().owner.query(`update platform.jobs set deaths = 4 where payload->>'run_id' = $1 and state <= 'active'`, [
      String(run.id),
    ]);
    await run.is('completed');
    const { rows } = await app().owner.query<{ deaths: number }>(
      `select deaths from platform.jobs where queue = 'platform.run' and payload->>'run_id' = $1`,
      [String(run.id)],
    );
    expect(rows).toEqual([{ deaths: 0 }]);
  });
});
