import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type FilledList = { readonly account_id: number; readonly id: number; readonly is_demo: boolean };
export type DeletedList = FilledList & { readonly deleted_at: string };

/** Lists that were deleted before a moment and may still hold something; some at a time. Of all accounts. */
export const findDeletedLists = async (db: Db, before: string, max: number): Promise<readonly DeletedList[]> => {
  const { rows } = await sql<DeletedList>`
    select account_id, id, is_demo, deleted_at from lists.lists where deleted_at < ${before} and emptied_at is null
    order by deleted_at limit ${max}`.execute(db);
  return rows;
};

/** Some list of an account that may still hold something; null: none does. */
export const maybeFilledList = async (db: TenantDb, accountId: number): Promise<FilledList | null> => {
  const { rows } = await sql<FilledList>`
    select account_id, id, is_demo from lists.lists where account_id = ${accountId} and emptied_at is null
    order by id limit 1`.execute(db);
  return rows[0] ?? null;
};

/** Removes a list that holds nothing any more. */
export const removeList = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from lists.lists where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Says of a deleted list that it holds nothing any more. */
export const markEmptied = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await sql`
    update lists.lists set emptied_at = ${at} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Marks every list of an account as deleted at a moment; those that were deleted before it stay as they are. */
export const markAllDeleted = async (db: TenantDb, accountId: number, at: string): Promise<void> => {
  await sql`
    update lists.lists set deleted_at = ${at}
    where account_id = ${accountId} and (deleted_at is null or deleted_at > ${at})`.execute(db);
};
