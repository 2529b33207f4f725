import type { Log } from '../log/log.ts';
import type { AttemptOptions } from './attempt.ts';
import type { AnyJob } from './job.ts';
import { dropLeases, findDueQueues, reapJobs, renewLeases, takeJobs } from './leases.ts';
import { createRunning, type Running } from './running.ts';

export type Dispatcher = {
  /** Looks for work in this queue, now. */
  readonly wake: (queue: string) => void;
  /** Gives every job up: their leases are gone. */
  readonly abandon: () => void;
  /** Takes nothing new, waits for what runs, gives back what does not end in time. */
  readonly stop: () => Promise<void>;
};

export type DispatcherOptions = {
  readonly attempts: AttemptOptions;
  readonly jobs: readonly AnyJob[];
  /** The id to hold leases under; null while there is none. */
  readonly workerId: () => number | null;
  /** Makes a worker that was counted dead known anew, under another id. */
  readonly registerAnew: (deadId: number) => Promise<void>;
  readonly log: Log;
  readonly silentSeconds?: number;
  readonly lookAroundMs?: number;
};

// Notifications tell of new jobs at once; the look-around is for retries that come due and for what a notification missed.
const standardLookAround = 1_000;
const renewMs = 500;
const drainMs = 25_000;
// R17: a dead worker is known by its connection at once, a frozen one by its silence within 30 s.
const standardSilence = 25;

/** Fills the places of each queue, one filling at a time. */
const createPump = ({ attempts, jobs, workerId, log }: DispatcherOptions) => {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const pumping = new Map<string, Promise<void>>();
  const lastTurn = new Map<string, number | null>();
  let isClosed = false;

  const wake = (queue: string): void => {
    const job = byName.get(queue);
    if (!job || isClosed || pumping.has(queue)) return;
    const pumped = fill(job)
      .catch((error: unknown) => log.warn({ err: error, queue }, 'no job could be taken; it is tried again'))
      .finally(() => pumping.delete(queue));
    pumping.set(queue, pumped);
  };

  const running: Running = createRunning(attempts, wake, log);

  /** Takes jobs as long as there are some and there is room. */
  const fill = async (job: AnyJob): Promise<void> => {
    for (;;) {
      const [id, room] = [workerId(), job.concurrency - running.countOf(job)];
      if (isClosed || id === null || room <= 0) return;
      const taken = await takeJobs(attempts.system, job, id, room, lastTurn.get(job.name) ?? null);
      for (const leased of taken) running.begin(job, leased);
      lastTurn.set(job.name, taken.at(-1)?.accountId ?? null);
      if (taken.length < room) return;
    }
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    await Promise.allSettled(pumping.values());
  };

  return { wake, running, isTaking: (queue: string): boolean => pumping.has(queue), close };
};

type Pump = ReturnType<typeof createPump>;

/**
 * Tells that this worker lives; one that was counted dead begins anew. Ends what was cancelled or taken from us, and gives up what is
 * ours and nobody here works on: the answer to a claim never came, or a try could not be settled.
 */
const renew = async (
  { attempts: { system }, workerId, registerAnew }: DispatcherOptions,
  { running, isTaking }: Pump,
): Promise<void> => {
  const id = workerId();
  if (id === null) return;
  const mine = running.leaseIds();
  const held = await renewLeases(system, id);
  if (held === null) {
    running.abandon();
    return registerAnew(id);
  }
  const active = new Set(held.filter((lease) => lease.is_active).map((lease) => lease.id));
  for (const leaseId of mine) if (!active.has(leaseId)) running.abandon(leaseId);
  // Looked at after the leases were read: what was claimed before has begun, unless its queue is still being claimed from.
  const known = new Set(running.leaseIds());
  const forgotten = held.filter((lease) => !known.has(lease.id) && !isTaking(lease.queue)).map((lease) => lease.id);
  if (forgotten.length > 0) await dropLeases(system, forgotten);
};

/** Works on the jobs of all queues as long as this process has an id to hold leases under. */
export const startDispatcher = (options: DispatcherOptions): Dispatcher => {
  const { attempts, jobs, log, silentSeconds = standardSilence, lookAroundMs = standardLookAround } = options;
  const pump = createPump(options);
  const { wake, running, close } = pump;
  const names = jobs.map(({ name }) => name);
  const wakeAll = async (finding: Promise<readonly string[]>, complaint: string): Promise<void> => {
    try {
      (await finding).forEach(wake);
    } catch (error) {
      log.warn({ err: error }, complaint);
    }
  };
  let looking: Promise<unknown> = Promise.resolve();
  const lookAround = (): void => {
    const { system } = attempts;
    looking = Promise.all([
      wakeAll(findDueQueues(system, names), 'no job could be looked for; it is tried again'),
      wakeAll(reapJobs(system, silentSeconds), 'jobs of dead workers could not be taken back'),
    ]);
  };
  // At once: who starts after a crash takes over what the crash left behind.
  lookAround();
  const look = setInterval(lookAround, lookAroundMs);
  const renewal = setInterval(() => {
    renew(options, pump).catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'));
  }, renewMs);
  return {
    wake,
    abandon: () => running.abandon(),
    stop: async () => {
      clearInterval(look);
      await Promise.all([looking, close()]);
      await running.drain(drainMs);
      clearInterval(renewal);
    },
  };
};
