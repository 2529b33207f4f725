import { sql, type RawBuilder } from 'kysely';
import { Result, type FullResult } from '@galena/contract/records';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { withoutKeys } from '../../platform/db/keyed-values.ts';

/** A record by its list and its id. */
export type ResultPlace = { readonly listId: number; readonly id: number };

/** The labels of a record but those that nobody may see. */
const shownLabels = (hidden: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${withoutKeys(sql`r.labels`, hidden)} as labels`;

const apart = ['labels', 'created_at', 'updated_at'];
/** The columns of a `Result` but its labels and its moments: what the contract says that a record answers, and nothing else. */
const plainColumns = sql.raw(
  Object.keys(Result.shape)
    .filter((name) => !apart.includes(name))
    .map((name) => `r.${name}`)
    .join(', '),
);
/** The columns of a `Result` but its moments, of a row `r`. @param hidden labels that nobody may see (`hiddenLabels`) */
export const resultColumns = (hidden: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${plainColumns}, ${shownLabels(hidden)}`;

const standsIn = (accountId: number, { listId, id }: ResultPlace): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.id = ${id} and r.deleted_at is null and not r.is_suppressed)`;

export const isResult = async (db: TenantDb, accountId: number, place: ResultPlace): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from records.results r where ${standsIn(accountId, place)}`.execute(db);
  return rows.length > 0;
};

/** Records of a list by their ids, as lists show them; those that are gone or hidden are left out. */
export const findResultsByIds = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  ids: readonly number[],
  hidden: RawBuilder<unknown>,
): Promise<readonly Result[]> => {
  const { rows } = await sql<Result>`
    select ${resultColumns(hidden)}, r.created_at, r.updated_at from records.results r
    where r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null
      and not r.is_suppressed order by r.id`.execute(db);
  return rows;
};

/** Ids of the next records of a list behind one, in their order. */
export const findIdsBehind = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  behind: number,
  max: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from records.results r
    where r.account_id = ${accountId} and r.list_id = ${listId} and r.id > ${behind} order by r.id limit ${max}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** The newest record of a list; 0: it has none. */
export const maxIdOf = async (db: TenantDb, accountId: number, listId: number): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`
    select max(r.id) as id from records.results r where r.account_id = ${accountId} and r.list_id = ${listId}`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
};

/** Which of these records stand and are not hidden. */
export const findStanding = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null and not r.is_suppressed`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** The lists of these records as far as they were not deleted before a moment, hidden ones too. */
export const findUndeleted = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  before: string,
): Promise<readonly { readonly id: number; readonly list_id: number; readonly deleted_at: string | null }[]> => {
  const { rows } = await sql<{ id: number; list_id: number; deleted_at: string | null }>`
    select r.id, r.list_id, r.deleted_at from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and (r.deleted_at is null or r.deleted_at >= ${before})`.execute(
    db,
  );
  return rows;
};

/** A record of a list and where its best values come from. */
export const maybeFullResult = async (
  db: TenantDb,
  accountId: number,
  place: ResultPlace,
  hidden: RawBuilder<unknown>,
): Promise<Omit<FullResult, 'values' | 'list'> | null> => {
  const { rows } = await sql<Omit<FullResult, 'values' | 'list'>>`
    select ${resultColumns(hidden)}, r.created_at, r.updated_at, r.evidence from records.results r
    where ${standsIn(accountId, place)}`.execute(db);
  return rows[0] ?? null;
};

/** Which of these records are hidden because who they are about asked not to be contacted. */
export const findHiddenIds = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.is_suppressed`.execute(db);
  return rows.map(({ id }) => id);
};

/** Names and lists of records that can be seen. */
export const findNames = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly list_id: number; readonly name: string | null }[]> => {
  const { rows } = await sql<{ id: number; list_id: number; name: string | null }>`
    select r.id, r.list_id, r.name from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null and not r.is_suppressed`.execute(
    db,
  );
  return rows;
};
