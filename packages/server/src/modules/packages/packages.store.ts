import type { Package } from '@galena/contract/packages';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PackagesTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<PackagesTables>();

/** A package and the account of the reseller that sells it. */
export type PackageRow = Package & { readonly account_id: number };

/** A package of an account of the transaction; null: it has none of this id. */
export const maybePackage = async (db: TenantDb, sellerId: number, id: number): Promise<PackageRow | null> =>
  ((await tables(db)
    .selectFrom('packages.packages')
    .selectAll()
    .where('account_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst()) as PackageRow | undefined) ?? null;

/** The packages of an account of the transaction, in their order. */
export const findPackages = async (db: TenantDb, sellerId: number): Promise<readonly PackageRow[]> =>
  (await tables(db)
    .selectFrom('packages.packages')
    .selectAll()
    .where('account_id', '=', sellerId)
    .orderBy('position')
    .orderBy('id')
    .execute()) as readonly PackageRow[];
