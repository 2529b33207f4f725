import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

/** A key at Google that an earlier version kept with its person. */
export type SealedKey = { readonly id: number; readonly account_id: number; readonly sealed: string | null };

/** Keys that still stand with people, owners first. Across accounts. */
export const findSealed = async (db: Db): Promise<readonly SealedKey[]> => {
  const { rows } = await sql<SealedKey>`
    select id, account_id, google_api_key as sealed from identity.users
    where google_api_key is not null order by user_type = 'team_member', id`.execute(db);
  return rows;
};

/** @returns whether it was still there */
export const removeSealed = async (db: TenantDb, accountId: number, id: number, sealed: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update identity.users set google_api_key = null
    where account_id = ${accountId} and id = ${id} and google_api_key = ${sealed}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
};
