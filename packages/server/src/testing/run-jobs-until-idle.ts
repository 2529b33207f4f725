import type pg from 'pg';
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
 * @param queues what the worker works on; what waits for others is not waited for
 * @param start starts it
 */
export const runJobsUntilIdle = async (
  owner: pg.Pool,
  queues: readonly string[],
  start: () => Promise<{ readonly stop: () => Promise<void> }>,
): Promise<void> => {
  const worker = await start();
  try {
    await untilIdle(owner, queues);
  } finally {
    await worker.stop();
  }
};
