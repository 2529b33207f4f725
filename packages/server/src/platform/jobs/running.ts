import type { Log } from '../log/log.ts';
import { LeaseLost } from '../context/lease-lost.ts';
import { attemptJob, type AttemptOptions } from './attempt.ts';
import type { AnyJob } from './job.ts';
import { postponeJob, type Leased } from './leases.ts';

type One = { readonly leased: Leased; readonly controller: AbortController; readonly settled: Promise<void> };

/** The jobs this process works on at the moment. */
export type Running = {
  readonly countOf: (job: AnyJob) => number;
  readonly begin: (job: AnyJob, leased: Leased) => void;
  readonly leaseIds: () => number[];
  /** Ends a job whose lease is lost; all of them when none is named. */
  readonly abandon: (leaseId?: number) => void;
  /** Waits for all, at most `ms`; what still runs then is given back whole. */
  readonly drain: (ms: number) => Promise<void>;
};

/** @param onEnd called when a job of a queue has ended and there is room again */
export const createRunning = (attempts: AttemptOptions, onEnd: (queue: string) => void, log: Log): Running => {
  const running = new Map<number, One>();

  const begin = (job: AnyJob, leased: Leased): void => {
    const controller = new AbortController();
    const late = new Error(`not finished within ${job.timeoutSeconds} s`);
    const timer = setTimeout(() => controller.abort(late), job.timeoutSeconds * 1_000);
    const settled = attemptJob(attempts, job, leased, controller.signal)
      .catch((error: unknown) =>
        log.warn({ err: error, job: job.name }, 'a job could not be settled; it is taken back'),
      )
      .finally(() => {
        clearTimeout(timer);
        running.delete(leased.leaseId);
        onEnd(job.name);
      });
    running.set(leased.leaseId, { leased, controller, settled });
  };

  const abandon = (leaseId?: number): void => {
    const lost = leaseId === undefined ? [...running.values()] : [running.get(leaseId)];
    for (const one of lost) one?.controller.abort(new LeaseLost());
  };

  const drain = async (ms: number): Promise<void> => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    await Promise.race([Promise.allSettled([...running.values()].map((one) => one.settled)), late]);
    clearTimeout(timer);
    // Their own commits are refused from here on.
    await Promise.allSettled([...running.values()].map((one) => postponeJob(attempts.system, one.leased, 0)));
    abandon();
  };

  return {
    countOf: (job) => [...running.values()].filter((one) => one.leased.queue === job.name).length,
    begin,
    leaseIds: () => [...running.keys()],
    abandon,
    drain,
  };
};
