import { sql } from 'kysely';
import type { JobsOverview } from '@galena/contract/admin';
import type { Db } from '../../platform/db/pool.ts';

const max = 100;
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const list = <T>(rows: { readonly list: T[] | null } | undefined): T[] => rows?.list ?? [];

const findQueues = (db: Db) =>
  sql<JobsOverview['queues'][number]>`
  select q.name,
    count(*) filter (where j.state in ('created', 'retry')) as waiting,
    count(*) filter (where j.state = 'active') as running,
    count(*) filter (where j.state = 'completed') as completed,
    extract(epoch from clock_timestamp() - min(j.start_after) filter (where j.state in ('created', 'retry')
      and j.start_after <= clock_timestamp()))::int as oldest_waiting_seconds
  from pgboss.queue q left join pgboss.job j on j.name = q.name
  where q.name <> 'dead_letters' group by q.name order by q.name`.execute(db);

const findWorkers = (db: Db) =>
  sql<JobsOverview['workers'][number]>`
  select w.id, w.name, w.started_at, w.seen_at, (select count(*) from platform.job_leases l where l.worker_id = w.id) as running
  from platform.workers w order by w.id`.execute(db);

const findRunning = (db: Db) =>
  sql<JobsOverview['running'][number]>`
  select l.job_id as id, l.queue, l.account_id, w.name as worker, l.created_at as started_at, l.done, l.total
  from platform.job_leases l join platform.workers w on w.id = l.worker_id order by l.id desc limit ${max}`.execute(db);

const findDeadLetters = (db: Db) =>
  sql<{ list: JobsOverview['dead_letters'] | null; total: number }>`
  select (select count(*) from pgboss.job where name = 'dead_letters') as total,
    (select json_agg(d) from (
      select id, source_name as queue, (data ->> 'account_id')::bigint as account_id,
        coalesce(output ->> 'message', '') as reason, coalesce(source_retry_count, 0) + 1 as tries,
        ${iso('created_on')} as failed_at
      from pgboss.job where name = 'dead_letters' order by created_on desc limit ${max}) d) as list`.execute(db);

const findSchedules = (db: Db) =>
  sql<{ list: JobsOverview['schedules'] | null; total: number }>`
  select (select count(*) from platform.schedules) as total,
    (select json_agg(s) from (
      select id, account_id, subject, job, repeat, time_zone, is_paused, ${iso('next_run_at')} as next_run_at,
        ${iso('last_run_at')} as last_run_at
      from platform.schedules order by next_run_at nulls last limit ${max}) s) as list`.execute(db);

export const getOverview = async (db: Db): Promise<JobsOverview> => {
  const dead = (await findDeadLetters(db)).rows[0];
  const schedules = (await findSchedules(db)).rows[0];
  return {
    queues: (await findQueues(db)).rows,
    workers: (await findWorkers(db)).rows,
    running: (await findRunning(db)).rows,
    dead_letters: list(dead),
    dead_letters_total: dead?.total ?? 0,
    schedules: list(schedules),
    schedules_total: schedules?.total ?? 0,
  };
};

/** Cancels a job that waits or runs; its worker hears it within a second. */
export const cancelJob = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where id = ${id} and name <> 'dead_letters' and state in ('created', 'retry', 'active') returning id`.execute(db);
  return rows.length > 0;
};

/** A job that is given up; one that came without its queue or its data cannot be tried again. */
export type DeadLetter = {
  readonly queue: string | null;
  readonly data: { readonly account_id: number | null } | null;
};

/** Takes a dead letter out; null when there is none. */
export const takeDeadLetter = async (db: Db, id: string): Promise<DeadLetter | null> => {
  const { rows } = await sql<DeadLetter>`
    delete from pgboss.job where name = 'dead_letters' and id = ${id} returning source_name as queue, data`.execute(db);
  return rows[0] ?? null;
};
