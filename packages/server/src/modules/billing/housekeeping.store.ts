import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Accounts with credits that have expired at `at`, over all accounts. */
export const findAccountsWithDueBuckets = async (db: Db, at: string, max: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from billing.buckets where remaining > 0 and expires_at <= ${at} limit ${max}`.execute(
    db,
  );
  return rows.map(({ account_id }) => account_id);
};

/** Holds whose work has not been heard of for too long, over all accounts. */
export const findAbandonedHolds = async (
  db: Db,
  at: string,
  max: number,
): Promise<readonly { readonly account_id: number; readonly id: number }[]> => {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select account_id, id from billing.holds where remaining > 0 and expires_at <= ${at} limit ${max}`.execute(db);
  return rows;
};
