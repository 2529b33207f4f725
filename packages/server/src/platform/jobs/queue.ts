import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log/log.ts';
import type { JobSender } from '../context/job-sender.ts';
import type { AnyJob } from './job.ts';

/** Where jobs go that failed for good, of all queues. */
export const deadLetters = 'dead_letters';

const day = 24 * 3600;

/**
 * The engine on a database of ours: it neither migrates, nor keeps schedules, nor opens connections of its own.
 * @param supervise whether this process also tidies up (expired, old): workers do, servers need not
 */
export const createBoss = (db: Db, log: Log, supervise: boolean): PgBoss => {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job engine met an error'));
  return boss;
};

const optionsOf = (job: AnyJob): QueueOptions => ({
  retryLimit: job.retries,
  retryDelay: job.backoffSeconds,
  // The engine takes a backoff of 0 for one of a second.
  ...(job.backoffSeconds > 0 ? { retryBackoff: true, retryDelayMax: 3600 } : { retryBackoff: false }),
  // Our own clock ends a job in time; this is for the day it does not.
  expireInSeconds: Math.min(day - 1, job.timeoutSeconds + 300),
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 7 * day,
});

/** Makes the queues of these jobs, and brings those that stand in line with their definitions. */
export const syncQueues = async (boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> => {
  const standing = new Set((await boss.getQueues()).map((queue) => queue.name));
  if (!standing.has(deadLetters)) await boss.createQueue(deadLetters, { retentionSeconds: 90 * day });
  for (const job of jobs) {
    const options = { ...optionsOf(job), deadLetter: deadLetters, notify: true };
    if (standing.has(job.name)) await boss.updateQueue(job.name, options);
    else await boss.createQueue(job.name, { ...options, policy: job.isUnique ? 'exclusive' : 'standard' });
  }
};

/** Enqueues through the engine, on whatever database it is handed. */
export const createSender = (boss: PgBoss): JobSender => ({
  send: (db, queue, { data, ...options }) => boss.send(queue, data, { ...options, db: fromKysely(db) }),
  sendMany: async (db, queue, requests) => {
    await boss.insert(queue, [...requests], { db: fromKysely(db), returnId: false });
  },
});
