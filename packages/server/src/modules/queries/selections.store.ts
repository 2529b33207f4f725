import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Records of a list by their ids, as a condition. */
export const namedRecords = (accountId: number, listId: number, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null
    and not r.is_suppressed)`;

/** How many of the records of a condition there are. */
export const countNamed = async (db: TenantDb, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from records.searchable r where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Up to `max` ids above one and up to another. */
export type Piece = { readonly after: number; readonly lastId: number; readonly max: number };

/** The highest id of a list's records; 0 when there are none. */
export const newestOf = async (db: TenantDb, accountId: number, listId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from records.searchable where account_id = ${accountId} and list_id = ${listId} and deleted_at is null
    order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
};

/** How many records a condition leaves up to an id, counted up to `max`. */
export const countSelected = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  lastId: number,
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from records.searchable r where ${where} and r.id <= ${lastId} limit ${max}) found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

/** The next ids that a condition leaves, lowest first. */
export const findSelected = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  { after, lastId, max }: Piece,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from records.searchable r where ${where} and r.id > ${after} and r.id <= ${lastId}
    order by r.id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
};
