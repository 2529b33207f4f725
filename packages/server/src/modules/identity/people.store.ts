import { sql } from 'kysely';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** A user as `/api/me` needs it, in one query. */
export type PersonRow = {
  readonly id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly created_at: string;
  readonly role: 'admin' | 'related' | 'user';
  readonly user_type: 'user' | 'reseller' | 'partner' | 'team_member';
  readonly is_super_admin: boolean;
  readonly last_login_at: string | null;
  readonly avatar_file_id: number | null;
  readonly has_password: boolean;
  readonly lang: 'en' | 'es' | 'fr' | 'de';
  readonly terms_version: number | null;
  readonly time_zone: string;
  readonly modules: { id: number; slug: string; name: string }[];
  readonly preferences: Record<string, unknown>;
  readonly parent: { id: number; name: string } | null;
  readonly access_options: string[];
  readonly account_name: string;
  readonly last_login: { ip_address: string; browser: string; last_login: string } | null;
};

/** Accounts of the users who sign in with an address, in every realm, with the realm's name. */
export const findAccountsByEmail = async (
  db: TenantDb,
  email: string,
): Promise<readonly { readonly accountId: number; readonly userId: number; readonly realm: string }[]> => {
  const { rows } = await sql<{ accountId: number; userId: number; realm: string }>`
    select u.account_id as "accountId", u.id as "userId", r.name as realm
    from identity.users u join identity.realms r on r.id = u.realm_id
    where lower(u.email) = lower(${email}) and u.deleted_at is null order by r.id`.execute(db);
  return rows;
};

/** @throws when the user is not of the account at hand. */
export const getPerson = async (db: TenantDb, accountId: number, userId: number): Promise<PersonRow> => {
  const { rows } = await sql<PersonRow>`
    select u.id, u.account_id, u.first_name, u.last_name, u.email, u.created_at, u.role, u.user_type, u.is_super_admin,
      u.last_login_at, u.avatar_file_id, u.password_hash is not null as has_password, u.lang, u.terms_version,
      a.time_zone, a.name as account_name,
      (select json_agg(m order by m.id) from identity.modules m) as modules,
      (select coalesce(json_object_agg(p.key, p.value), '{}') from identity.user_preferences p
        where p.account_id = u.account_id and p.user_id = u.id) as preferences,
      (select json_build_object('id', p.id, 'name', p.name) from identity.parent_account(${accountId}) p) as parent,
      array(select option from identity.team_access t where t.account_id = u.account_id and t.user_id = u.id) as access_options,
      (select json_build_object('ip_address', l.ip_address, 'browser', l.browser,
          'last_login', to_char(l.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from identity.login_activity l
        where l.account_id = u.account_id and l.user_id = u.id and l.success
        order by l.created_at desc limit 1) as last_login
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId}`.execute(db);
  const person = rows[0];
  if (!person) throw new Error(`user ${userId} is not of account ${accountId}`);
  return person;
};

/** Stores a choice of the user, or forgets it when `value` is null. */
export const setPreference = async (
  db: TenantDb,
  owner: { readonly accountId: number; readonly userId: number },
  key: string,
  value: unknown,
): Promise<void> => {
  const row = { account_id: owner.accountId, user_id: owner.userId, key };
  if (value === null) {
    await tables(db)
      .deleteFrom('identity.user_preferences')
      .where('account_id', '=', row.account_id)
      .where('user_id', '=', row.user_id)
      .where('key', '=', key)
      .execute();
    return;
  }
  const json = JSON.stringify(value);
  await tables(db)
    .insertInto('identity.user_preferences')
    .values({ ...row, value: json })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'key']).doUpdateSet({ value: json }))
    .execute();
};

export const countPreferences = async (db: TenantDb, userId: number): Promise<number> => {
  const { total } = await tables(db)
    .selectFrom('identity.user_preferences')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
};

export const acceptTerms = async (db: TenantDb, userId: number, at: string, version: number): Promise<void> => {
  await tables(db)
    .updateTable('identity.users')
    .set({ terms_accepted_at: at, terms_version: version })
    .where('id', '=', userId)
    .execute();
};

/** The names of these users of the account, by id. */
export const findNames = async (
  db: TenantDb,
  accountId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await tables(db)
    .selectFrom('identity.users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', userIds.length > 0 ? userIds : [0])
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
};

/** In which language something is worded for a user; English for one who has gone. */
export const getLanguage = async (db: TenantDb, accountId: number, userId: number): Promise<string> => {
  const user = await tables(db)
    .selectFrom('identity.users')
    .select('lang')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.lang ?? 'en';
};

/** Whether an account was made to try the product with: only there may invented leads be kept. */
export const isDemoAccount = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const account = await tables(db)
    .selectFrom('identity.accounts')
    .select('is_demo')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.is_demo ?? false;
};

