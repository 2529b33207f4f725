import { AppError, runErrors, VendorError } from '@galena/contract/kernel';
import { moment } from '../clock/clock.ts';
import { RetryLater, type JobHandler } from '../jobs/job.ts';
import { tellChange, tellProgress } from '../stream/tell.ts';
import { LeaseLost } from '../context/lease-lost.ts';
import { inTransaction, inReadTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { endRun } from './end-run.ts';
import type { RunKind, RunStep } from './run-kind.ts';
import * as store from './runs.store.ts';

type Place = {
  readonly context: Context;
  readonly accountId: number;
  readonly id: number;
  /** Ends the job together with what the transaction says of the run. */
  readonly finish: (tx: Tx) => Promise<void>;
  readonly progressed: (tx: Tx) => Promise<void>;
};

/** Why a step under way should end early. */
class EndRequested extends Error {}

const watchMs = 400;

/** A signal that fires within half a second when the run's owner cancels or pauses it; also when the job's own does. */
const watchRequests = ({ context, accountId, id }: Place, job: AbortSignal) => {
  const controller = new AbortController();
  const look = async (): Promise<void> => {
    const run = await inReadTransaction(context, (tx) => store.maybeRequests(tx.db, accountId, id));
    if (run?.cancel_requested || run?.pause_requested) controller.abort(new EndRequested());
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      context.log.warn({ err: error }, 'a run could not be looked after; it is tried again'),
    );
  }, watchMs);
  return { signal: AbortSignal.any([controller.signal, job]), stop: () => clearInterval(timer) };
};

const settle = ({ context, accountId, id }: Place, ending: Omit<store.Ending, 'at'>): Promise<void> =>
  inTransaction(context, async (tx) => {
    const run = await store.maybeLockedRun(tx.db, accountId, id);
    if (run) await endRun(tx, { accountId, id, kind: run.kind }, ending);
  });

/** Ends or holds a run as its owner asked. */
const endAsAsked = (tx: Tx, accountId: number, run: store.RunRow): Promise<void> =>
  endRun(tx, { accountId, id: run.id, kind: run.kind }, { state: run.cancel_requested ? 'canceled' : 'paused' });

/**
 * Begins the next step, or ends the run when its owner asked for it; null: there is nothing more to do, and the job is over. It
 * ends in the same transaction: were it still there when the owner sees the run paused, whoever resumes it would find a job that
 * carries it already, and that job would take no further step.
 */
const begin = ({ context, accountId, id, finish }: Place): Promise<store.RunRow | null> =>
  inTransaction(context, async (tx) => {
    const run = await store.maybeLockedRun(tx.db, accountId, id);
    const at = moment(context.clock);
    if (!run || !['queued', 'running'].includes(run.state)) {
      await finish(tx);
      return null;
    }
    if (run.cancel_requested || run.pause_requested) {
      await endAsAsked(tx, accountId, run);
      await finish(tx);
      return null;
    }
    if (run.state === 'queued') {
      await store.beginRun(tx.db, accountId, id, at);
      // Its first step may take long: until it ends, nothing else would say that the run waits no more.
      await tellChange(tx, { kind: 'run', id });
    }
    return run;
  });

/**
 * Lets go of a run whose next try comes later: it counts as queued meanwhile, so that its owner can end or hold it at once
 * though nobody works on it.
 */
const release = ({ context, accountId, id }: Place): Promise<void> =>
  inTransaction(context, async (tx) => {
    const run = await store.maybeLockedRun(tx.db, accountId, id);
    if (run?.state !== 'running') return;
    if (run.cancel_requested || run.pause_requested) await endAsAsked(tx, accountId, run);
    else await store.requeueRun(tx.db, accountId, id, moment(context.clock));
  });

/** Commits a step: its effects, the cursor, the count, and the end when it was the last. */
const commit = ({ context, accountId, id, progressed }: Place, step: RunStep): Promise<boolean> =>
  inTransaction(context, async (tx) => {
    const at = moment(context.clock);
    const run = await store.maybeLockedRun(tx.db, accountId, id);
    const { done, failed = 0, total, outcome } = await step.commit(tx);
    await store.advanceRun(tx.db, accountId, id, {
      cursor: step.cursor,
      done,
      failed,
      at,
      ...(total === undefined ? {} : { total }),
    });
    await progressed(tx);
    if (outcome === 'next') return true;
    const state = outcome === 'last' ? 'completed' : 'stopped';
    await endRun(tx, { accountId, id, kind: run?.kind ?? '' }, { state });
    return false;
  });

/** What a failed run tells: a code that the interface has a sentence for, never a stack. */
const endingOf = (error: unknown): Omit<store.Ending, 'at'> => {
  if (error instanceof AppError)
    return { state: 'failed', code: error.def.code, ...(error.params ? { params: error.params } : {}) };
  if (error instanceof VendorError) return { state: 'failed', code: 'vendor_failed', params: { vendor: error.vendor } };
  return { state: 'failed', code: runErrors.run_failed.code };
};

// Final at once: another try would end the same way.
const isFinal = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof VendorError && ['auth', 'bad_input'].includes(error.fault));

// The vendor takes no more for now: that delays a run and never fails it.
const isWait = (error: unknown): error is VendorError => error instanceof VendorError && error.fault === 'rate_limited';
const standardWait = 30;

const steps = async (place: Place, signal: AbortSignal): Promise<void> => {
  for (let run = await begin(place); run; run = await begin(place)) {
    const kind = place.context.app.runKinds.find((one) => one.name === run?.kind) as RunKind | undefined;
    if (!kind) throw new Error(`no room knows runs of the kind ${run.kind}`);
    const next = await kind.load();
    const step = await next(place.context, run, signal);
    const goesOn = await commit(place, step);
    if (!goesOn) return;
    await tellProgress(place.context, { kind: 'run', id: place.id });
  }
};

/** Works on a run, step by step, from where its cursor stands. */
export const workOnRun: JobHandler<{ run_id: number }> = async (context, { run_id: id }, job) => {
  if (context.actor.kind !== 'job' || context.actor.accountId === null) throw new Error('a run works in an account');
  let isFinished = false;
  const finish = async (tx: Tx): Promise<void> => {
    await tellChange(tx, { kind: 'run', id });
    await job.finish(tx);
    isFinished = true;
  };
  const place: Place = { context, accountId: context.actor.accountId, id, finish, progressed: job.progressed };
  const watch = watchRequests(place, job.signal);
  try {
    await steps(place, watch.signal);
  } catch (error) {
    if (error instanceof LeaseLost || job.signal.aborted) throw error;
    // The step ended early because its owner asked: settle as asked.
    if (watch.signal.aborted) return void (await begin(place));
    if (error instanceof RetryLater) {
      await release(place);
      await error.meanwhile?.(context);
      throw error;
    }
    if (isWait(error)) {
      await release(place);
      throw new RetryLater(error.retryAfterSeconds ?? standardWait, error.message);
    }
    if (!isFinal(error) && !job.isLastAttempt) {
      await release(place);
      throw error;
    }
    context.log.warn({ err: error, run_id: id }, 'a run failed');
    await settle(place, endingOf(error));
  } finally {
    watch.stop();
    // Outside the transactions of the steps; the last word is always told.
    if (!isFinished)
      await tellChange(context, { kind: 'run', id }).catch((error: unknown) =>
        context.log.debug({ err: error, run_id: id }, 'nobody could be told of a run'),
      );
  }
};
