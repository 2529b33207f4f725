import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { fragileJob, probeJob, probeJobs, uniqueJob } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { inAccounts } from '../context/transaction.ts';
import { enqueue, enqueueMany, type EnqueueOptions } from './enqueue.ts';
import type { AnyJob } from './job.ts';

const app = useTestApp({ jobs: probeJobs, environment: { GALENA_POOL_SIZE: '20' } });

const account = async () => (await createPerson(app())).accountId;

const put = (accountId: number, job: AnyJob, payload: object, options: EnqueueOptions = {}) =>
  inAccounts(app().app.systemContext('test'), [], (tx) => enqueue(tx, job, payload, { accountId, ...options }));

const one = async <T>(statement: string, values: unknown[] = []): Promise<T> =>
  (await app().owner.query(statement, values)).rows[0] as T;

const traces = async (n: number) =>
  (
    await one<{ n: number }>(
      `select count(*)::int as n from platform.audits where action = 'probed' and entity_id = $1`,
      [n],
    )
  ).n;
const stateOf = async (id: string | null) =>
  (await one<{ state: string } | undefined>('select state from platform.jobs where id = $1', [id]))?.state;

const working = async () => {
  const jobs = await app().startWorker(probeJobs);
  onTestFinished(jobs.stop);
};

describe('enqueue', () => {
  it('commits and rolls back with the transaction it is called in (R11)', async () => {
    const accountId = await account();
    const kept = await put(accountId, probeJob, { n: 101 });
    const lost = inAccounts(app().app.systemContext('test'), [], async (tx) => {
      await enqueue(tx, probeJob, { n: 102 }, { accountId });
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    await working();
    await until(async () => (await stateOf(kept)) === 'completed');
    expect([await traces(101), await traces(102)]).toEqual([1, 0]);
  });

  it('takes one job per key, until that one is done', async () => {
    const accountId = await account();
    expect(await put(accountId, uniqueJob, { n: 103 }, { key: 'k' })).toBeTruthy();
    expect(await put(accountId, uniqueJob, { n: 103 }, { key: 'k' })).toBeNull();
    expect(await put(await account(), uniqueJob, { n: 104 }, { key: 'k' })).toBeTruthy();
    await working();
    await until(async () => (await traces(103)) === 1 && (await traces(104)) === 1);
    await until(async () => (await put(accountId, uniqueJob, { n: 103 }, { key: 'k' })) !== null);
    await until(async () => (await traces(103)) === 2);
  });

  it('refuses a payload that is none of its job, and a job without an account', async () => {
    await expect(put(1, probeJob, { n: 'x' })).rejects.toThrow(/expected number/i);
    const nobody = inAccounts(app().app.systemContext('test'), [], (tx) => enqueue(tx, probeJob, { n: 1 }));
    await expect(nobody).rejects.toThrow('needs an account');
  });
});

describe('a job', () => {
  it('that fails is tried again, then becomes a dead letter with its reason', async () => {
    const id = await put(await account(), probeJob, { n: 201, how: 'fail' });
    await working();
    await until(async () => (await stateOf(id)) === 'failed');
    const letter = await one<{ reason: string }>('select reason from platform.dead_letters where job_id = $1', [id]);
    expect(letter.reason).toBe('broken on purpose, try 2');
  });

  it('that is put off by RetryLater burns no attempt', async () => {
    const id = await put(await account(), probeJob, { n: 202, how: 'later' });
    await working();
    await until(async () => (await stateOf(id)) === 'completed');
    expect(await one('select retry_count from platform.jobs where id = $1', [id])).toEqual({ retry_count: 0 });
    expect(await traces(202)).toBe(1);
  });

  it('that does not end in time fails, whether it listens to its signal or not, and commits nothing any more', async () => {
    const accountId = await account();
    const ids = [
      await put(accountId, fragileJob, { n: 203, how: 'hang' }),
      await put(accountId, fragileJob, { n: 204, how: 'deaf', ms: 1_500 }),
    ];
    await working();
    await until(async () => (await Promise.all(ids.map(stateOf))).every((state) => state === 'failed'));
    await new Promise((later) => setTimeout(later, 1_000));
    expect([await traces(203), await traces(204)]).toEqual([0, 0]);
  });

  it('that is cancelled hears it within a second and commits nothing', async () => {
    const id = await put(await account(), probeJob, { n: 205, how: 'hang' });
    await working();
    await until(async () => (await stateOf(id)) === 'active');
    await app().owner.query(`update platform.jobs set state = 'cancelled', ended_at = now() where id = $1`, [id]);
    await until(
      async () => (await one<{ n: number }>('select count(*)::int as n from platform.job_leases')).n === 0,
      2,
    );
    expect([await stateOf(id), await traces(205)]).toEqual(['cancelled', 0]);
  });

  it('that another worker took over cannot commit (R17, fencing)', async () => {
    const id = await put(await account(), probeJob, { n: 206, how: 'deaf', ms: 600 });
    await working();
    await until(async () => (await stateOf(id)) === 'active');
    const other = new pg.Client(app().databaseUrl);
    await other.connect();
    const { rows } = await other.query<{ id: number }>(`select platform.register_worker('another') as id`);
    await other.query('update platform.job_leases set worker_id = $1, id = default where job_id = $2', [
      rows[0]?.id,
      id,
    ]);
    await new Promise((later) => setTimeout(later, 900));
    expect([await stateOf(id), await traces(206)]).toEqual(['active', 0]);
    await other.query(`update platform.jobs set state = 'cancelled', ended_at = now() where id = $1`, [id]);
    await other.end();
  });

  it('works in its own account and in no other', async () => {
    const accountId = await account();
    await put(accountId, probeJob, { n: 207 });
    await working();
    await until(async () => (await traces(207)) === 1);
    expect(await one(`select account_id from platform.audits where entity_id = 207`)).toEqual({
      account_id: accountId,
    });
  });
});

describe('the worker', () => {
  it('serves a small tenant while a large one has ten thousand jobs waiting (R16)', async () => {
    const [large, small] = [await account(), await account()];
    await inAccounts(app().app.systemContext('test'), [], (tx) =>
      enqueueMany(
        tx,
        probeJob,
        Array.from({ length: 10_000 }, () => ({ n: 300, how: 'slow', ms: 20 })),
        { accountId: large },
      ),
    );
    await working();
    await until(async () => (await traces(300)) > 10);
    await put(small, probeJob, { n: 301 });
    await until(async () => (await traces(301)) === 1, 5);
    await app().owner.query(`delete from platform.jobs where queue = 'probe.work' and state in ('created', 'retry')`);
  });

  it('that loses its connection registers anew and goes on; what it held is done once', async () => {
    const id = await put(await account(), probeJob, { n: 302, how: 'slow', ms: 1_000 });
    await working();
    await until(async () => (await stateOf(id)) === 'active');
    await app().owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'galena-worker' and datname = current_database()`,
    );
    await until(async () => (await stateOf(id)) === 'completed');
    expect(await traces(302)).toBe(1);
  });

  it('that stops gives back what it cannot end, for the next one', async () => {
    const id = await put(await account(), probeJob, { n: 303, how: 'slow', ms: 300 });
    const first = await app().startWorker(probeJobs);
    await until(async () => (await stateOf(id)) === 'active');
    await first.stop();
    expect([await stateOf(id), await traces(303)]).toEqual(['completed', 1]);
    expect(
      await one(
        'select (select count(*) from platform.workers)::int as workers, (select count(*) from platform.job_leases)::int as leases',
      ),
    ).toEqual({ workers: 0, leases: 0 });
  });
});
