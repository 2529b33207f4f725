import type { Package } from '@galena/contract/packages';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { PackageTerms } from '../plans/index.ts';
import * as store from './packages.store.ts';

export type { PackageRow } from './packages.store.ts';

/** A package of a reseller whose account the transaction carries; null: it has none of this id. */
export const maybePackage = (tx: Tx, sellerId: number, id: number): Promise<store.PackageRow | null> =>
  store.maybePackage(tx.db, sellerId, id);

/** All packages of a reseller whose account the transaction carries, in their order. */
export const findPackages = (tx: Tx, sellerId: number): Promise<readonly store.PackageRow[]> =>
  store.findPackages(tx.db, sellerId);

/** What a customer who buys a package now is given, whatever the reseller changes later. */
export const termsOf = (
  sold: Pick<store.PackageRow, 'id' | 'account_id' | 'modules' | 'credit_price_cents'>,
): PackageTerms => ({
  packageId: sold.id,
  sellerId: sold.account_id,
  modules: sold.modules,
  creditPriceCents: sold.credit_price_cents,
});

const packageShown = ({ account_id: _seller, ...sold }: store.PackageRow): Package => sold;

/** The caller's packages, in their order. WL-002 */
export const listPackages = (context: Context): Promise<Package[]> =>
  inReadTransaction(context, async (tx) => (await findPackages(tx, userOf(tx).accountId)).map(packageShown));
