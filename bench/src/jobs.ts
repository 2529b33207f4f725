import pg from 'pg';

const total = 2_000;
const batch = 8;
const connections = 4;

export type JobFigures = { readonly enqueue: number; readonly work: number };

/** How many of `count` things a second. */
export const rate = async (count: number, task: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await task();
  return count / ((performance.now() - from) / 1_000);
};

/** Runs `task` with a connection that is closed afterwards, however it ends. */
export const withClient = async <T>(url: string, role: string, task: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
};

/** Runs `one` until it answers nothing more, on several connections at once. */
const drain = async (url: string, one: (client: pg.Client) => Promise<boolean>): Promise<void> => {
  const worker = () =>
    withClient(url, 'galena_system', async (client) => {
      while (await one(client));
    });
  await Promise.all(Array.from({ length: connections }, worker));
};

/** The product's own statements: a job with its lease, claimed in batches, each finished in a transaction of its own. */
export const measureOurs = (url: string): Promise<JobFigures> =>
  withClient(url, 'galena_system', async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into platform.workers (name) values ('bench') returning id`,
    );
    const worker = rows[0]?.id;
    // A worker without its lock, or silent for 25 s, counts as dead.
    await client.query('select pg_advisory_lock(7147020, $1)', [worker]);
    const alive = setInterval(() => {
      void client.query('update platform.workers set seen_at = clock_timestamp() where id = $1', [worker]);
    }, 2_000);
    const enqueue = await rate(total, async () => {
      for (let i = 0; i < total; i += 1)
        await client.query({
          name: 'put',
          text: `select platform.enqueue_jobs('bench.work', $1)`,
          values: [JSON.stringify([{ account_id: 1 + (i % 20), payload: { n: i } }])],
        });
    });
    const work = await rate(total, () =>
      drain(url, async (mine) => {
        const claimed = await mine.query<{ lease_id: number }>({
          name: 'claim',
          text: `select lease_id from platform.claim_jobs($1, 'bench.work', 100, $2, 0)`,
          values: [worker, batch],
        });
        for (const { lease_id: lease } of claimed.rows)
          await mine.query({ name: 'finish', text: 'select platform.finish_job($1)', values: [lease] });
        return claimed.rows.length > 0;
      }),
    );
    clearInterval(alive);
    await client.query(`delete from platform.workers where id = $1`, [worker]);
    await client.query('select pg_advisory_unlock_all()');
    await client.query(`delete from platform.jobs where queue = 'bench.work'`);
    return { enqueue, work };
  });

/** The limit: a queue of one table, with nothing around it. */
export const measureBare = (url: string): Promise<JobFigures> =>
  withClient(url, 'galena', async (client) => {
    await client.query(`create table public.bare_jobs (id bigint generated always as identity primary key, data jsonb,
    state text not null default 'ready'); create index on public.bare_jobs (id) where state = 'ready';
    grant all on public.bare_jobs to galena_system`);
    const enqueue = await rate(total, async () => {
      for (let i = 0; i < total; i += 1)
        await client.query({
          name: 'put',
          text: 'insert into public.bare_jobs (data) values ($1)',
          values: [{ n: i }],
        });
    });
    const work = await rate(total, () =>
      drain(url, async (mine) => {
        const claimed = await mine.query<{ id: number }>({
          name: 'claim',
          text: `update public.bare_jobs set state = 'active' where id in (
          select id from public.bare_jobs where state = 'ready' order by id limit $1 for update skip locked) returning id`,
          values: [batch],
        });
        for (const { id } of claimed.rows)
          await mine.query({
            name: 'finish',
            text: `update public.bare_jobs set state = 'done' where id = $1`,
            values: [id],
          });
        return claimed.rows.length > 0;
      }),
    );
    await client.query('drop table public.bare_jobs');
    return { enqueue, work };
  });
