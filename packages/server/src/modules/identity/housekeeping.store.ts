import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Accounts that were deleted before a moment and still hold something, some at a time. */
export const findGoneAccounts = async (db: Db, before: string, max: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from identity.accounts where deleted_at < ${before} and purged_at is null
    order by deleted_at, id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether an account of the transaction is deleted. */
export const isDeleted = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select deleted_at is not null as is from identity.accounts where id = ${accountId}`.execute(db);
  return rows[0]?.is ?? true;
};

/** Whether what an account of the transaction held was removed for good. */
export const isGone = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select purged_at is not null as is from identity.accounts where id = ${accountId}`.execute(db);
  return rows[0]?.is ?? true;
};

/** Removes everybody of an account for good, with their sessions, codes, sign-ins, keys, factors and preferences. */
export const removePeopleOf = async (db: TenantDb, accountId: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from identity.users where account_id = ${accountId}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** The same for people who were deleted before a moment and whose account stays; some at a time. */
export const removeGonePeople = async (db: Db, before: string, max: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from identity.users u using (
      select g.id from identity.users g join identity.accounts a on a.id = g.account_id
      where g.deleted_at < ${before} and a.deleted_at is null order by g.deleted_at, g.id limit ${max}) gone
    where u.id = gone.id`.execute(db);
  return Number(numAffectedRows ?? 0);
};

type Related = { readonly account_id: number; readonly owner_id: number };

/** The accounts below one that are related to it and not deleted, with their owners; as the system. */
export const findRelatedOwners = async (db: TenantDb, parentId: number): Promise<readonly Related[]> => {
  const { rows } = await sql<Related>`
    select distinct on (a.id) a.id as account_id, u.id as owner_id
    from identity.accounts a join identity.users u on u.account_id = a.id and u.user_type <> 'team_member'
    where a.parent_id = ${parentId} and a.kind = 'related' and a.deleted_at is null order by a.id, u.id`.execute(db);
  return rows;
};

/**
 * Takes from an account what it may do and what names somebody; as the system. The account stays because its ledger does, and so does
 * the realm of a brand as long as customers are people of it, without the brand's name.
 */
export const forgetAccount = async (db: TenantDb, accountId: number, at: string): Promise<void> => {
  await sql`delete from identity.account_modules where account_id = ${accountId}`.execute(db);
  await sql`
    delete from identity.realms r where r.account_id = ${accountId}
      and not exists (select from identity.accounts a where a.realm_id = r.id)`.execute(db);
  await sql`update identity.realms set name = '' where account_id = ${accountId}`.execute(db);
  await sql`
    update identity.accounts set name = '', purged_at = ${at}, updated_at = ${at} where id = ${accountId}`.execute(db);
};
