import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Who was sent away, and by what they are known when they come back. */
export type SignIn = { readonly userId: number; readonly stateHash: Buffer };

export const addSignIn = async (
  db: TenantDb,
  accountId: number,
  { userId, stateHash, expiresAt }: SignIn & { readonly expiresAt: string },
): Promise<void> => {
  await sql`
    insert into providers.sign_ins (account_id, user_id, state_hash, expires_at)
    values (${accountId}, ${userId}, ${stateHash}, ${expiresAt})`.execute(db);
};

/** Ends a sign-in: it is good once, for who began it. @returns false: there is none, or its time is over */
export const endSignIn = async (
  db: TenantDb,
  accountId: number,
  { userId, stateHash, at }: SignIn & { readonly at: string },
): Promise<boolean> => {
  const { rows } = await sql`
    delete from providers.sign_ins
    where account_id = ${accountId} and user_id = ${userId} and state_hash = ${stateHash} and expires_at > ${at}
    returning id`.execute(db);
  return rows.length > 0;
};

/** Removes those whose time is over. Of all accounts. */
export const purgeSignIns = async (db: Db, at: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from providers.sign_ins where expires_at <= ${at}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

export const removeSignIns = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from providers.sign_ins where account_id = ${accountId}`.execute(db);
};
