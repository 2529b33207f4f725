import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { CountChange } from '../lists/index.ts';
import type { RecordsChange, SomeRecords, Standing } from './changes.rules.ts';

/** A record `r` counts in its list as long as it can be seen. */
const isSeen = sql`r.deleted_at is null and not r.is_suppressed`;
const states = sql`r.list_id, r.is_archived, r.email_status, r.crm_status, r.lookup_outcome`;

/** How many records changed, and what that means for the counters of their lists. */
export type Changed = { readonly count: number; readonly counts: readonly CountChange[] };

type Row = { readonly changed: number } & (CountChange | { readonly list_id: null });

const changedOf = (rows: readonly Row[]): Changed => ({
  count: rows[0]?.changed ?? 0,
  counts: rows.flatMap(({ changed: _changed, ...one }) => (one.list_id === null ? [] : [one])),
});

/** The states of up to some thousands of records. */
export const findStandings = async (
  db: TenantDb,
  { accountId, where, max }: SomeRecords & { readonly max: number },
): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    select r.id, ${states}, ${isSeen} as is_seen from records.searchable r
    where r.account_id = ${accountId} and ${where} limit ${max}`.execute(db);
  return rows;
};

/** The same of records by their ids. */
export const findNamed = (db: TenantDb, accountId: number, ids: readonly number[]): Promise<readonly Standing[]> =>
  findStandings(db, { accountId, where: sql`r.id = any(${ids}::bigint[])`, max: ids.length });

/** The ids of records, of any number. */
export const findIds = async (db: TenantDb, { accountId, where }: SomeRecords): Promise<readonly number[]> => {
  const { rows } = await sql<{ ids: readonly number[] | null }>`
    select array_agg(r.id order by r.id) as ids from records.searchable r
    where r.account_id = ${accountId} and ${where}`.execute(db);
  return rows[0]?.ids ?? [];
};

/**
 * Changes records by their ids. Not joined with what they were: of rows written a moment ago there are no statistics, and two thousand
 * would be compared with each other one by one.
 */
export const changeNamed = async (
  db: TenantDb,
  ids: readonly number[],
  { accountId, set, from }: RecordsChange,
): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    update records.results r set ${set} ${from ? sql`from ${from}` : sql``}
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) ${from ? sql`and x.id = r.id` : sql``}
    returning r.id, ${states}, ${isSeen} as is_seen`.execute(db);
  return rows;
};

/** Removes up to `max` records of a list for good. */
export const removeOfList = async (db: TenantDb, accountId: number, listId: number, max: number): Promise<Changed> => {
  const { rows } = await sql<Row>`
    with gone as (
      delete from records.results r where r.account_id = ${accountId} and r.id in (
        select id from records.results where account_id = ${accountId} and list_id = ${listId} limit ${max})
      returning ${states}, ${isSeen} as is_seen
    ), moves as (
      select list_id, is_archived, email_status, crm_status, lookup_outcome, -count(*) as n from gone where is_seen
      group by 1, 2, 3, 4, 5
    )
    select changed.n as changed, moves.* from (select count(*) as n from gone) changed left join moves on true`.execute(
    db,
  );
  return changedOf(rows);
};

/** Removes records that were deleted before a moment; some at a time. Nobody counts them any more. Of all accounts. */
export const purgeResults = async (db: Db, before: string, max: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from records.results r using (
      select account_id, id from records.results where deleted_at < ${before} limit ${max}) gone
    where r.account_id = gone.account_id and r.id = gone.id`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/**
 * Records about one identity are about another from now on, in lists where that one has none.
 * @param only these and no others; null: all
 */
export const moveResults = async (
  db: TenantDb,
  accountId: number,
  { from, to, only }: { readonly from: number; readonly to: number; readonly only: readonly number[] | null },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    update records.results r set identity_id = ${to}
    where account_id = ${accountId} and identity_id = ${from} and (${only}::bigint[] is null or id = any(${only}::bigint[]))
      and not exists (
        select from records.results o where o.account_id = ${accountId} and o.list_id = r.list_id
          and o.identity_id = ${to} and o.deleted_at is null)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** The lists that records stand in. */
export const findListIds = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ list_id: number }>`
    select distinct list_id from records.results
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
  return rows.map((row) => row.list_id);
};
