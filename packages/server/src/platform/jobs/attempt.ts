import { sql } from 'kysely';
import type { JobActor } from '@galena/contract/kernel';
import { endJobWith } from '../work/transaction.ts';
import { LeaseLost } from '../work/lease-lost.ts';
import type { Work } from '../work/work.ts';
import type { PgBoss } from 'pg-boss';
import { RetryLater, type AnyJob, type JobRun } from './job.ts';
import { completeJob, failJob, postponeJob, releaseLease, type Leased } from './leases.ts';

export type AttemptContext = {
  readonly boss: PgBoss;
  /** Work as galena_system, for the engine itself and for `system` jobs. */
  readonly system: Work;
  /** Everything of a `Work` in an account but its actor and origin. */
  readonly account: Omit<Work, 'actor' | 'origin'>;
};

const workOf = (context: AttemptContext, job: AnyJob, leased: Leased): Work => {
  const { accountId } = leased;
  const actor: JobActor = { kind: 'job', name: job.name, accountId, leaseId: leased.leaseId };
  const ground = job.scope === 'system' ? context.system : context.account;
  return {
    ...ground,
    actor,
    log: ground.log.child({ job: job.name, job_id: leased.id, ...(accountId ? { account_id: accountId } : {}) }),
    origin: { requestId: leased.id, ip: '', host: '', userAgent: '' },
  };
};

type Ending = { isFinished: boolean };

const runOf = (context: AttemptContext, job: AnyJob, leased: Leased, signal: AbortSignal, ending: Ending): JobRun => ({
  id: leased.id,
  attempt: leased.attempt,
  isLastAttempt: leased.attempt > job.retries,
  signal,
  report: async (done, total) => {
    await sql`update platform.job_leases set done = ${done}, total = ${total ?? null} where id = ${leased.leaseId}`.execute(
      context.system.db,
    );
  },
  finish: async (tx) => {
    const { rows } = await sql<{ done: boolean }>`select platform.finish_job(${leased.leaseId}) as done`.execute(tx.db);
    if (!rows[0]?.done) throw new LeaseLost();
    endJobWith(tx);
    ending.isFinished = true;
  },
});

const reasonOf = (error: unknown): object => ({
  message: error instanceof Error ? error.message : String(error),
  name: error instanceof Error ? error.name : 'Error',
});

/** Rejects when the signal fires: a handler that does not listen must not hold its place for ever. */
const orAborted = <T>(task: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return Promise.race([task, promise]);
};

/**
 * Works on one leased job and settles it: completed, put back, failed for now, or failed for good.
 * @param signal fires when the lease is lost, the job cancelled, its time over, or the process stops
 */
export const attemptJob = async (
  context: AttemptContext,
  job: AnyJob,
  leased: Leased,
  signal: AbortSignal,
): Promise<void> => {
  const work = workOf(context, job, leased);
  const ending: Ending = { isFinished: false };
  const { faults } = work.house;
  faults.reach('job_taken');
  try {
    const payload: unknown = job.payload.parse(leased.payload);
    const handle = await job.load();
    await orAborted(handle(work, payload, runOf(context, job, leased, signal, ending)), signal);
    faults.reach('job_handled');
    if (!ending.isFinished) await completeJob(context.system, leased);
  } catch (error) {
    if (ending.isFinished) return;
    // Cancelled, or with another worker by now: nothing to settle but our own lease, if it still stands.
    if (error instanceof LeaseLost) return releaseLease(context.system, leased);
    if (error instanceof RetryLater) return postponeJob(context.system, leased, error.seconds);
    work.log.warn({ err: error, attempt: leased.attempt }, 'a job failed');
    await failJob(context.system, context.boss, leased, reasonOf(error));
  }
};
