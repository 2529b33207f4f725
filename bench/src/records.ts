import type pg from 'pg';
import { rate, withClient } from './jobs.ts';

const total = 50_000;
const batch = 500;

/** A run with its records under a lease, as the job of a run holds them; answers what removes them. */
const prepare = async (client: pg.Client) => {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await client.query<{ id: number }>(text, values)).rows[0]?.id as number;
  const account = await one('select id from identity.accounts order by id limit 1');
  const worker = await one(`insert into platform.workers (name) values ('bench') returning id`);
  await client.query('select pg_advisory_lock(7147020, $1)', [worker]);
  const lease = await one(
    `insert into platform.job_leases (worker_id, queue, job_id, account_id) values ($1, 'bench', gen_random_uuid(), $2) returning id`,
    [worker, account],
  );
  const run = await one(
    `insert into platform.runs (account_id, kind, created_at, updated_at) values ($1, 'bench', now(), now()) returning id`,
    [account],
  );
  await client.query(
    `insert into platform.run_records (account_id, run_id, record_id) select $1, $2, generate_series(1, $3::int)`,
    [account, run, total],
  );
  const remove = async (): Promise<void> => {
    await client.query('delete from platform.workers where id = $1', [worker]);
    await client.query('select pg_advisory_unlock_all()');
  };
  return { account, run, lease, remove };
};

/** Records a second: claimed and finished in batches of 500, each batch in transactions of its own, as a run does. */
export const measureRecords = (url: string): Promise<number> =>
  withClient(url, 'galena_system', async (client) => {
    const { account, run, lease, remove } = await prepare(client);
    const perSecond = await rate(total, async () => {
      for (;;) {
        const { rows } = await client.query<{ id: string }>({
          name: 'claim-records',
          text: 'select platform.claim_run_records($1, $2, $3, $4) as id',
          values: [account, run, lease, batch],
        });
        if (rows.length === 0) return;
        await client.query('begin');
        await client.query({
          name: 'finish-records',
          text: `delete from platform.run_records
            where account_id = $1 and run_id = $2 and lease_id = $3 and record_id = any($4::bigint[])`,
          values: [account, run, lease, rows.map((row) => row.id)],
        });
        await client.query({
          name: 'advance',
          text: 'update platform.runs set done = done + $3 where account_id = $1 and id = $2',
          values: [account, run, rows.length],
        });
        await client.query({ name: 'fence', text: 'select platform.hold_lease($1)', values: [lease] });
        await client.query('commit');
      }
    });
    await remove();
    return perSecond;
  });

/** The limit: one statement that marks all records and one that removes them. */
export const measureOneStatement = (url: string): Promise<number> =>
  withClient(url, 'galena_system', async (client) => {
    const { account, run, lease, remove } = await prepare(client);
    const perSecond = await rate(total, async () => {
      await client.query('update platform.run_records set lease_id = $3 where account_id = $1 and run_id = $2', [
        account,
        run,
        lease,
      ]);
      await client.query('delete from platform.run_records where account_id = $1 and run_id = $2', [account, run]);
    });
    await remove();
    return perSecond;
  });
