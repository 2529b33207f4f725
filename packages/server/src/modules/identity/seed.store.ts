import { sql } from 'kysely';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

// Two processes that start at once must not both find the house empty.
export const lockSeeding = async (db: TenantDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7147012)`.execute(db);
};

export const hasSuperAdmin = async (db: TenantDb): Promise<boolean> => {
  const row = await tables(db)
    .selectFrom('identity.users')
    .select('id')
    .where('is_super_admin', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether demo accounts were ever made here: deleting them must not bring them back. */
export const hasDemo = async (db: TenantDb): Promise<boolean> => {
  const row = await tables(db)
    .selectFrom('identity.accounts')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const platformRealm = (db: TenantDb) =>
  tables(db).selectFrom('identity.realms').select('id').where('kind', '=', 'platform').executeTakeFirstOrThrow();

export type FirstPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly accountName: string;
  readonly accountKind: 'platform' | 'reseller' | 'customer';
  readonly isDemo: boolean;
  readonly role: 'admin' | 'user';
  readonly userType: 'user' | 'reseller';
  readonly modules: readonly ModuleSlug[];
  readonly termsVersion: number;
};

/** An account on the platform's realm with its owner, who is confirmed and has accepted the terms. */
export const createFirstPerson = async (db: TenantDb, person: FirstPerson, at: string) => {
  const realm = await platformRealm(db);
  const account = await tables(db)
    .insertInto('identity.accounts')
    .values({
      realm_id: realm.id,
      kind: person.accountKind,
      name: person.accountName,
      is_demo: person.isDemo,
      // To be tried, too.
      may_have_related: person.isDemo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await tables(db)
    .insertInto('identity.users')
    .values({
      account_id: account.id,
      realm_id: realm.id,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password_hash: person.passwordHash,
      email_confirmed_at: at,
      role: person.role,
      user_type: person.userType,
      is_super_admin: person.role === 'admin',
      terms_accepted_at: at,
      terms_version: person.termsVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into identity.account_modules (account_id, module_id, source)
    select ${account.id}, id, 'manual' from identity.modules where slug = any(${person.modules})`.execute(db);
  return { accountId: account.id, userId: user.id };
};

/** A reseller's realm with its first host. */
export const createResellerRealm = async (db: TenantDb, accountId: number, name: string, host: string, at: string) => {
  const realm = await tables(db)
    .insertInto('identity.realms')
    .values({ kind: 'reseller', name, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tables(db).insertInto('identity.realm_hosts').values({ host, realm_id: realm.id, verified_at: at }).execute();
  return realm.id;
};

/** The demo agency's account, realm and host, or null where no demo was seeded. */
export const maybeDemoRealm = async (db: TenantDb) =>
  (await tables(db)
    .selectFrom('identity.realms as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.account_id')
    .innerJoin('identity.realm_hosts as h', 'h.realm_id', 'r.id')
    .select(['a.id as accountId', 'r.id as realmId', 'h.host'])
    .where('a.is_demo', '=', true)
    .where('a.kind', '=', 'reseller')
    .executeTakeFirst()) ?? null;

/** The accounts made to try the product with. */
export const findDemoAccounts = async (db: TenantDb): Promise<readonly number[]> =>
  (
    await tables(db).selectFrom('identity.accounts').select('id').where('is_demo', '=', true).orderBy('id').execute()
  ).map(({ id }) => id);

/** Every account but the platform's own. */
export const findAccountsToPlace = async (db: TenantDb) =>
  (await tables(db)
    .selectFrom('identity.accounts')
    .select(['id', 'parent_id', 'kind', 'is_demo'])
    .where('kind', '<>', 'platform')
    .orderBy('id')
    .execute()) as readonly {
    readonly id: number;
    readonly parent_id: number | null;
    readonly kind: 'reseller' | 'customer' | 'related';
    readonly is_demo: boolean;
  }[];

/** Sets a user's password and ends its sessions. @returns the account, or null when nobody has that address. */
export const replacePassword = async (db: TenantDb, email: string, hash: string, at: string) => {
  const user = await tables(db)
    .updateTable('identity.users')
    .set({ password_hash: hash, updated_at: at })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('realm_id', '=', (await platformRealm(db)).id)
    .returning(['id', 'account_id'])
    .executeTakeFirst();
  if (!user) return null;
  await tables(db)
    .updateTable('identity.access_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .execute();
  return user;
};

export const countPeople = async (db: TenantDb) => {
  const { rows } = await sql<{ admins: number; unconfirmed: number; users: number }>`
    select count(*) filter (where is_super_admin) as admins, count(*) filter (where email_confirmed_at is null) as unconfirmed,
      count(*) as users from identity.users where deleted_at is null`.execute(db);
  return rows[0] as { admins: number; unconfirmed: number; users: number };
};
