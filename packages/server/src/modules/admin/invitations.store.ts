import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Invited = { readonly account_id: number; readonly user_id: number };

/** Keeps the one invitation of a user; the one before it is gone. */
export const keepInvitation = async (
  db: TenantDb,
  invited: Invited,
  hash: Buffer,
  { at, expiresAt }: { readonly at: string; readonly expiresAt: string },
): Promise<void> => {
  await sql`
    insert into admin.invitations (account_id, user_id, token_hash, created_at, expires_at)
    values (${invited.account_id}, ${invited.user_id}, ${hash}, ${at}, ${expiresAt})
    on conflict (account_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = null`.execute(db);
};

/** Whose invitation a token is; null for one that is none. */
export const maybeInvited = async (db: Db, hash: Buffer): Promise<Invited | null> => {
  const { rows } = await sql<Invited>`select account_id, user_id from admin.invitation_of(${hash})`.execute(db);
  return rows[0] ?? null;
};

/** Uses an invitation up. @returns false when it has ended or was used before */
export const useInvitation = async (db: TenantDb, accountId: number, hash: Buffer, at: string): Promise<boolean> => {
  const { rows } = await sql<{ user_id: number }>`
    update admin.invitations set used_at = ${at}
    where account_id = ${accountId} and token_hash = ${hash} and used_at is null and expires_at > ${at}
    returning user_id`.execute(db);
  return rows.length > 0;
};
