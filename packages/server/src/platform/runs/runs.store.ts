import { sql } from 'kysely';
import type { Run } from '@galena/contract/kernel';
import type { PagePlan } from '../db/paging.ts';
import type { Db } from '../db/pool.ts';
import type { TenantDb } from '../context/transaction.ts';

/** A run as the engine needs it. */
export type RunRow = Run & {
  readonly input: unknown;
  readonly cursor: unknown;
  readonly cancel_requested: boolean;
  readonly pause_requested: boolean;
};

const shown = sql`id, kind, subject, state, total, done, failed, error_code, error_params, created_at, started_at, finished_at`;

export const createRun = async (
  db: TenantDb,
  run: {
    accountId: number;
    kind: string;
    subject: string;
    input: unknown;
    total: number | null;
    userId: number | null;
    at: string;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into platform.runs (account_id, kind, subject, input, total, created_by, created_at, updated_at)
    values (${run.accountId}, ${run.kind}, ${run.subject}, ${JSON.stringify(run.input)}, ${run.total}, ${run.userId},
      ${run.at}, ${run.at}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const maybeRun = async (db: TenantDb, accountId: number, id: number): Promise<Run | null> => {
  const { rows } = await sql<Run>`
    select ${shown} from platform.runs where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The whole run, locked until the transaction ends. */
export const maybeLockedRun = async (db: TenantDb, accountId: number, id: number): Promise<RunRow | null> => {
  const { rows } = await sql<RunRow>`
    select ${shown}, input, cursor, cancel_requested, pause_requested from platform.runs
    where account_id = ${accountId} and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
};

export type RunFilter = {
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly is_open?: 1 | undefined;
};

/** Runs of an account, newest first: one more than the page holds, and how many there are. */
export const findRuns = async (db: TenantDb, accountId: number, filter: RunFilter, plan: PagePlan) => {
  const where = sql`account_id = ${accountId}
    and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
    and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
    and (${filter.is_open ?? null}::int is null or state in ('queued', 'running', 'paused'))`;
  const { rows } = await sql<Run>`
    select ${shown} from platform.runs where ${where} and (${plan.after}::bigint is null or id < ${plan.after})
    order by id desc offset ${plan.offset} limit ${plan.limit + 1}`.execute(db);
  const total = await sql<{ n: number }>`select count(*) as n from platform.runs where ${where}`.execute(db);
  return { rows, total: total.rows[0]?.n ?? 0 };
};

export const beginRun = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await sql`
    update platform.runs set state = 'running', started_at = coalesce(started_at, ${at}), updated_at = ${at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const advanceRun = async (
  db: TenantDb,
  accountId: number,
  id: number,
  step: {
    readonly cursor: unknown;
    readonly done: number;
    readonly failed?: number;
    readonly total?: number;
    readonly at: string;
  },
): Promise<void> => {
  await sql`
    update platform.runs set cursor = ${JSON.stringify(step.cursor ?? null)}, done = done + ${step.done},
      failed = failed + ${step.failed ?? 0},
      total = coalesce(${step.total ?? null}, total), updated_at = ${step.at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Says how much of a run is done, the step under way with it. */
export const setDone = async (db: TenantDb, accountId: number, id: number, done: number, at: string): Promise<void> => {
  await sql`
    update platform.runs set done = ${done}, updated_at = ${at} where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
};

export type Ending = {
  readonly state: Run['state'];
  readonly code?: string;
  readonly params?: object;
  readonly at: string;
};

/** Ends a run, or holds it (`paused`). */
export const settleRun = async (db: TenantDb, accountId: number, id: number, ending: Ending): Promise<void> => {
  const isOver = ending.state !== 'paused';
  await sql`
    update platform.runs set state = ${ending.state}, error_code = ${ending.code ?? null},
      error_params = ${ending.params ? JSON.stringify(ending.params) : null}, pause_requested = false,
      finished_at = ${isOver ? ending.at : null}, updated_at = ${ending.at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const requestEnd = async (
  db: TenantDb,
  accountId: number,
  id: number,
  what: 'cancel' | 'pause',
  at: string,
): Promise<void> => {
  await sql`
    update platform.runs set ${sql.ref(`${what}_requested`)} = true, updated_at = ${at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const requeueRun = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await sql`
    update platform.runs set state = 'queued', pause_requested = false, updated_at = ${at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** What its owner asked of a run meanwhile. */
export const maybeRequests = async (db: TenantDb, accountId: number, id: number) => {
  const { rows } = await sql<Pick<RunRow, 'cancel_requested' | 'pause_requested'>>`
    select cancel_requested, pause_requested from platform.runs where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** The newest run that is not over of each of these subjects. */
export const findOpenRuns = async (
  db: TenantDb,
  accountId: number,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Run>> => {
  const { rows } = await sql<Run>`
    select distinct on (subject) ${shown} from platform.runs
    where account_id = ${accountId} and state in ('queued', 'running', 'paused') and subject = any(${subjects}::text[])
    order by subject, id desc`.execute(db);
  return new Map(rows.map((run) => [run.subject, run]));
};

/** The runs of one kind and subject, begun with one input, that are not over. */
export const findOpenRunIds = async (
  db: TenantDb,
  accountId: number,
  { kind, subject, input }: { readonly kind: string; readonly subject: string; readonly input: unknown },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from platform.runs
    where account_id = ${accountId} and subject = ${subject} and kind = ${kind} and input = ${JSON.stringify(input)}::jsonb
      and state in ('queued', 'running', 'paused')`.execute(db);
  return rows.map(({ id }) => id);
};

/** A run that is not over, and in whose account. */
export type OpenRun = { readonly account_id: number; readonly id: number };

/** Runs of all accounts that somebody should work on, and where nothing happened since `before`. */
export const findOldOpenRuns = async (db: Db, before: string, max: number): Promise<readonly OpenRun[]> => {
  const { rows } = await sql<OpenRun>`
    select account_id, id from platform.runs
    where state in ('queued', 'running') and updated_at < ${before} order by updated_at, id limit ${max}`.execute(db);
  return rows;
};
