import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** Of these accounts those that are below the transaction's. */
export const findRelatedAmong = async (db: TenantDb, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from identity.related_among(${ids}::bigint[]) as id`.execute(db);
  return rows.map(({ id }) => id);
};

export type RelatedRow = {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly deleted_at: string | null;
  readonly owner_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly last_login_at: string | null;
};

/** These accounts with their owners; the transaction carries them. */
export const findAccounts = async (db: TenantDb, ids: readonly number[]): Promise<readonly RelatedRow[]> => {
  const { rows } = await sql<RelatedRow>`
    select distinct on (a.id) a.id, a.name, a.standing as status, a.deleted_at, u.id as owner_id, u.first_name, u.last_name, u.email, u.last_login_at
    from identity.accounts a join identity.users u on u.account_id = a.id and u.user_type <> 'team_member'
    where a.id = any(${ids}::bigint[]) order by a.id, u.id`.execute(db);
  return rows;
};

export const setAccount = async (
  db: TenantDb,
  id: number,
  changes: { readonly name?: string; readonly deleted_at?: string | null },
): Promise<void> => {
  await tables(db).updateTable('identity.accounts').set(changes).where('id', '=', id).execute();
};

/** Ends all sessions of an account. */
export const endSessionsOfAccount = async (db: TenantDb, accountId: number, at: string): Promise<void> => {
  await tables(db)
    .updateTable('identity.access_tokens')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** The account of the transaction's user: its name and realm. */
export const getAccount = (db: TenantDb, accountId: number) =>
  tables(db)
    .selectFrom('identity.accounts')
    .select(['id', 'name', 'realm_id', 'parent_id', 'kind', 'status', 'deleted_at', 'may_have_related'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** What accounts are called, by id. */
export const findAccountNames = async (
  db: TenantDb,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from identity.accounts where id = any(${[...accountIds]})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** A user as whoever an account belongs to sees them. */
export type MemberSeen = {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  readonly is_deleted: boolean;
  readonly standing: string;
};

/** Users of accounts that the transaction carries. */
export const findMembers = async (db: TenantDb, userIds: readonly number[]): Promise<readonly MemberSeen[]> => {
  const { rows } = await sql<MemberSeen>`
    select u.id, u.account_id, u.first_name || ' ' || u.last_name as name, u.email, u.email_confirmed_at is not null as is_confirmed,
      (u.deleted_at is not null or a.deleted_at is not null) as is_deleted, a.standing
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows;
};
