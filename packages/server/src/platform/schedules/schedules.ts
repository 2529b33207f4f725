import { sql } from 'kysely';
import { moment } from '../clock/clock.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import type { AnyJob } from '../jobs/job.ts';
import { sendJobs } from '../jobs/queue.ts';
import { nextRunAt, type Repeat, type Rhythm } from './next-run.ts';

export type NewSchedule = Rhythm & {
  /** What it belongs to, unique in the account: `autopilot:17`. */
  readonly subject: string;
  readonly job: AnyJob;
  readonly payload: object;
  /** Whose it is, where that is not the actor's account; the transaction carries it. */
  readonly accountId?: number;
};

/** Puts a schedule in place, or in the place of the one its subject has. */
export const setSchedule = async (tx: Tx, schedule: NewSchedule): Promise<void> => {
  const accountId = schedule.accountId ?? actorAccount(tx.actor);
  const at = moment(tx.clock);
  const payload = JSON.stringify(schedule.job.payload.parse(schedule.payload));
  // From the moment before: a start that is this very moment is due.
  const before = new Date(tx.clock.now().getTime() - 1).toISOString();
  await sql`
    insert into platform.schedules
      (account_id, subject, job, payload, repeat, starts_at, ends_at, time_zone, next_run_at, created_at)
    values (${accountId}, ${schedule.subject}, ${schedule.job.name}, ${payload}, ${schedule.repeat}, ${schedule.startsAt},
      ${schedule.endsAt}, ${schedule.timeZone}, ${nextRunAt(schedule, before)}, ${at})
    on conflict (account_id, subject) do update set
      job = excluded.job, payload = excluded.payload, repeat = excluded.repeat, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, time_zone = excluded.time_zone, next_run_at = excluded.next_run_at, is_paused = false
  `.execute(tx.db);
};

/** Holds a schedule; while it is held nothing is due. */
export const pauseSchedule = async (tx: Tx, subject: string): Promise<void> => {
  await sql`update platform.schedules set is_paused = true
    where account_id = ${actorAccount(tx.actor)} and subject = ${subject}`.execute(tx.db);
};

export const removeSchedule = async (tx: Tx, subject: string, accountId = actorAccount(tx.actor)): Promise<void> => {
  await sql`delete from platform.schedules
    where account_id = ${accountId} and subject = ${subject}`.execute(tx.db);
};

type Due = {
  id: number;
  account_id: number;
  job: string;
  payload: unknown;
  repeat: Repeat;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  next_run_at: string;
};

const batchSize = 500;

const enqueueDue = async (tx: Tx, due: Due, at: string): Promise<void> => {
  await sendJobs(tx.db, due.job, [{ accountId: due.account_id, payload: due.payload }]);
  const rhythm = { repeat: due.repeat, startsAt: due.starts_at, endsAt: due.ends_at, timeZone: due.time_zone };
  await sql`
    update platform.schedules set last_run_at = ${due.next_run_at}, next_run_at = ${nextRunAt(rhythm, at)}
    where id = ${due.id}`.execute(tx.db);
};

/**
 * Enqueues what is due. The job and the next time commit together, and a row is taken by one scheduler at a time: every
 * due run happens once, however many schedulers run and die. What was missed while nobody ran is made up for once.
 * @returns how many jobs were enqueued
 */
export const runDueSchedules = (system: Context): Promise<number> =>
  inTransaction(system, async (tx) => {
    const at = moment(tx.clock);
    const { rows } = await sql<Due>`
      select id, account_id, job, payload, repeat, starts_at, ends_at, time_zone, next_run_at from platform.schedules
      where next_run_at <= ${at} and not is_paused
      order by next_run_at limit ${batchSize} for update skip locked`.execute(tx.db);
    for (const due of rows) await enqueueDue(tx, due, at);
    return rows.length;
  });
