import { sql } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import type { Db } from '../../platform/db/pool.ts';

/** A searcher as it was set, with how often it was asked on the day that is looked at. */
export type SearcherRow = {
  readonly id: number;
  readonly provider: string;
  readonly list_type: ListType;
  readonly name: string;
  readonly priority: number;
  readonly is_paused: boolean;
  readonly daily_limit: number | null;
  readonly credentials: string | null;
  readonly failures_in_row: number;
  readonly last_run_at: string | null;
  readonly last_error: string | null;
  readonly last_error_at: string | null;
  readonly used_today: number;
};

/** @param day in UTC: `2026-11-22` */
export const findSearchers = async (db: Db, day: string): Promise<readonly SearcherRow[]> => {
  const { rows } = await sql<SearcherRow>`
    select s.id, s.provider, s.list_type, s.name, s.priority, s.is_paused, s.daily_limit, s.credentials,
      s.failures_in_row, s.last_run_at, s.last_error, s.last_error_at, coalesce(d.calls, 0) as used_today
    from sources.searchers s left join sources.searcher_days d on d.searcher_id = s.id and d.day = ${day}
    order by s.id`.execute(db);
  return rows;
};

export type Rate = {
  readonly searcher_id: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly millicents: number;
};

/** How the calls since a day went, and what the month cost until now. */
export const findRates = async (db: Db, since: string, monthBegins: string): Promise<readonly Rate[]> => {
  const { rows } = await sql<Rate>`
    select searcher_id, coalesce(sum(succeeded) filter (where day > ${since}::date), 0)::int as succeeded,
      coalesce(sum(failed) filter (where day > ${since}::date), 0)::int as failed,
      coalesce(sum(millicents) filter (where day >= ${monthBegins}::date), 0)::bigint as millicents
    from sources.searcher_days where day >= least(${since}::date, ${monthBegins}::date) group by searcher_id`.execute(
    db,
  );
  return rows;
};

export type NewSearcher = {
  readonly provider: string;
  readonly listType: ListType;
  readonly name: string;
  readonly dailyLimit: number | null;
  readonly at: string;
};

/** Puts it behind the others of its kind. @returns its id; null: it is there already. */
export const createSearcher = async (db: Db, one: NewSearcher): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into sources.searchers (provider, list_type, name, priority, daily_limit, created_at)
    select ${one.provider}, ${one.listType}, ${one.name}, coalesce(max(priority), 0) + 1, ${one.dailyLimit}::int,
      ${one.at}::timestamptz
    from sources.searchers where list_type = ${one.listType}
    on conflict (provider) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
};

/** Whoever changes what was set waits here for the one before. */
export const lockSearchers = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7147022)`.execute(db);
};

export const setName = async (db: Db, id: number, name: string): Promise<void> => {
  await sql`update sources.searchers set name = ${name} where id = ${id}`.execute(db);
};

export const setDailyLimit = async (db: Db, id: number, limit: number | null): Promise<void> => {
  await sql`update sources.searchers set daily_limit = ${limit} where id = ${id}`.execute(db);
};

/** @param sealed null: there are none. */
export const setCredentials = async (db: Db, id: number, sealed: string | null): Promise<void> => {
  await sql`update sources.searchers set credentials = ${sealed} where id = ${id}`.execute(db);
};

/** @param ids in the order in which they are to be asked */
export const setOrder = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    update sources.searchers s set priority = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality o (id, place)
    where s.id = o.id and s.priority <> o.place`.execute(db);
};

export const pauseSearcher = async (db: Db, id: number): Promise<void> => {
  await sql`update sources.searchers set is_paused = true where id = ${id}`.execute(db);
};

/** Also ends its error. */
export const resumeSearcher = async (db: Db, id: number): Promise<void> => {
  await sql`update sources.searchers set is_paused = false, failures_in_row = 0 where id = ${id}`.execute(db);
};

export const removeSearcher = async (db: Db, id: number): Promise<void> => {
  await sql`delete from sources.searchers where id = ${id}`.execute(db);
};

/** Removes the counts of the days before one. @returns how many */
export const removeDays = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from sources.searcher_days where day < ${before}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Removes what keys of accounts were used for before a day. @returns how many */
export const removeKeyDays = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from sources.vendor_key_days where day < ${before}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Counts a call before it is made. @returns false: as many as the limit allows were made, or it is gone. */
export const reserveCall = async (db: Db, id: number, day: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into sources.searcher_days (searcher_id, day, calls)
    select id, ${day}::date, 1 from sources.searchers where id = ${id} and coalesce(daily_limit, 1) > 0
    on conflict (searcher_id, day) do update set calls = searcher_days.calls + 1
      where searcher_days.calls < coalesce((select daily_limit from sources.searchers where id = ${id}), 2147483647)
    returning calls`.execute(db);
  return rows.length > 0;
};

export type CallEnd = {
  readonly id: number;
  readonly day: string;
  readonly at: string;
  /** Null: it answered. */
  readonly error: string | null;
  /** Whether the failure says that the searcher is not well. */
  readonly isFault: boolean;
  /** What the answer costs at the vendor. */
  readonly millicents: number;
};

/** How its last call went, in the searcher's own row. */
const noted = ({ id, at, error, isFault }: CallEnd) => {
  const hasFailed = error !== null;
  return sql`
    update sources.searchers set last_run_at = ${at},
      failures_in_row = case when ${isFault} then failures_in_row + 1 when ${hasFailed} then failures_in_row else 0 end,
      last_error = coalesce(${error}::text, last_error),
      last_error_at = case when ${hasFailed} then ${at}::timestamptz else last_error_at end
    where id = ${id}`;
};

/** How a call that was counted ended. */
export const settleCall = async (db: Db, end: CallEnd): Promise<void> => {
  const { id, day, error, millicents } = end;
  const hasFailed = error !== null;
  await sql`
    with counted as (
      update sources.searcher_days
      set succeeded = succeeded + ${hasFailed ? 0 : 1}, failed = failed + ${hasFailed ? 1 : 0},
        millicents = millicents + ${millicents}
      where searcher_id = ${id} and day = ${day}
    )
    ${noted(end)}`.execute(db);
};

/**
 * Counts a call that was not counted before, and how it ended. One of a searcher that is gone is not. Nobody waits until it is on the disk:
 * an outage of the machine may forget counts of its last moment.
 */
export const addCall = async (db: Db, end: CallEnd): Promise<void> => {
  const { id, day, error, millicents } = end;
  const [succeeded, failed] = error === null ? [1, 0] : [0, 1];
  await sql`
    with lazily as (select set_config('synchronous_commit', 'off', true)), counted as (
      insert into sources.searcher_days (searcher_id, day, calls, succeeded, failed, millicents)
      select id, ${day}::date, 1, ${succeeded}::int, ${failed}::int, ${millicents}::bigint
      from sources.searchers, lazily where id = ${id}
      on conflict (searcher_id, day) do update set calls = searcher_days.calls + 1,
        succeeded = searcher_days.succeeded + excluded.succeeded, failed = searcher_days.failed + excluded.failed,
        millicents = searcher_days.millicents + excluded.millicents
    )
    ${noted(end)}`.execute(db);
};

/** Books what a question cost at its vendor that neither succeeded nor failed. */
export const addCost = async (
  db: Db,
  { id, day, millicents }: Pick<CallEnd, 'id' | 'day' | 'millicents'>,
): Promise<void> => {
  await sql`
    update sources.searcher_days set millicents = millicents + ${millicents} where searcher_id = ${id} and day = ${day}
  `.execute(db);
};
