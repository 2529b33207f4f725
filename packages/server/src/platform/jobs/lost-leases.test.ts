import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createPerson } from '../../testing/people.ts';
import { fragileJob, probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { inAccounts } from '../context/transaction.ts';
import { enqueue } from './enqueue.ts';

// Nothing lost: a job that counts as worked on and that nobody works on is done all the same, while its worker lives. R17

const app = useTestApp({ jobs: probeJobs });
const processes = useProcesses();
let accountId = 0;
beforeAll(async () => {
  ({ accountId } = await createPerson(app()));
});

type State = { state: string; leases: number };
const stateOf = async (n: number): Promise<State | undefined> =>
  (
    await app().owner.query<State>(
      `select state, (select count(*)::int from platform.job_leases l where l.job_id = j.id) as leases
       from platform.jobs j where (payload ->> 'n')::int = $1`,
      [n],
    )
  ).rows[0];
const tracesOf = async (n: number): Promise<number> =>
  (
    await app().owner.query<{ n: number }>(
      `select count(*)::int as n from platform.audits where action = 'probed' and entity_id = $1`,
      [n],
    )
  ).rows[0]?.n ?? 0;

/** Puts a job in and claims it for this worker, in one go, so that no other claims it. The transaction is left open. */
const claimFor = async (client: pg.Client, worker: number, n: number): Promise<void> => {
  const request = JSON.stringify([{ account_id: accountId, payload: { n } }]);
  await client.query('begin');
  await client.query('select platform.enqueue_jobs($1, $2)', [probeJob.name, request]);
  const { rows } = await client.query('select from platform.claim_jobs($1, $2, 8, 8, 0)', [worker, probeJob.name]);
  expect(rows).toHaveLength(1);
};

const withClient = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client(app().databaseUrl);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

describe('a job that is claimed in the moment in which its worker is counted dead', () => {
  it('is taken back with the others', () =>
    withClient(async (client) => {
      const { rows } = await app().owner.query<{ id: number }>(
        `insert into platform.workers (name) values ('died while it claimed') returning id::int`,
      );
      await claimFor(client, rows[0]?.id as number, 1);
      const reaping = app().owner.query('select queue, deaths from platform.reap_jobs(25)');
      await until(
        async () =>
          (
            await app().owner.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%reap_jobs%'`,
            )
          ).rows.length > 0,
        10,
      );
      await client.query('commit');
      expect((await reaping).rows).toEqual([{ queue: probeJob.name, deaths: 1 }]);
      expect(await stateOf(1)).toEqual({ state: 'retry', leases: 0 });
      await app().owner.query('delete from platform.jobs');
    }));
});

describe('a worker that lives', () => {
  beforeAll(async () => {
    await processes.start({ role: 'work', databaseUrl: app().databaseUrl });
  });
  const put = (job: typeof probeJob, n: number, how: 'done' | 'zero byte'): Promise<unknown> =>
    inAccounts(app().app.systemContext('test'), [], (tx) => enqueue(tx, job, { n, how, ms: 0 }, { accountId }));

  it('does what it has claimed without hearing the answer', () =>
    withClient(async (client) => {
      const { rows } = await client.query<{ id: number }>('select max(id)::int as id from platform.workers');
      await claimFor(client, rows[0]?.id as number, 2);
      await client.query('commit');
      await until(async () => (await stateOf(2))?.state === 'completed', 10);
      expect([await tracesOf(2), await stateOf(2)]).toEqual([1, { state: 'completed', leases: 0 }]);
    }));

  it('takes back what could be settled neither well nor badly', async () => {
    await app().owner.query(`
      create sequence platform.refusals;
      create function platform.refuse() returns trigger language plpgsql as $$
        begin
          perform nextval('platform.refusals');
          raise exception 'refused on purpose';
        end $$;
      grant usage on sequence platform.refusals to public;
      create trigger refuse before delete on platform.job_leases for each row execute function platform.refuse()`);
    await put(probeJob, 3, 'done');
    await until(
      async () =>
        (await app().owner.query('select from platform.refusals where last_value >= 2 and is_called')).rows.length > 0,
      10,
    );
    expect(await stateOf(3)).toEqual({ state: 'active', leases: 1 });
    await app().owner.query('drop trigger refuse on platform.job_leases');
    await until(async () => (await stateOf(3))?.state === 'completed', 10);
    expect((await stateOf(3))?.leases).toBe(0);
  });

  it('gives up on a job whose reason has a byte that no column takes', async () => {
    await put(fragileJob, 4, 'zero byte');
    await until(async () => (await stateOf(4))?.state === 'failed', 10);
    const { rows } = await app().owner.query('select reason from platform.dead_letters');
    expect(rows).toEqual([{ reason: 'a byte that no column takes: ' }]);
  });
});
