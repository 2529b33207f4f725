// The door of packages: what the rooms upstairs may call.
export { packagePricedSlot, packageUsedSlot } from './editing.service.ts';
export { findPackages, holdPackage, maybePackage, termsOf, type PackageRow } from './packages.service.ts';
export {
  findFormLink,
  hasSalesPage,
  maybeSold,
  salesPageAt,
  salesPageOf,
  salesPagesOf,
  type SalesPage,
} from './public-pages.service.ts';
export type { SoldPackage } from './public-pages.store.ts';
