import { sql } from 'kysely';
import type { ExportBody, ExportFormat, ExportRhythm, ExportSchedule } from '@galena/contract/exports';
import type { ListType } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A schedule as this room works on it. */
export type ScheduleRow = ExportRhythm & {
  readonly id: number;
  readonly list_id: number;
  readonly list_name: string;
  readonly type: ListType;
  readonly user_id: number;
  readonly request: ExportBody;
  readonly format: ExportFormat;
  readonly time_zone: string;
  readonly recipients: readonly number[];
  readonly is_on: boolean;
  readonly off_reason: ExportSchedule['off_reason'];
  readonly failures: number;
  readonly last_state: Exclude<ExportSchedule['last_state'], 'expired'>;
  readonly last_run_at: string | null;
};

const columns = sql`
  id, list_id, list_name, type, user_id, request, format, repeat, weekday, day, hour, time_zone, recipients, is_on, off_reason,
  failures, last_state, last_run_at`;

export type NewSchedule = {
  readonly accountId: number;
  readonly userId: number;
  readonly list: { readonly id: number; readonly name: string; readonly type: ListType };
  readonly request: ExportBody;
  readonly rhythm: ExportRhythm;
  readonly timeZone: string;
  readonly recipients: readonly number[];
  readonly at: string;
};

/** @returns its id */
export const createSchedule = async (db: TenantDb, one: NewSchedule): Promise<number> => {
  const { repeat, weekday, day, hour } = one.rhythm;
  const { rows } = await sql<{ id: number }>`
    insert into exports.schedules (account_id, list_id, list_name, type, user_id, request, format, repeat, weekday, day, hour,
      time_zone, recipients, created_at)
    values (${one.accountId}, ${one.list.id}, ${one.list.name}, ${one.list.type}, ${one.userId},
      ${JSON.stringify(one.request)}::jsonb, ${one.request.format}, ${repeat}, ${weekday}, ${day}, ${hour}, ${one.timeZone},
      ${one.recipients}::bigint[], ${one.at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

export const findSchedules = async (db: TenantDb, accountId: number): Promise<readonly ScheduleRow[]> => {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from exports.schedules where account_id = ${accountId} order by id desc`.execute(db);
  return rows;
};

export const maybeLockedSchedule = async (db: TenantDb, accountId: number, id: number): Promise<ScheduleRow | null> => {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from exports.schedules where account_id = ${accountId} and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
};

export const countSchedules = async (db: TenantDb, accountId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from exports.schedules where account_id = ${accountId}`.execute(db);
  return rows[0]?.n ?? 0;
};

export type ScheduleChange = {
  readonly rhythm: ExportRhythm;
  readonly timeZone: string;
  readonly recipients: readonly number[];
  readonly isOn: boolean;
};

/** Changes a schedule; one that is turned on again begins without failures. */
export const changeSchedule = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { rhythm, timeZone, recipients, isOn }: ScheduleChange,
): Promise<void> => {
  const { repeat, weekday, day, hour } = rhythm;
  await sql`
    update exports.schedules set repeat = ${repeat}, weekday = ${weekday}, day = ${day}, hour = ${hour}, time_zone = ${timeZone},
      recipients = ${recipients}::bigint[], failures = case when ${isOn}::boolean and not is_on then 0 else failures end,
      off_reason = null, is_on = ${isOn}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Turns a schedule off for a reason. */
export const turnOff = async (
  db: TenantDb,
  accountId: number,
  id: number,
  reason: NonNullable<ExportSchedule['off_reason']>,
): Promise<void> => {
  await sql`
    update exports.schedules set is_on = false, off_reason = ${reason}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export type Outcome = { readonly state: ScheduleRow['last_state']; readonly failures: number };

/** Says what came of the last export, and how many in a row came to nothing. */
export const setOutcome = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { state, failures }: Outcome,
): Promise<void> => {
  await sql`
    update exports.schedules set last_state = ${state}, failures = ${failures}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Says that a schedule was due. */
export const noteRun = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await sql`
    update exports.schedules set last_run_at = ${at}, last_state = 'preparing'
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeSchedule = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from exports.schedules where account_id = ${accountId} and id = ${id}`.execute(db);
};
