import type pg from 'pg';
import { startDispatcher, type Dispatcher } from '../platform/jobs/dispatcher.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import type { JobsOptions } from '../platform/jobs/start.ts';
import { openWorkerSession, type WorkerSession } from '../platform/jobs/worker-session.ts';
import { until } from './until.ts';

/** Whether a job is being worked on or due. Those put off to a later time are not waited for. */
const isBusy = async (owner: pg.Pool, queues: readonly string[] | null): Promise<boolean> => {
  const { rows } = await owner.query<{ busy: boolean }>(
    `select exists (
       select from platform.jobs
       where (state = 'active' or state < 'active' and due_at <= now()) and ($1::text[] is null or queue = any($1))) as busy`,
    [queues],
  );
  return rows[0]?.busy ?? false;
};

/**
 * Waits until nothing is worked on or due.
 * @param queues of these; null: of all
 */
export const untilIdle = (owner: pg.Pool, queues: readonly string[] | null = null, seconds = 60): Promise<number> =>
  until(async () => !(await isBusy(owner, queues)), seconds);

/** Works on jobs of a house now and then. */
export type JobRunner = {
  /** Works on these jobs until none of them is due. What waits for others is not waited for. */
  readonly run: (jobs: readonly AnyJob[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A worker that rests for longer is not taken up again: by its silence it would be counted dead with what it has just begun. */
const longestRestMs = 10_000;

/**
 * Between its runs it keeps its connection, and nothing is worked on: to open one for each would take ten times as long as to see that
 * nothing is due.
 * @param owner of the database
 * @param optionsOf what a worker on these jobs is started with
 */
export const createJobRunner = (owner: pg.Pool, optionsOf: (jobs: readonly AnyJob[]) => JobsOptions): JobRunner => {
  let session: Promise<WorkerSession> | null = null;
  let dispatcher: Dispatcher | null = null;
  let isWorking = false;
  let restsSince = 0;

  const open = ({ login, account: { log }, heartbeat }: JobsOptions): Promise<WorkerSession> =>
    openWorkerSession({
      login,
      name: 'test',
      log,
      heartbeat,
      onJob: (queue) => dispatcher?.wake(queue),
      onLost: () => dispatcher?.abandon(),
    });
  const close = async (): Promise<void> => {
    const left = session;
    session = null;
    await (await left)?.stop();
  };
  const work = async (options: JobsOptions): Promise<void> => {
    const { jobs, system, account, lookAroundMs } = options;
    if (performance.now() - restsSince > longestRestMs) await close();
    const { id, registerAnew } = await (session ??= open(options));
    const { log } = account;
    const own = startDispatcher({
      attempts: { system, account },
      jobs,
      workerId: id,
      registerAnew,
      log,
      ...(lookAroundMs === undefined ? {} : { lookAroundMs }),
    });
    dispatcher = own;
    try {
      await untilIdle(
        owner,
        jobs.map(({ name }) => name),
      );
    } finally {
      await own.stop();
      dispatcher = null;
      restsSince = performance.now();
    }
  };
  return {
    run: async (jobs) => {
      if (isWorking) throw new Error('jobs of this house are being worked on already: start workers of your own');
      isWorking = true;
      try {
        await work(optionsOf(jobs));
      } finally {
        isWorking = false;
      }
    },
    close,
  };
};
