import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

/** These wait until a moment, unless the verification of their addresses is over before. */
export const holdDeliveries = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  { since, until }: { readonly since: string; readonly until: string },
): Promise<void> => {
  await sql`
    update crm.deliveries set verifying_since = coalesce(verifying_since, ${since}::timestamptz), due_at = ${until}::timestamptz
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and state = 'sending'`.execute(db);
};

/** Connections with deliveries that wait for a verification. */
export const findVerifying = async (db: TenantDb, accountId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct connection_id as id from crm.deliveries
    where account_id = ${accountId} and state = 'sending' and verifying_since is not null and attempts = 0 order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** What waits for a verification is due at once. */
export const releaseDeliveries = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  at: string,
): Promise<void> => {
  await sql`
    update crm.deliveries set due_at = ${at}::timestamptz
    where account_id = ${accountId} and connection_id = ${connectionId} and state = 'sending' and verifying_since is not null
      and attempts = 0 and due_at > ${at}::timestamptz`.execute(db);
};

/** Connections whose deliveries wait although they were due before a moment: whoever worked on them is gone. Of all accounts. */
export const findForgotten = async (
  db: Db,
  before: string,
  max: number,
): Promise<readonly { readonly account_id: number; readonly connection_id: number }[]> => {
  const { rows } = await sql<{ account_id: number; connection_id: number }>`
    select distinct account_id, connection_id from crm.deliveries where state = 'sending' and due_at < ${before} limit ${max}`.execute(
    db,
  );
  return rows;
};
