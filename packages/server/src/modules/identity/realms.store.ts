import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

/** The realm that lives at a host; the platform's own where no reseller's verified host matches. */
export const getRealmOfHost = async (db: Db, host: string): Promise<number> => {
  const { rows } = await sql<{ realm_id: number }>`select identity.realm_of_host(${host}) as realm_id`.execute(db);
  return (rows[0] as { realm_id: number }).realm_id;
};

/** The platform's own realm: of a host that nobody has. */
export const getPlatformRealm = (db: Db): Promise<number> => getRealmOfHost(db, '');

/** Where the people of a realm sign in: its newest verified host; null for the platform's own address. */
export const getHomeOfRealm = async (db: Db, realmId: number) => {
  const { rows } = await sql<{ kind: 'platform' | 'reseller'; name: string; host: string | null }>`
    select kind, name, host from identity.home_of_realm(${realmId})`.execute(db);
  const home = rows[0];
  if (!home) throw new Error(`there is no realm ${realmId}`);
  return home;
};

/** Whom a realm's customers belong to: the account whose brand it is; null for the platform's own. */
export const maybeOwnerOfRealm = async (db: Db, realmId: number): Promise<number | null> => {
  const { rows } = await sql<{ owner: number | null }>`select identity.owner_of_realm(${realmId}) as owner`.execute(db);
  return rows[0]?.owner ?? null;
};

/** The realm of an account's own brand; null: it has none. */
export const maybeOwnRealm = async (db: TenantDb, accountId: number): Promise<number | null> => {
  const { rows } = await sql<{
    id: number | null;
  }>`select realm_id as id from identity.home_of_account(${accountId})`.execute(db);
  return rows[0]?.id ?? null;
};

/** The realm that an account's people are of; null: there is no such account any more. */
export const maybeRealmOfAccount = async (db: TenantDb, accountId: number): Promise<number | null> => {
  const { rows } = await sql<{ realm_id: number }>`
    select realm_id from identity.accounts where id = ${accountId}`.execute(db);
  return rows[0]?.realm_id ?? null;
};

/** What somebody of an account is called, by their id or by their address; null: nobody has it. */
export const maybeFirstName = async (
  db: TenantDb,
  accountId: number,
  by: { readonly userId: number | null; readonly email: string },
): Promise<string | null> => {
  const { rows } = await sql<{ first_name: string }>`
    select first_name from identity.users where account_id = ${accountId}
      and (id = ${by.userId}::bigint or (${by.userId}::bigint is null and lower(email) = lower(${by.email})))
    order by id limit 1`.execute(db);
  return rows[0]?.first_name ?? null;
};

/** Where an address is looked for at a host: in the realm that lives there, then in the platform's; one and the same at its own host. */
export const findRealmsAt = async (db: Db, host: string): Promise<readonly number[]> => [
  ...new Set([await getRealmOfHost(db, host), await getPlatformRealm(db)]),
];

/** Who is met under an address at a realm's host: somebody of it, or one of the people whose brand it is. Their ids and no more. */
export const maybePersonAt = async (db: Db, realmId: number, email: string) => {
  const { rows } = await sql<{ user_id: number; account_id: number; realm_id: number }>`
    select user_id, account_id, realm_id from identity.person_at(${realmId}, ${email})`.execute(db);
  return rows[0] ?? null;
};

/** The realm of a reseller, called so from now on; made where it has none. The transaction works in its account. */
export const openRealm = async (db: TenantDb, accountId: number, name: string): Promise<number> => {
  const { rows } = await sql<{
    realm_id: number | null;
  }>`select identity.open_realm(${accountId}, ${name}) as realm_id`.execute(db);
  const id = rows[0]?.realm_id ?? null;
  if (id === null) throw new Error('a realm is opened in its own account');
  return id;
};

/** A host that is proven to be a reseller's is served from now on. @returns false: it is served for somebody else */
export const serveHost = async (
  db: TenantDb,
  accountId: number,
  { host, isOwn, at }: { readonly host: string; readonly isOwn: boolean; readonly at: string },
): Promise<boolean> => {
  const { rows } = await sql<{ is_served: boolean }>`
    select identity.serve_host(${accountId}, ${host}, ${isOwn}, ${at}) as is_served`.execute(db);
  return rows[0]?.is_served ?? false;
};

/** A host of a reseller is served no longer; its people sign in at another. */
export const leaveHost = async (db: TenantDb, accountId: number, host: string): Promise<void> => {
  await sql`select identity.leave_host(${accountId}, ${host})`.execute(db);
};

/** The reseller whose pages are served at a host; null: nobody's. */
export const maybeAccountAtHost = async (db: Db, host: string): Promise<number | null> => {
  const { rows } = await sql<{
    account_id: number | null;
  }>`select identity.account_at_host(${host}) as account_id`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** The realm whose people belong to an account, and its newest verified host; null: it has none. */
export const maybeHomeOfAccount = async (db: Db, accountId: number) => {
  const { rows } = await sql<{ realm_id: number; host: string | null }>`
    select realm_id, host from identity.home_of_account(${accountId})`.execute(db);
  return rows[0] ?? null;
};
