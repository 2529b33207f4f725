import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** One job on its way into the queue. */
export type JobRequest = {
  /** Whom it works for; null: across accounts. */
  readonly accountId: number | null;
  readonly payload: unknown;
  /** Of one key only one job of a queue waits or runs. */
  readonly key?: string | null;
  /** Higher first; 0 when unset. */
  readonly priority?: number;
  readonly afterSeconds?: number;
};

/**
 * Puts jobs into a queue, on the database it is given: in the caller's transaction.
 * @returns their ids, without those whose key already waits or runs
 */
export const sendJobs = async (db: Db, queue: string, requests: readonly JobRequest[]): Promise<string[]> => {
  const list = requests.map(({ accountId, payload, key, priority, afterSeconds }) => ({
    account_id: accountId,
    payload,
    key,
    priority,
    after_seconds: afterSeconds,
  }));
  const { rows } = await sql<{ id: string }>`
    select platform.enqueue_jobs(${queue}, ${JSON.stringify(list)}) as id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Removes jobs that are long over, and dead letters that nobody wanted. @returns how many */
export const removeOldJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`select platform.remove_old_jobs() as gone`.execute(db);
  return rows[0]?.gone ?? 0;
};
