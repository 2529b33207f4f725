import { sql } from 'kysely';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** The id of an account that is about to be opened. */
export const reserveAccountId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select identity.reserve_account_id() as id`.execute(db);
  return (rows[0] as { id: number }).id;
};

/** Until the transaction ends nobody else takes this address in this realm. */
export const lockAddress = async (db: TenantDb, realmId: number, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${realmId} ${email}`}), 7147013))`.execute(db);
};

/** Whether nobody of the realm has an address, may take it back, or has it as one of those whose brand the realm is. */
export const isAddressFree = async (
  db: TenantDb,
  realmId: number,
  email: string,
  userId: number | null,
  at: string,
): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select identity.is_address_free(${realmId}, ${email}, ${userId}, ${at}) as free`.execute(db);
  return rows[0]?.free ?? false;
};

export type AccountRow = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly realm_id: number;
  readonly kind: 'reseller' | 'customer' | 'related';
  readonly name: string;
  readonly time_zone: string;
};

export const createAccount = async (db: TenantDb, account: AccountRow): Promise<void> => {
  await tables(db).insertInto('identity.accounts').values(account).execute();
};

export const giveModules = async (db: TenantDb, accountId: number, modules: readonly ModuleSlug[]): Promise<void> => {
  if (modules.length === 0) return;
  const known = await tables(db).selectFrom('identity.modules').select('id').where('slug', 'in', modules).execute();
  if (known.length > 0)
    await tables(db)
      .insertInto('identity.account_modules')
      .values(known.map(({ id }) => ({ account_id: accountId, module_id: id, source: 'manual' as const })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** What comes with a plan beside what was given by hand. */
export type PlanBrings = { readonly modules: readonly ModuleSlug[]; readonly mayHaveRelated: boolean };

/** Gives accounts what their plan brings, and takes what came with it and does no more. */
export const setPlanBrings = async (
  db: TenantDb,
  accountIds: readonly number[],
  { modules, mayHaveRelated }: PlanBrings,
): Promise<void> => {
  const ids = [...accountIds];
  await sql`update identity.accounts set may_have_related = ${mayHaveRelated} and kind <> 'related'
    where id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from identity.account_modules
    where account_id = any(${ids}::bigint[]) and source = 'plan'
      and module_id <> all(array(select id from identity.modules where slug = any(${modules}::text[])))`.execute(db);
  await sql`insert into identity.account_modules (account_id, module_id, source)
    select a.id, m.id, 'plan' from unnest(${ids}::bigint[]) a (id), identity.modules m
    where m.slug = any(${modules}::text[])
    on conflict (account_id, module_id) do nothing`.execute(db);
};

export const setPlanState = async (
  db: TenantDb,
  accountId: number,
  state: 'none' | 'active' | 'over',
): Promise<void> => {
  await tables(db).updateTable('identity.accounts').set({ plan_state: state }).where('id', '=', accountId).execute();
};

export type UserRow = {
  readonly account_id: number;
  readonly realm_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly email_confirmed_at: string | null;
  readonly role: 'admin' | 'related' | 'user';
  readonly user_type: 'user' | 'reseller' | 'partner' | 'team_member';
  readonly lang: 'en' | 'es' | 'fr' | 'de';
  readonly terms_accepted_at: string | null;
  readonly terms_version: number | null;
};

export const createUser = async (db: TenantDb, user: UserRow): Promise<number> => {
  const { id } = await tables(db).insertInto('identity.users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Whether the database counts days by a zone of this name. */
export const knowsTimeZone = async (db: TenantDb, name: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_catalog.pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known ?? false;
};

export const setTimeZoneOf = async (db: TenantDb, accountId: number, zone: string): Promise<void> => {
  await tables(db).updateTable('identity.accounts').set({ time_zone: zone }).where('id', '=', accountId).execute();
};
