import { sql } from 'kysely';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import type { AnyJob } from './job.ts';

/** A job that this process works on. */
export type Leased = {
  readonly leaseId: number;
  readonly id: string;
  readonly queue: string;
  readonly accountId: number | null;
  readonly payload: unknown;
  /** 1 for the first try. */
  readonly attempt: number;
};

type Claimed = { lease_id: number; job_id: string; account_id: number | null; payload: unknown; attempt: number };

/** Which of these queues have jobs that are due: asked once for all, because most have none at most times. */
export const findDueQueues = async (system: Context, queues: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ queue: string }>`
    select q.queue from unnest(${queues}::text[]) as q (queue)
    where exists (select from platform.jobs j where j.queue = q.queue and j.state < 'active' and j.due_at <= now())
  `.execute(system.db);
  return rows.map(({ queue }) => queue);
};

/**
 * Takes up to `room` jobs and their leases at once: a job is never active without somebody answering for it.
 * @param after the account whose turn was last; the ones after it come first
 */
export const takeJobs = async (
  system: Context,
  job: AnyJob,
  workerId: number,
  room: number,
  after: number | null,
): Promise<Leased[]> => {
  const { rows } = await sql<Claimed>`
    select * from platform.claim_jobs(${workerId}, ${job.name}, ${job.perAccount}, ${room}, ${after ?? 0})
  `.execute(system.db);
  return rows.map((row) => ({
    leaseId: row.lease_id,
    id: row.job_id,
    queue: job.name,
    accountId: row.account_id,
    payload: row.payload,
    attempt: row.attempt,
  }));
};

/** Ends a job well; false when it was no longer ours. */
export const completeJob = (system: Context, { leaseId }: Leased): Promise<boolean> =>
  inTransaction(system, async (tx) => {
    const { rows } = await sql<{ done: boolean }>`select platform.finish_job(${leaseId}) as done`.execute(tx.db);
    return rows[0]?.done ?? false;
  });

/**
 * Ends a try badly: another follows, or the job becomes a dead letter.
 * @param reason what its owner and the operator see; zero bytes, which no column of text takes, are left out
 */
export const failJob = (system: Context, job: AnyJob, { leaseId }: Leased, reason: string): Promise<void> =>
  inTransaction(system, async (tx) => {
    await sql`select platform.fail_job(${leaseId}, ${reason.replaceAll('\0', '')}, ${job.retries}, ${job.backoffSeconds})`.execute(
      tx.db,
    );
  });

/** Lets go of a job that was cancelled. One that still counts as ours is left to be taken back: its worker is lost. */
export const releaseLease = async (system: Context, { leaseId }: Leased): Promise<void> => {
  await sql`
    delete from platform.job_leases l where id = ${leaseId}
      and not exists (select from platform.jobs j where j.id = l.job_id and j.state = 'active')
  `.execute(system.db);
};

/** Puts a job back for later; burns no attempt. */
export const postponeJob = (system: Context, { leaseId }: Leased, seconds: number): Promise<void> =>
  inTransaction(system, async (tx) => {
    await sql`select platform.postpone_job(${leaseId}, ${seconds})`.execute(tx.db);
  });

/** A lease that a worker holds, as the database has it. */
export type Held = { readonly id: number; readonly queue: string; readonly is_active: boolean };

/**
 * Tells that the worker lives.
 * @returns its leases; those of jobs that were cancelled are not active. null when it was counted dead meanwhile
 */
export const renewLeases = (system: Context, workerId: number): Promise<readonly Held[] | null> =>
  inTransaction(system, async (tx) => {
    const seen = await sql`update platform.workers set seen_at = clock_timestamp() where id = ${workerId}`.execute(
      tx.db,
    );
    if (seen.numAffectedRows === 0n) return null;
    const { rows } = await sql<Held>`
      select l.id, l.queue, coalesce(j.state = 'active', false) as is_active from platform.job_leases l
      left join platform.jobs j on j.id = l.job_id
      where l.worker_id = ${workerId}`.execute(tx.db);
    return rows;
  });

/** Gives leases up that nobody works under; whoever looks for lost jobs next takes theirs back. */
export const dropLeases = async (system: Context, leaseIds: readonly number[]): Promise<void> => {
  await sql`delete from platform.job_leases where id = any(${leaseIds})`.execute(system.db);
};

const maxDeaths = 5;

/**
 * Takes jobs of dead workers back, and what else nobody answers for. A job that took its worker with it again and again is buried as a dead letter instead
 * of going round for ever.
 * @param silentSeconds after which a worker that still has its connection counts as dead (frozen, cut off)
 * @returns the queues that have work again
 */
export const reapJobs = (system: Context, silentSeconds: number): Promise<string[]> =>
  inTransaction(system, async (tx) => {
    const { rows } = await sql<{ queue: string; job_id: string; deaths: number }>`
      select queue, job_id, deaths from platform.reap_jobs(${silentSeconds})`.execute(tx.db);
    for (const { job_id: id, deaths } of rows)
      if (deaths >= maxDeaths)
        await sql`select platform.bury_job(${id}, ${`its worker died ${deaths} times`})`.execute(tx.db);
    return [...new Set(rows.map((row) => row.queue))];
  });
