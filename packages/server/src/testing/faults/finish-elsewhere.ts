import { modules } from '../../main/modules.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../until.ts';

// What listens to an event is work, too: as long as it waits, nothing is idle.
const listeners = modules.flatMap((module) => module.subscriptions ?? []).map(({ job }) => job);

/**
 * Makes due what is left of these jobs: put off, or due since a moment ago, when nobody worked any more.
 * @returns whether there was something
 */
const hurryLeft = async (owner: TestApp['owner'], jobs: readonly AnyJob[]): Promise<boolean> => {
  const { rowCount } = await owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = any($1) and state < 'active'`,
    [jobs.map(({ name }) => name)],
  );
  return (rowCount ?? 0) > 0;
};

/**
 * Works off what crashed processes left behind, in a worker of the test's own house: to them that is another process, and
 * none has to be started for it. Nobody else may work at this moment.
 */
export const finishElsewhere = async (
  { owner, runJobsUntilIdle, endWorker }: TestApp,
  jobs: readonly AnyJob[],
): Promise<void> => {
  // Or it would be taken for one of theirs.
  await endWorker();
  // The database has to notice first that they are gone, and to end what it was doing for them.
  await until(async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and (application_name = 'galena-worker' or state <> 'idle')`,
    );
    return rows.length === 0;
  });
  // Nobody waits for what time would do. Who crashed in the first second of its life is not counted dead so soon, because
  // it may be about to take its lock; places that the dead held are free when their time is over, and jobs that met them
  // come again later.
  await owner.query(
    `update platform.workers set started_at = started_at - interval '1 second'; delete from platform.leases`,
  );
  // A machine with no turn to give looks like a database that fell silent: the job comes again later then, too, and is not
  // over because nobody works on it.
  const all = [...jobs, ...listeners];
  await hurryLeft(owner, all);
  do await runJobsUntilIdle(all);
  while (await hurryLeft(owner, all));
};
