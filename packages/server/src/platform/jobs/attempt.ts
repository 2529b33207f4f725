import { sql } from 'kysely';
import type { JobActor } from '@galena/contract/kernel';
import { endJobWith, whenCommitted } from '../context/transaction.ts';
import { LeaseLost } from '../context/lease-lost.ts';
import type { Context } from '../context/context.ts';
import { messageOf } from '../log/log.ts';
import { RetryLater, type AnyJob, type JobRun } from './job.ts';
import { completeJob, failJob, postponeJob, releaseLease, type Leased } from './leases.ts';

export type AttemptOptions = {
  /** Work as galena_system, for the engine itself and for `system` jobs. */
  readonly system: Context;
  /** Everything of a `Context` in an account but its actor and origin. */
  readonly account: Omit<Context, 'actor' | 'origin'>;
};

const contextOf = (attempts: AttemptOptions, job: AnyJob, leased: Leased): Context => {
  const { accountId } = leased;
  const actor: JobActor = { kind: 'job', name: job.name, accountId, leaseId: leased.leaseId };
  const base = job.scope === 'system' ? attempts.system : attempts.account;
  return {
    ...base,
    actor,
    log: base.log.child({ job: job.name, job_id: leased.id, ...(accountId ? { account_id: accountId } : {}) }),
    origin: { requestId: leased.id, ip: '', host: '', userAgent: '' },
  };
};

/** How far an attempt has come. */
type Course = { isFinished: boolean; hasProgressed: boolean };

const runOf = (attempts: AttemptOptions, job: AnyJob, leased: Leased, signal: AbortSignal, course: Course): JobRun => ({
  id: leased.id,
  attempt: leased.attempt,
  get isLastAttempt() {
    return (course.hasProgressed ? 1 : leased.attempt) > job.retries;
  },
  signal,
  report: async (done, total) => {
    await sql`update platform.job_leases set done = ${done}, total = ${total ?? null} where id = ${leased.leaseId}`.execute(
      attempts.system.db,
    );
  },
  progressed: async (tx) => {
    await sql`select platform.note_progress(${leased.leaseId})`.execute(tx.db);
    whenCommitted(tx, () => (course.hasProgressed = true));
  },
  finish: async (tx) => {
    const { rows } = await sql<{ done: boolean }>`select platform.finish_job(${leased.leaseId}) as done`.execute(tx.db);
    if (!rows[0]?.done) throw new LeaseLost();
    endJobWith(tx);
    course.isFinished = true;
  },
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
  attempts: AttemptOptions,
  job: AnyJob,
  leased: Leased,
  signal: AbortSignal,
): Promise<void> => {
  const context = contextOf(attempts, job, leased);
  const course: Course = { isFinished: false, hasProgressed: false };
  const { faults } = context.app;
  faults.reach('job_taken');
  try {
    const payload: unknown = job.payload.parse(leased.payload);
    const handle = await job.load();
    await orAborted(handle(context, payload, runOf(attempts, job, leased, signal, course)), signal);
    faults.reach('job_handled');
    if (!course.isFinished) await completeJob(attempts.system, leased);
  } catch (error) {
    if (course.isFinished) return;
    // Cancelled, or with another worker by now: nothing to settle but our own lease, if it still stands.
    if (error instanceof LeaseLost) return releaseLease(attempts.system, leased);
    if (error instanceof RetryLater) return postponeJob(attempts.system, leased, error.seconds);
    context.log.warn({ err: error, attempt: leased.attempt }, 'a job failed');
    await failJob(attempts.system, job, leased, messageOf(error));
  }
};
