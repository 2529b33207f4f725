import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** The account whose brand a realm is; null for the platform's own. */
export const maybeOwnerOfRealm = async (db: Db, realmId: number): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number | null }>`
    select identity.owner_of_realm(${realmId}) as account_id`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** A person as rooms that prove identities need them. */
export type ProvableRow = {
  readonly id: number;
  readonly account_id: number;
  readonly realm_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly lang: 'en' | 'es' | 'fr' | 'de';
  readonly role: 'admin' | 'related' | 'user';
  readonly password_hash: string | null;
  readonly email_confirmed_at: string | null;
  /** Deleted, or of an account that is deleted or suspended. */
  readonly is_gone: boolean;
};

/** @throws when the user is not of the account */
export const getProvable = async (db: TenantDb, accountId: number, userId: number): Promise<ProvableRow> => {
  const { rows } = await sql<ProvableRow>`
    select u.id, u.account_id, u.realm_id, u.email, u.first_name, u.last_name, u.lang, u.role, u.password_hash,
      u.email_confirmed_at,
      u.deleted_at is not null or a.deleted_at is not null or a.status = 'suspended' as is_gone
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId}`.execute(db);
  const person = rows[0];
  if (!person) throw new Error(`user ${userId} is not of account ${accountId}`);
  return person;
};

/** Confirms the address and forgets the password. */
export const confirmWithoutPassword = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set({ email_confirmed_at: at, password_hash: null, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
};

/** The administrators of the platform, of all accounts (system role). */
export const findAdminIds = async (db: TenantDb): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from identity.users where role = 'admin' and deleted_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
};
