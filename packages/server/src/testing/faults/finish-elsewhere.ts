import { modules } from '../../main/modules.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import type { TestHouse } from '../test-house.ts';
import { until } from '../until.ts';

// What listens to an event is work, too: as long as it waits, nothing is idle.
const listeners = modules.flatMap((module) => module.subscriptions ?? []).map(({ job }) => job);

/**
 * Works off what crashed processes left behind, in a worker of the test's own house: to them that is another process, and
 * none has to be started for it. Nobody else may work at this moment.
 */
export const finishElsewhere = async (
  { owner, runJobsUntilIdle }: TestHouse,
  jobs: readonly AnyJob[],
): Promise<void> => {
  // The database has to notice first that they are gone.
  await until(async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where application_name = 'galena-worker' and datname = current_database()`,
    );
    return rows.length === 0;
  });
  // Who crashed in the first second of its life may still be about to take its lock: it is not counted dead so soon.
  await owner.query(`update platform.workers set started_at = started_at - interval '1 second'`);
  await runJobsUntilIdle([...jobs, ...listeners]);
};
