import type { SalesPageContent } from '@galena/contract/packages';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as store from './public-pages.store.ts';
import type { SoldPackage } from './public-pages.store.ts';

// Read by strangers who call a reseller's host: no account is known, and whatever these say anybody may know.

/** A published sales page and the package that it sells. */
export type SalesPage = { readonly page: SalesPageContent; readonly sold: SoldPackage };

/** A context or a transaction: whatever carries a database. */
type Reader = { readonly db: Db };

const pageOf = ({ package_id: _package, ...page }: store.PublishedPage): SalesPageContent => page;

/**
 * The published sales page of a reseller at a slug, in whatever case, with its package; null: none of an active package.
 * Whether it stands on the overview (`show_on_sales_page`) does not matter to whoever has its address.
 */
export const salesPageAt = async ({ db }: Reader, sellerId: number, slug: string): Promise<SalesPage | null> => {
  const [page] = await store.findPublished(db, sellerId, slug);
  if (page === undefined) return null;
  const [sold] = await store.findSold(db, sellerId, page.package_id);
  return sold === undefined ? null : { page: pageOf(page), sold };
};

/** What stands on a reseller's overview: active packages that are shown there and have a published page, in their order. */
export const salesPagesOf = async ({ db }: Reader, sellerId: number): Promise<readonly SalesPage[]> => {
  const pages = await store.findPublished(db, sellerId, null);
  return (await store.findSold(db, sellerId, null)).flatMap((sold) => {
    const page = sold.show_on_sales_page ? pages.find((one) => one.package_id === sold.id) : undefined;
    return page === undefined ? [] : [{ page: pageOf(page), sold }];
  });
};

/** The published page of a package; null: it has none, or it is not sold. */
export const salesPageOf = async ({ db }: Reader, sellerId: number, packageId: number): Promise<SalesPage | null> => {
  const page = (await store.findPublished(db, sellerId, null)).find((one) => one.package_id === packageId);
  const sold = page === undefined ? null : await maybeSold({ db }, sellerId, packageId);
  return page === undefined || sold === null ? null : { page: pageOf(page), sold };
};

/** Whether a reseller has a published page of an active package, on the overview or not. */
export const hasSalesPage = async ({ db }: Reader, sellerId: number): Promise<boolean> => {
  const sold = await store.findSold(db, sellerId, null);
  return (await store.findPublished(db, sellerId, null)).some((page) => sold.some(({ id }) => id === page.package_id));
};

/** A package that a reseller sells now; null: none of this id, or it is inactive. */
export const maybeSold = async ({ db }: Reader, sellerId: number, packageId: number): Promise<SoldPackage | null> =>
  (await store.findSold(db, sellerId, packageId))[0] ?? null;

/**
 * The package that whoever has the token of a sign-up link may sign up for at a moment; 'expired': the link was valid; null: it never
 * was, or its package is not sold any more. `at`: a moment as `moment(clock)` writes it.
 */
export const findFormLink = async (
  { db }: Reader,
  sellerId: number,
  token: string,
  at: string,
): Promise<SoldPackage | 'expired' | null> => {
  const link = await store.maybeLink(db, sellerId, tokenHash(token));
  if (link === null) return null;
  if (link.expires_at !== null && Date.parse(link.expires_at) <= Date.parse(at)) return 'expired';
  return maybeSold({ db }, sellerId, link.package_id);
};
