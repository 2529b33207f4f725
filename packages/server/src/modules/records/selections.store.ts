import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Up to `max` ids above one and up to another. */
export type Piece = { readonly after: number; readonly upTo: number; readonly max: number };

/** The highest id of a list's records; 0 when there are none. */
export const newestOf = async (db: TenantDb, accountId: number, listId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from records.results where account_id = ${accountId} and list_id = ${listId} and deleted_at is null
    order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
};

/** How many records a condition leaves up to an id, counted up to `max`. */
export const countSelected = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  upTo: number,
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from records.searchable r where ${where} and r.id <= ${upTo} limit ${max}) found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

/** The next ids that a condition leaves, lowest first. */
export const findSelected = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  { after, upTo, max }: Piece,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from records.searchable r where ${where} and r.id > ${after} and r.id <= ${upTo}
    order by r.id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
};
