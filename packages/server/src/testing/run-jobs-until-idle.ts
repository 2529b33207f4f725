import type pg from 'pg';
import type { AnyJob } from '../platform/jobs/job.ts';
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

/**
 * Works on these jobs until none of them is due. What waits for others is not waited for.
 * @param start starts a worker on them
 */
export const runJobsUntilIdle = async (
  owner: pg.Pool,
  jobs: readonly AnyJob[],
  start: (jobs: readonly AnyJob[]) => Promise<{ readonly stop: () => Promise<void> }>,
): Promise<void> => {
  const worker = await start(jobs);
  try {
    await untilIdle(
      owner,
      jobs.map(({ name }) => name),
    );
  } finally {
    await worker.stop();
  }
};
