import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Notes a notice as applied. @returns false: it was before */
export const noteNotice = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    insert into crm.notices (account_id, connection_id, id, received_at)
    values (${accountId}, ${connectionId}, ${id}, ${at})
    on conflict (account_id, connection_id, id) do nothing returning id`.execute(db);
  return rows.length > 0;
};

/** When each connection of an account heard something last. */
export const findHeard = async (db: TenantDb, accountId: number): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ connection_id: number; at: string }>`
    select distinct on (connection_id) connection_id, received_at as at from crm.notices
    where account_id = ${accountId} order by connection_id, received_at desc`.execute(db);
  return new Map(rows.map(({ connection_id: id, at }) => [id, at]));
};

/** Ends the address at which a connection hears; null: it hears nothing. */
export const setNoticeKey = async (db: TenantDb, accountId: number, id: number, key: string | null): Promise<void> => {
  await sql`
    update crm.connections set notice_key = ${key} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** A contact is gone from the CRM: what was sent there stands nowhere any more, and is made anew when it is sent again. */
export const forgetContact = async (
  db: TenantDb,
  accountId: number,
  connectionId: number,
  remoteId: string,
): Promise<void> => {
  await sql`
    update crm.deliveries set remote_id = null, remote_url = null, receipt = null
    where account_id = ${accountId} and connection_id = ${connectionId} and remote_id = ${remoteId}`.execute(db);
};

/** Removes, over all accounts, what was applied before `before`. */
export const purgeNotices = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from crm.notices where received_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