/** By which clock an account's days begin. */
export const getTimeZone = async (db: TenantDb, accountId: number): Promise<string> => {
  const { time_zone } = await tables(db)
    .selectFrom('identity.accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return time_zone;
};

export type OutsideName = { readonly id: number; readonly name: string; readonly kind: string };

/** Who of these is no user of the accounts at hand and may yet act there: admins of the platform, people of the account above. */
export const findNamesFromOutside = async (
  db: TenantDb,
  userIds: readonly number[],
): Promise<readonly OutsideName[]> => {
  const { rows } = await sql<OutsideName>`
    select id, name, kind from identity.names_from_outside(${userIds}::bigint[])`.execute(db);
  return rows;
};

const loginsOf = (db: TenantDb, owner: { readonly accountId: number; readonly userId: number }) =>
  tables(db)
    .selectFrom('identity.login_activity')
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId);

/** When, from where and how a user signed in or failed to, newest first: one more than the page holds, and how many there are. */
export const findLogins = async (
  db: TenantDb,
  owner: { readonly accountId: number; readonly userId: number },
  plan: PagePlan,
) => {
  let page = loginsOf(db, owner).select(['id', 'ip_address', 'browser', 'method', 'success', 'created_at']);
  if (plan.after !== null) page = page.where('id', '<', plan.after);
  const rows = await page
    .orderBy('id', 'desc')
    .offset(plan.offset)
    .limit(plan.limit + 1)
    .execute();
  const { total } = await loginsOf(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** Who an account is in person. */
export type OwnerRow = {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string;
  readonly realm_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly lang: 'en' | 'es' | 'fr' | 'de';
  readonly role: 'admin' | 'related' | 'user';
  readonly account_status: 'active' | 'inactive' | 'suspended';
};

/** The owner of an account that the transaction carries; without one, who is there longest. */
export const getOwner = async (db: TenantDb, accountId: number): Promise<OwnerRow> => {
  const { rows } = await sql<OwnerRow>`
    select u.id, u.account_id, a.name as account_name, u.realm_id, u.first_name, u.last_name, u.email, u.lang, u.role,
      a.standing as account_status
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.account_id = ${accountId} order by u.user_type = 'team_member', u.id limit 1`.execute(db);
  if (rows[0] === undefined) throw new Error(`account ${accountId} has no owner`);
  return rows[0];
};

/** The account of a reseller's customer by their address; null: it has none of that address. The transaction carries the reseller. */
export const maybeCustomer = async (db: TenantDb, resellerId: number, email: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number | null }>`
    select identity.customer_of(${resellerId}, ${email}) as account_id`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** The reseller whose customer an account is that the transaction carries; null: it is nobody's. */
export const maybeSellerOf = async (db: TenantDb, accountId: number): Promise<number | null> => {
  const { rows } = await sql<{ seller_id: number | null }>`
    select identity.seller_of(${accountId}) as seller_id`.execute(db);
  return rows[0]?.seller_id ?? null;
};

/** Customers of a reseller that the transaction carries in whose name or address a text stands, latest first. */
export const findCustomersLike = async (
  db: TenantDb,
  resellerId: number,
  wanted: string,
  max: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select c as account_id from identity.customers_like(${resellerId}, ${wanted}, ${max}) c`.execute(db);
  return rows.map(({ account_id: id }) => id);
};

/** The realm of a reseller's own brand; null: it has none. */
export const maybeRealmOf = async (db: TenantDb, accountId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from identity.realms r where r.account_id = ${accountId} order by r.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

/** The account of whoever signs in to the platform itself with an address, and is its owner. Across accounts. */
export const maybeOwnAccount = async (db: TenantDb, email: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    select u.account_id from identity.users u join identity.realms r on r.id = u.realm_id
    where lower(u.email) = lower(${email}) and r.kind = 'platform' and u.deleted_at is null
      and u.user_type <> 'team_member' order by u.id limit 1`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** The platform's own realm. */
export const getPlatformRealm = async (db: TenantDb): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from identity.realms where kind = 'platform'`.execute(db);
  return (rows[0] as { id: number }).id;
};

/** Who owns an account, and by which clock its days begin. */
export type AccountOwner = {
  readonly account_id: number;
  readonly account_name: string;
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly time_zone: string;
};

/** Who owns these accounts, by account. Across accounts. */
export const findOwners = async (
  db: TenantDb,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountOwner>> => {
  const { rows } = await sql<AccountOwner>`
    select distinct on (p.account_id) p.account_id, p.account_name, p.id, p.first_name || ' ' || p.last_name as name, p.email,
      identity.time_zone_of(p.account_id) as time_zone
    from identity.people() p where p.account_id = any(${[...accountIds]}::bigint[]) and p.user_type <> 'team_member'
    order by p.account_id, p.id`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row]));
};

/** What these people of any account are called, by id. Across accounts. */
export const findNamesOfAll = async (
  db: TenantDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.first_name || ' ' || p.last_name as name
    from identity.people() p where p.id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
