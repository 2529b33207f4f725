import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A sign-in at a CRM that somebody began. */
export type SignIn = {
  readonly userId: number;
  readonly stateHash: Buffer;
  readonly crmKey: string;
  readonly suiteId: string | null;
  readonly connectionId: number | null;
  readonly redirectUri: string;
  readonly expiresAt: string;
};

export type SignInRow = {
  readonly id: number;
  readonly crm_key: string;
  readonly suite_id: string | null;
  readonly connection_id: number | null;
  readonly verifier: string | null;
  readonly redirect_uri: string;
};

export const createSignIn = async (db: TenantDb, accountId: number, one: SignIn): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into crm.sign_ins (account_id, user_id, state_hash, crm_key, suite_id, connection_id, redirect_uri, expires_at)
    values (${accountId}, ${one.userId}, ${one.stateHash}, ${one.crmKey}, ${one.suiteId}, ${one.connectionId}, ${one.redirectUri},
      ${one.expiresAt})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const setVerifier = async (db: TenantDb, accountId: number, id: number, verifier: string): Promise<void> => {
  await sql`update crm.sign_ins set verifier = ${verifier} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** By whom and by what state a sign-in is known. */
export type SignInKey = { readonly stateHash: Buffer; readonly userId: number; readonly at: string };

/** A sign-in by its state, for who began it. Null: there is none, or its time is over. */
export const maybeSignIn = async (
  db: TenantDb,
  accountId: number,
  { stateHash, userId, at }: SignInKey,
): Promise<SignInRow | null> => {
  const { rows } = await sql<SignInRow>`
    select id, crm_key, suite_id, connection_id, verifier, redirect_uri from crm.sign_ins
    where account_id = ${accountId} and state_hash = ${stateHash} and user_id = ${userId} and expires_at > ${at}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Ends a sign-in by its state: it is good once, for who began it. Null: there is none, or its time is over. */
export const endSignIn = async (
  db: TenantDb,
  accountId: number,
  { stateHash, userId, at }: SignInKey,
): Promise<SignInRow | null> => {
  const { rows } = await sql<SignInRow>`
    delete from crm.sign_ins
    where account_id = ${accountId} and state_hash = ${stateHash} and user_id = ${userId} and expires_at > ${at}
    returning id, crm_key, suite_id, connection_id, verifier, redirect_uri`.execute(db);
  return rows[0] ?? null;
};

/** Removes those whose time is over. Of all accounts. */
export const purgeSignIns = async (db: Db, at: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from crm.sign_ins where expires_at <= ${at}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
