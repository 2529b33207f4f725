import type pg from 'pg';
import { until } from './until.ts';

/** Whether a job is being worked on or due. Those put off to a later time are not waited for. */
const isBusy = async (owner: pg.Pool): Promise<boolean> => {
  const { rows } = await owner.query<{ busy: boolean }>(
    `select exists (select from platform.jobs where state = 'active' or state < 'active' and due_at <= now()) as busy`,
  );
  return rows[0]?.busy ?? false;
};

/** Waits until nothing is worked on or due. */
export const untilIdle = (owner: pg.Pool, seconds = 60): Promise<number> =>
  until(async () => !(await isBusy(owner)), seconds);

/** @param start starts a worker */
export const runJobsUntilIdle = async (
  owner: pg.Pool,
  start: () => Promise<{ readonly stop: () => Promise<void> }>,
): Promise<void> => {
  const worker = await start();
  try {
    await untilIdle(owner);
  } finally {
    await worker.stop();
  }
};
