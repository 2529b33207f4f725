import type { Package } from '@galena/contract/packages';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { PackagesTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<PackagesTables>();

/** A package and the account of the reseller that sells it. */
export type PackageRow = Package & { readonly account_id: number };

/** What is said of a package. */
export type PackageFields = Omit<Package, 'id' | 'position' | 'created_at' | 'updated_at'>;

/** A package of an account of the transaction; null: it has none of this id. */
export const maybePackage = async (db: TenantDb, sellerId: number, id: number): Promise<PackageRow | null> =>
  ((await tables(db)
    .selectFrom('packages.packages')
    .selectAll()
    .where('account_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst()) as PackageRow | undefined) ?? null;

/** As `maybePackage`, kept as it is until the transaction ends. */
export const lockPackage = async (db: TenantDb, sellerId: number, id: number): Promise<PackageRow | null> =>
  ((await tables(db)
    .selectFrom('packages.packages')
    .selectAll()
    .where('account_id', '=', sellerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as PackageRow | undefined) ?? null;

/** Keeps a package from being deleted until the transaction ends; false: it is gone. Sales do not wait for each other. */
export const holdPackage = async (db: TenantDb, sellerId: number, id: number): Promise<boolean> => {
  const found = await tables(db)
    .selectFrom('packages.packages')
    .select('id')
    .where('account_id', '=', sellerId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
};

/** The packages of an account of the transaction, in their order. */
export const findPackages = async (db: TenantDb, sellerId: number): Promise<readonly PackageRow[]> =>
  (await tables(db)
    .selectFrom('packages.packages')
    .selectAll()
    .where('account_id', '=', sellerId)
    .orderBy('position')
    .orderBy('id')
    .execute()) as readonly PackageRow[];

// Two that name something at once take turns, so that a slug is one's and places are counted.
export const lockNames = async (db: TenantDb, sellerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('packages ' || ${sellerId}::bigint, 0))`.execute(db);
};

export const createPackage = async (
  db: TenantDb,
  sellerId: number,
  fields: PackageFields & { readonly position: number },
  at: string,
): Promise<PackageRow> =>
  (await tables(db)
    .insertInto('packages.packages')
    .values({ ...fields, account_id: sellerId, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()) as PackageRow;

export const changePackage = async (
  db: TenantDb,
  sellerId: number,
  id: number,
  fields: PackageFields,
  at: string,
): Promise<PackageRow> =>
  (await tables(db)
    .updateTable('packages.packages')
    .set({ ...fields, updated_at: at })
    .where('account_id', '=', sellerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as PackageRow;

/** Removes a package with its sales page and its links. */
export const removePackage = async (db: TenantDb, sellerId: number, id: number): Promise<void> => {
  await sql`delete from packages.packages where account_id = ${sellerId} and id = ${id}`.execute(db);
};

/** Notes that an account was given packages to try the product with; false: it was before. */
export const noteSeeded = async (db: TenantDb, sellerId: number, at: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into packages.seeds (account_id, seeded_at) values (${sellerId}, ${at})
    on conflict do nothing returning account_id`.execute(db);
  return rows.length > 0;
};

/** Removes all that an account sells. */
export const removePackages = async (db: TenantDb, sellerId: number): Promise<void> => {
  await sql`delete from packages.seeds where account_id = ${sellerId}`.execute(db);
  await sql`delete from packages.packages where account_id = ${sellerId}`.execute(db);
};

/** Packages stand in the order of these ids; those that are not named follow as they stood. */
export const sortPackages = async (db: TenantDb, sellerId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    update packages.packages p
    set position = coalesce(array_position(${ids}::bigint[], p.id), ${ids.length}::int + p.position + 1)
    where p.account_id = ${sellerId}`.execute(db);
};

/** Whether a package grants a plan. Across accounts. */
export const isPlanGranted = async (db: Db, planId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from packages.packages p where p.plan_id = ${planId}) as found`.execute(db);
  return rows[0]?.found ?? false;
};
