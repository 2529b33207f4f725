import { sql } from 'kysely';
import type { ExportBody, ExportFormat, PreparedState } from '@galena/contract/exports';
import type { ListType } from '@galena/contract/kernel';
import type { Db } from '../../platform/db/pool.ts';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type NewPrepared = {
  readonly accountId: number;
  readonly userId: number;
  readonly list: { readonly id: number; readonly name: string; readonly type: ListType };
  readonly request: ExportBody;
  readonly scheduleId: number | null;
  readonly at: string;
};

/** @returns its id */
export const createPrepared = async (db: TenantDb, one: NewPrepared): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into exports.prepared (account_id, list_id, list_ids, list_name, type, user_id, schedule_id, request, format, created_at)
    values (${one.accountId}, ${one.list.id}, array[${one.list.id}::bigint], ${one.list.name}, ${one.list.type}, ${one.userId},
      ${one.scheduleId}, ${JSON.stringify(one.request)}::jsonb, ${one.request.format}, ${one.at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

export const attachRun = async (db: TenantDb, accountId: number, id: number, runId: number): Promise<void> => {
  await sql`
    update exports.prepared set run_id = ${runId} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** An export as this room works on it. */
export type PreparedRow = {
  readonly id: number;
  readonly list_id: number;
  readonly list_name: string;
  readonly type: ListType;
  readonly user_id: number;
  readonly schedule_id: number | null;
  readonly request: ExportBody;
  readonly format: ExportFormat;
  /** As it was left: that a file's time is over says its moment. */
  readonly state: Exclude<PreparedState, 'expired'>;
  readonly is_stale: boolean;
  readonly run_id: number | null;
  readonly file_id: number | null;
  readonly rows: number | null;
  readonly size_bytes: number | null;
  readonly error_code: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
};

const columns = sql`
  id, list_id, list_name, type, user_id, schedule_id, request, format, state, is_stale, run_id, file_id, rows, size_bytes,
  error_code, created_at, expires_at`;

export const maybePrepared = async (db: TenantDb, accountId: number, id: number): Promise<PreparedRow | null> => {
  const { rows } = await sql<PreparedRow>`
    select ${columns} from exports.prepared where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

export const maybePreparedOfRun = async (
  db: TenantDb,
  accountId: number,
  runId: number,
): Promise<PreparedRow | null> => {
  const { rows } = await sql<PreparedRow>`
    select ${columns} from exports.prepared where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
};

/** Exports of the account, newest first, of one list or of all: one more than the page holds, and how many there are. */
export const findPrepared = async (db: TenantDb, accountId: number, listId: number | null, plan: PagePlan) => {
  const where = sql`account_id = ${accountId} and (${listId}::bigint is null or list_id = ${listId}::bigint)`;
  const { rows } = await sql<PreparedRow>`
    select ${columns} from exports.prepared where ${where} and (${plan.after}::bigint is null or id < ${plan.after}::bigint)
    order by id desc offset ${plan.offset} limit ${plan.limit + 1}`.execute(db);
  const total = await sql<{ n: number }>`select count(*) as n from exports.prepared where ${where}`.execute(db);
  return { rows, total: total.rows[0]?.n ?? 0 };
};

/** What is written from here on knows of every opt-out so far. */
export const beginAnew = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`
    update exports.prepared set is_stale = false where account_id = ${accountId} and id = ${id}`.execute(db);
};

export type WrittenFile = {
  readonly fileId: number;
  readonly rows: number;
  readonly sizeBytes: number;
  readonly expiresAt: string;
};

/** Gives an export its file; false: it has one, is over, or somebody asked not to be contacted since it was begun. */
export const attachFile = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { fileId, rows, sizeBytes, expiresAt }: WrittenFile,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update exports.prepared set file_id = ${fileId}, rows = ${rows}, size_bytes = ${sizeBytes}, expires_at = ${expiresAt}
    where account_id = ${accountId} and id = ${id} and state = 'preparing' and file_id is null and not is_stale`.execute(
    db,
  );
  return numAffectedRows === 1n;
};

export type Settled = {
  readonly state: 'ready' | 'failed' | 'stopped';
  readonly errorCode: string | null;
  readonly at: string;
};

/** Says what came of an export; one that was taken back meanwhile stays so. */
export const settlePrepared = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { state, errorCode, at }: Settled,
): Promise<void> => {
  await sql`
    update exports.prepared set state = ${state}, error_code = ${errorCode}, ended_at = ${at}
    where account_id = ${accountId} and id = ${id} and state = 'preparing'`.execute(db);
};

/** Has what is written from these lists be written anew. */
export const markStale = async (db: TenantDb, accountId: number, listIds: readonly number[]): Promise<void> => {
  await sql`
    update exports.prepared set is_stale = true
    where account_id = ${accountId} and state = 'preparing' and file_id is null
      and list_ids && ${listIds}::bigint[]`.execute(db);
};

/** The exports of these lists that have a file, locked. */
export const findWithFile = async (
  db: TenantDb,
  accountId: number,
  listIds: readonly number[],
): Promise<readonly { readonly id: number; readonly file_id: number }[]> => {
  const { rows } = await sql<{ id: number; file_id: number }>`
    select id, file_id from exports.prepared
    where account_id = ${accountId} and state in ('preparing', 'ready') and file_id is not null
      and list_ids && ${listIds}::bigint[]
    order by id for update`.execute(db);
  return rows;
};

/** Says that the files of exports were taken away, because somebody in them asked not to be contacted. */
export const markRemoved = async (db: TenantDb, accountId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    update exports.prepared set state = 'removed', file_id = null
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
};

/** Records went from one list to another: what was exported with them speaks of both. */
export const followMove = async (db: TenantDb, accountId: number, from: number, to: number): Promise<void> => {
  await sql`
    update exports.prepared set list_ids = list_ids || ${to}::bigint
    where account_id = ${accountId} and state in ('preparing', 'ready')
      and list_ids @> array[${from}::bigint] and not list_ids @> array[${to}::bigint]`.execute(db);
};

export const removePrepared = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from exports.prepared where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Forgets what was exported long ago. Of all accounts. @returns how many */
export const purgePrepared = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from exports.prepared where created_at < ${before} and state <> 'preparing'`.execute(db);
  return Number(numAffectedRows ?? 0);
};
