import type { AnyJob } from '../platform/jobs/job.ts';
import { removeOldJobs } from '../platform/jobs/queue.ts';
import { startJobs, type JobsOptions } from '../platform/jobs/start.ts';
import { housekeepingSlot } from '../platform/module/manifest.ts';
import { runDueSchedules } from '../platform/schedules/schedules.ts';
import type { Context } from '../platform/context/context.ts';
import { sql } from 'kysely';
import { allJobs, type OpenApp } from './app.ts';
import type { Stoppable } from './process.ts';

const everyMs = 60_000;

/** What the platform's own tables no longer need. */
const removeStale = async (context: Context): Promise<number> => {
  const at = context.clock.now().toISOString();
  // Leases and the stream keep real time, whatever the clock of a test says. Read beforehand: no condition of a delete is
  // volatile, or every machine of a cluster would compute its own.
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(context.db);
  const now = rows[0]?.now as string;
  const gone = [
    await sql`delete from platform.idempotency_keys where expires_at < ${at}`.execute(context.db),
    await sql`delete from platform.rate_buckets where updated_at < ${at}::timestamptz - interval '1 day'`.execute(
      context.db,
    ),
    await sql`delete from platform.leases where expires_at < ${now}`.execute(context.db),
    await sql`delete from platform.vendor_calls where expires_at < ${at}`.execute(context.db),
    await sql`delete from platform.stream_events where created_at < ${now}::timestamptz - interval '15 minutes'`.execute(
      context.db,
    ),
  ];
  const jobs = await removeOldJobs(context.db);
  return gone.reduce((sum, result) => sum + Number(result.numAffectedRows ?? 0), jobs);
};

/** One round of housekeeping; of several workers only one does it. Answers how many rows went. */
export const runHousekeeping = async (context: Context): Promise<number> =>
  context.db.connection().execute(async (connection) => {
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_lock(7147013) as taken`.execute(connection);
    if (!lock.rows[0]?.taken) return 0;
    try {
      const inside = { ...context, db: connection };
      let gone = await removeStale(inside);
      for (const remove of context.app.slots.answersOf(housekeepingSlot)) gone += await remove(inside);
      return gone;
    } finally {
      await sql`select pg_advisory_unlock(7147013)`.execute(connection);
    }
  });

const startHousekeeping = (app: OpenApp): Stoppable => {
  const context = app.systemContext('housekeeping');
  let round: Promise<unknown> = Promise.resolve();
  const begin = () => {
    round = runHousekeeping(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'housekeeping failed; it is tried again in a minute'),
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
const startScheduler = (app: OpenApp): Stoppable => {
  const context = app.systemContext('schedules');
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => runDueSchedules(context))
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'schedules could not be looked at; they are in a second'),
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
export const jobsOptions = (app: OpenApp, jobs: readonly AnyJob[]): JobsOptions => ({
  login: app.logins.system,
  system: app.systemContext('jobs'),
  account: app.context,
  heartbeat: app.heartbeat,
  jobs,
});

/** Starts the worker: the jobs of all rooms, schedules, and housekeeping every minute. */
export const startWorker = async (app: OpenApp): Promise<Stoppable> => {
  const jobs = await startJobs(jobsOptions(app, allJobs));
  const others = [startHousekeeping(app), startScheduler(app)];
  return {
    stop: async () => {
      await Promise.all(others.map((part) => part.stop()));
      await jobs.stop();
    },
  };
};
