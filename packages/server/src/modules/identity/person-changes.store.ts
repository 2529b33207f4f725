import { sql } from 'kysely';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** A user and their account, as whoever changes them has to know them. */
export type PersonAtHand = {
  readonly id: number;
  readonly account_id: number;
  readonly realm_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: 'admin' | 'related' | 'user';
  readonly user_type: 'user' | 'reseller' | 'partner' | 'team_member';
  readonly is_super_admin: boolean;
  readonly lang: 'en' | 'es' | 'fr' | 'de';
  readonly is_confirmed: boolean;
  readonly has_password: boolean;
  readonly deleted_at: string | null;
  readonly account_status: 'active' | 'inactive' | 'suspended';
  readonly account_kind: string;
  readonly account_deleted_at: string | null;
  readonly may_have_related: boolean;
  readonly modules: ModuleSlug[];
};

/**
 * A user of an account that the transaction carries. Null: there is none.
 * @param isHeld nobody else changes the user or the account until the transaction ends
 */
export const maybePerson = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  isHeld: boolean,
): Promise<PersonAtHand | null> => {
  const { rows } = await sql<PersonAtHand>`
    select u.id, u.account_id, u.realm_id, u.first_name, u.last_name, u.email, u.role, u.user_type, u.is_super_admin, u.lang,
      u.email_confirmed_at is not null as is_confirmed, u.password_hash is not null as has_password, u.deleted_at,
      a.standing as account_status, a.kind as account_kind, a.deleted_at as account_deleted_at, a.may_have_related,
      array(select m.slug from identity.account_modules h join identity.modules m on m.id = h.module_id
        where h.account_id = ${accountId} order by m.id) as modules
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId} ${isHeld ? sql`for update of u, a` : sql``}`.execute(db);
  return rows[0] ?? null;
};

export type UserColumns = Partial<
  Pick<PersonAtHand, 'first_name' | 'last_name' | 'email' | 'role' | 'user_type' | 'is_super_admin'>
>;

export const changeUser = async (
  db: TenantDb,
  { id, account_id: accountId }: PersonAtHand,
  columns: UserColumns,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set({ ...columns, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

export type AccountColumns = {
  readonly status?: 'active' | 'inactive' | 'suspended';
  readonly may_have_related?: boolean;
  readonly kind?: 'reseller';
};

export const changeAccount = async (
  db: TenantDb,
  accountId: number,
  columns: AccountColumns,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('identity.accounts')
    .set({ ...columns, updated_at: at })
    .where('id', '=', accountId)
    .execute();
};

/** Takes from an account every module but these. */
export const takeOtherModules = async (
  db: TenantDb,
  accountId: number,
  modules: readonly ModuleSlug[],
): Promise<void> => {
  await sql`
    delete from identity.account_modules h where h.account_id = ${accountId}
      and h.module_id not in (select m.id from identity.modules m where m.slug = any(${modules}::text[]))`.execute(db);
};

/** How many super admins there are beside one; nobody else stops being one until the transaction ends. */
export const countOtherSuperAdmins = async (db: TenantDb, userId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select identity.other_super_admins(${userId}) as n`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Ends the sessions in which an admin views the product as others. */
export const endViewings = async (db: TenantDb, adminId: number, at: string): Promise<void> => {
  await sql`select identity.end_viewings(${adminId}, ${at})`.execute(db);
};

/** Ends every session of a user, or of all users of the account. */
export const endSessions = async (
  db: TenantDb,
  accountId: number,
  userId: number | null,
  at: string,
): Promise<void> => {
  await sql`
    update identity.access_tokens set revoked_at = ${at}
    where account_id = ${accountId} and revoked_at is null and (${userId}::bigint is null or user_id = ${userId})`.execute(
    db,
  );
};

/** Marks a user as deleted, or with null everybody of the account who is not yet. */
export const markDeleted = async (
  db: TenantDb,
  accountId: number,
  userId: number | null,
  at: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    update identity.users set deleted_at = ${at}, updated_at = ${at}
    where account_id = ${accountId} and deleted_at is null and (${userId}::bigint is null or id = ${userId})
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Takes back a deletion: of one user, or of everybody who was deleted with them at that moment. */
export const markRestored = async (
  db: TenantDb,
  accountId: number,
  which: { readonly userId: number } | { readonly deletedAt: string },
  at: string,
): Promise<void> => {
  let users = tables(db)
    .updateTable('identity.users')
    .set({ deleted_at: null, updated_at: at })
    .where('account_id', '=', accountId);
  users = 'userId' in which ? users.where('id', '=', which.userId) : users.where('deleted_at', '=', which.deletedAt);
  await users.execute();
};

export const setAccountDeleted = async (db: TenantDb, accountId: number, at: string | null): Promise<void> => {
  await tables(db).updateTable('identity.accounts').set({ deleted_at: at }).where('id', '=', accountId).execute();
};

/** Gives a user their first password; their address is proven by the link they came with. */
export const setFirstPassword = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  hash: string,
  at: string,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update identity.users set password_hash = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, ${at}), updated_at = ${at}
    where account_id = ${accountId} and id = ${userId} and deleted_at is null and password_hash is null
    returning id`.execute(db);
  return rows.length > 0;
};
