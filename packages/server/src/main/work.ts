import type { AnyJob } from '../platform/jobs/job.ts';
import { startJobs, type JobsOptions } from '../platform/jobs/start.ts';
import { housekeepingSlot } from '../platform/module/manifest.ts';
import { runDueSchedules } from '../platform/schedules/schedules.ts';
import type { Work } from '../platform/work/work.ts';
import { sql } from 'kysely';
import { allJobs, type OpenHouse } from './house.ts';
import type { Stoppable } from './process.ts';

const everyMs = 60_000;

/** What the platform's own tables no longer need. */
const removeStale = async (work: Work): Promise<number> => {
  const at = work.clock.now().toISOString();
  const gone = [
    await sql`delete from platform.idempotency_keys where expires_at < ${at}`.execute(work.db),
    await sql`delete from platform.rate_buckets where updated_at < ${at}::timestamptz - interval '1 day'`.execute(
      work.db,
    ),
    await sql`delete from platform.leases where expires_at < clock_timestamp()`.execute(work.db),
    await sql`delete from platform.vendor_calls where expires_at < ${at}`.execute(work.db),
    await sql`delete from platform.stream_events where created_at < clock_timestamp() - interval '15 minutes'`.execute(
      work.db,
    ),
  ];
  return gone.reduce((sum, result) => sum + Number(result.numAffectedRows ?? 0), 0);
};

/** One round of housekeeping; of several workers only one does it. Answers how many rows went. */
export const keepHouse = async (work: Work): Promise<number> =>
  work.db.connection().execute(async (connection) => {
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_lock(7147013) as taken`.execute(connection);
    if (!lock.rows[0]?.taken) return 0;
    try {
      const inside = { ...work, db: connection };
      let gone = await removeStale(inside);
      for (const remove of work.house.slots.answersOf(housekeepingSlot)) gone += await remove(inside);
      return gone;
    } finally {
      await sql`select pg_advisory_unlock(7147013)`.execute(connection);
    }
  });

const startHousekeeping = (house: OpenHouse): Stoppable => {
  const work = house.systemWork('housekeeping');
  let round: Promise<unknown> = Promise.resolve();
  const begin = () => {
    round = keepHouse(work).catch((error: unknown) =>
      work.log.warn({ err: error }, 'housekeeping failed; it is tried again in a minute'),
    );
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
};

/** Looks every second for schedules that are due; any number of workers may. */
const startScheduler = (house: OpenHouse): Stoppable => {
  const work = house.systemWork('schedules');
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => runDueSchedules(work))
      .catch((error: unknown) =>
        work.log.warn({ err: error }, 'schedules could not be looked at; they are in a second'),
      );
  }, 1_000);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
};

/** What `startJobs` needs of an open house. */
export const jobsOptions = (house: OpenHouse, jobs: readonly AnyJob[]): JobsOptions => ({
  databaseUrl: house.databaseUrl,
  role: house.work.house.config.GALENA_RLS ? 'galena_system' : null,
  system: house.systemWork('jobs'),
  account: house.work,
  heartbeat: house.heartbeat,
  jobs,
});

/** Starts the worker: the jobs of all rooms, schedules, and housekeeping every minute. */
export const startWorker = async (house: OpenHouse): Promise<Stoppable> => {
  const jobs = await startJobs(jobsOptions(house, allJobs));
  const others = [startHousekeeping(house), startScheduler(house)];
  return {
    stop: async () => {
      await Promise.all(others.map((part) => part.stop()));
      await jobs.stop();
    },
  };
};
