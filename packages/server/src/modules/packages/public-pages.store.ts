import type { Package, SalesPageContent } from '@galena/contract/packages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** What anybody may know of a package that is sold now, and who sells it. */
export type SoldPackage = Omit<
  Package,
  'form_available_days' | 'create_in_payment_provider' | 'is_active' | 'created_at' | 'updated_at'
> & { readonly account_id: number };

/** The active packages of a reseller in their order; one of them where it is named. */
export const findSold = async (db: Db, sellerId: number, packageId: number | null): Promise<readonly SoldPackage[]> => {
  const { rows } = await sql<SoldPackage>`select * from packages.sold_by(${sellerId}, ${packageId})`.execute(db);
  return rows;
};

export type PublishedPage = SalesPageContent & { readonly package_id: number };

/** The published pages of a reseller; one of them where its slug is named, in whatever case. */
export const findPublished = async (
  db: Db,
  sellerId: number,
  slug: string | null,
): Promise<readonly PublishedPage[]> => {
  const { rows } = await sql<PublishedPage>`select * from packages.pages_of(${sellerId}, ${slug})`.execute(db);
  return rows;
};

/** What a token of a sign-up link opens; null: it is none of this reseller's. */
export const maybeLink = async (
  db: Db,
  sellerId: number,
  hash: Buffer,
): Promise<{ readonly package_id: number; readonly expires_at: string | null } | null> => {
  const { rows } = await sql<{ package_id: number; expires_at: string | null }>`
    select * from packages.link_of(${sellerId}, ${hash})`.execute(db);
  return rows[0] ?? null;
};
