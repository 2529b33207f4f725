import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** A user of an account, with what a team member may use of it. */
export type TeamUser = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly lang: string;
  readonly last_login_at: string | null;
  readonly options: string[];
  readonly may_spend: boolean;
};

/** These users of the account, but for those who are gone. */
export const findTeamUsers = async (
  db: TenantDb,
  accountId: number,
  userIds: readonly number[],
): Promise<readonly TeamUser[]> => {
  const { rows } = await sql<TeamUser>`
    select u.id, u.first_name, u.last_name, u.email, u.lang, u.last_login_at,
      array(select t.option from identity.team_access t
        where t.account_id = ${accountId} and t.user_id = u.id order by t.option) as options,
      not exists (select from identity.team_access t
        where t.account_id = ${accountId} and t.user_id = u.id and not t.may_spend) as may_spend
    from identity.users u
    where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[]) and u.deleted_at is null
    order by u.id`.execute(db);
  return rows;
};

/** Somebody who works in the account. */
export type Colleague = Pick<TeamUser, 'id' | 'first_name' | 'last_name' | 'email'>;

/** Its owner and the members who may use a section of it, in the order in which they came. */
export const findColleagues = async (
  db: TenantDb,
  accountId: number,
  option: string,
): Promise<readonly Colleague[]> => {
  const { rows } = await sql<Colleague>`
    select u.id, u.first_name, u.last_name, u.email from identity.users u
    where u.account_id = ${accountId} and u.deleted_at is null and (u.user_type <> 'team_member' or exists (
      select from identity.team_access t
      where t.account_id = ${accountId} and t.user_id = u.id and t.option = ${option}))
    order by u.id`.execute(db);
  return rows;
};

export const removeAccess = async (db: TenantDb, accountId: number, userId: number): Promise<void> => {
  await tables(db)
    .deleteFrom('identity.team_access')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
};

export const giveAccess = async (
  db: TenantDb,
  rows: readonly {
    readonly account_id: number;
    readonly user_id: number;
    readonly option: string;
    readonly may_spend: boolean;
  }[],
): Promise<void> => {
  if (rows.length > 0) await tables(db).insertInto('identity.team_access').values(rows).execute();
};

export const rename = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set(names)
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
};

/** Takes a user away for good; the address is free again. */
export const removeUser = async (db: TenantDb, accountId: number, userId: number, at: string): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set({ deleted_at: at, email: `removed-${userId}@removed.invalid`, username: null, password_hash: null })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
};

/** Locks both, in the order of their ids, and answers what they are. */
export const lockUsers = (db: TenantDb, accountId: number, userIds: readonly number[]) =>
  tables(db)
    .selectFrom('identity.users')
    .select(['id', 'role', 'user_type', 'is_super_admin', 'email', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', userIds)
    .orderBy('id')
    .forUpdate()
    .execute();

export const setStanding = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  standing: { readonly role: string; readonly user_type: string },
): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set(standing)
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
};

/** The slugs of what an account holds. */
export const findModules = async (db: TenantDb, accountId: number): Promise<string[]> => {
  const rows = await tables(db)
    .selectFrom('identity.account_modules as held')
    .innerJoin('identity.modules as m', 'm.id', 'held.module_id')
    .select('m.slug')
    .where('held.account_id', '=', accountId)
    .execute();
  return rows.map(({ slug }) => slug);
};

/** Whether an account holds a module, and is neither suspended nor deleted. */
export const mayUse = async (db: TenantDb, accountId: number, module: string): Promise<boolean> => {
  const found = await tables(db)
    .selectFrom('identity.account_modules as held')
    .innerJoin('identity.modules as m', 'm.id', 'held.module_id')
    .innerJoin('identity.accounts as a', 'a.id', 'held.account_id')
    .select('m.slug')
    .where('held.account_id', '=', accountId)
    .where('a.id', '=', accountId)
    .where('m.slug', '=', module)
    .where('a.status', '<>', 'suspended')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether somebody of the account has this address. */
export const hasAddress = async (db: TenantDb, accountId: number, email: string): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select id from identity.users
    where account_id = ${accountId} and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
};
