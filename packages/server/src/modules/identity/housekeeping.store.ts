import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Gone = { readonly id: number; readonly account_id: number; readonly with_account: boolean };

/** People who were deleted before a moment, some at a time, and whether their account went with them. Of all accounts. */
export const findGone = async (db: Db, before: string, max: number): Promise<readonly Gone[]> => {
  const { rows } = await sql<Gone>`
    select u.id, u.account_id, a.deleted_at is not null as with_account
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.deleted_at < ${before} order by u.deleted_at, u.id limit ${max}`.execute(db);
  return rows;
};

/** Removes people for good, with their sessions, codes, sign-ins and preferences. */
export const removeGone = async (db: Db, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const result = await sql`delete from identity.users where id = any(${ids}::bigint[])`.execute(db);
  return Number(result.numAffectedRows ?? 0);
};

/** Takes from an account what names somebody; it stays because its ledger does. */
export const forgetAccount = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`update identity.accounts set name = '' where id = ${accountId}`.execute(db);
};
