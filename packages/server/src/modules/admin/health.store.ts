import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

export type DatabaseFacts = {
  readonly version: string;
  readonly size_bytes: number;
  readonly connections_used: number;
  readonly connections_most: number;
  readonly oldest_transaction_seconds: number | null;
};

/** About the database server. */
export const getDatabaseFacts = async (db: Db): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, platform.database_bytes() as size_bytes,
      (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections_used,
      current_setting('max_connections')::int as connections_most,
      platform.oldest_transaction_seconds() as oldest_transaction_seconds`.execute(db);
  return rows[0] as DatabaseFacts;
};

export type JobFacts = {
  readonly workers: number;
  readonly oldest_waiting_seconds: number | null;
  readonly schedules_overdue: number;
};

/**
 * About work that takes time.
 * @param overdueBefore schedules that were due before this moment are late
 */
export const getJobFacts = async (db: Db, overdueBefore: string): Promise<JobFacts> => {
  // Only a worker that holds its lock is alive; the row of one that was killed stands until another reaps it.
  const { rows } = await sql<JobFacts>`
    select
      (select count(*) from platform.workers w where exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.classid = 7147020 and l.objid::bigint = w.id and l.objsubid = 2 and l.granted
          and l.database = (select oid from pg_database where datname = current_database()))) as workers,
      (select extract(epoch from clock_timestamp() - min(due_at))::int from platform.jobs
        where state < 'active' and due_at <= clock_timestamp()
      ) as oldest_waiting_seconds,
      (select count(*) from platform.schedules where next_run_at < ${overdueBefore} and not is_paused
      ) as schedules_overdue`.execute(db);
  return rows[0] as JobFacts;
};

export type StoredFacts = {
  readonly mails_waiting: number;
  readonly mails_failed: number;
  readonly files: number;
  readonly files_bytes: number;
};

/** About mails and files of all accounts. @param failedSince mails that failed are counted when written since then */
export const getStoredFacts = async (db: Db, failedSince: string): Promise<StoredFacts> => {
  const { rows } = await sql<StoredFacts>`
    select
      (select count(*) from platform.mails where state = 'queued') as mails_waiting,
      (select count(*) from platform.mails where state = 'failed' and created_at >= ${failedSince}) as mails_failed,
      count(*) as files, coalesce(sum(size_bytes), 0)::bigint as files_bytes
    from platform.files where stored_at is not null and deleted_at is null`.execute(db);
  return rows[0] as StoredFacts;
};
