import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** What a person's sign-in is decided by; undefined: nobody has this id. */
export const maybeCredentials = (db: TenantDb, userId: number) =>
  tables(db)
    .selectFrom('identity.users')
    .select(['id', 'account_id', 'role', 'password_hash', 'email_confirmed_at', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** Whether the user signed in before from this place with this browser. */
export const isKnownDevice = async (db: TenantDb, userId: number, ip: string, browser: string): Promise<boolean> => {
  const row = await tables(db)
    .selectFrom('identity.login_activity')
    .select('id')
    .where('user_id', '=', userId)
    .where('success', '=', true)
    .where('ip_address', '=', ip)
    .where('browser', '=', browser)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** How somebody proves who they are. `login_as`: an administrator views the product as them. */
export type LoginMethod = 'password' | 'social' | 'passkey' | 'code' | 'invitation' | 'login_as';

export const noteLogin = async (
  db: TenantDb,
  login: {
    method: LoginMethod;
    account_id: number;
    user_id: number;
    ip_address: string;
    browser: string;
    success: boolean;
    created_at: string;
  },
): Promise<void> => {
  await tables(db).insertInto('identity.login_activity').values(login).execute();
};

export const markSignedIn = async (db: TenantDb, userId: number, at: string, newHash: string | null): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set({ last_login_at: at, ...(newHash ? { password_hash: newHash } : {}) })
    .where('id', '=', userId)
    .execute();
};

export type Counted = { readonly failures: number; readonly blocked_until: string | null };

/**
 * Counts one try against `key` before its outcome is known, so that many tries at once cannot slip through; a try while
 * blocked does not count. `at` and the window decide whether old failures are forgotten.
 */
export const countTry = async (db: Db, key: Buffer, at: string, windowSeconds: number): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    insert into identity.sign_in_failures as f (key, failures, last_at) values (${key}, 1, ${at})
    on conflict (key) do update set
      failures = case
        when f.blocked_until > ${at} then f.failures
        when f.last_at <= ${at}::timestamptz - make_interval(secs => ${windowSeconds}) then 1
        else f.failures + 1 end,
      last_at = case when f.blocked_until > ${at} then f.last_at else ${at} end
    returning failures, blocked_until`.execute(db);
  return rows[0] as Counted;
};

export const blockKey = async (db: Db, key: Buffer, until: string): Promise<void> => {
  await sql`update identity.sign_in_failures set blocked_until = ${until} where key = ${key}`.execute(db);
};

/** Takes a counted try back: it succeeded. */
export const uncountTries = async (db: Db, keys: readonly Buffer[]): Promise<void> => {
  for (const key of keys)
    await sql`update identity.sign_in_failures set failures = greatest(0, failures - 1) where key = ${key}`.execute(db);
};

export const purgeFailures = async (db: Db, before: string): Promise<number> => {
  const result = await sql`delete from identity.sign_in_failures where last_at < ${before}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
};
