// The door of packages: what the rooms upstairs may call.
export { findPackages, maybePackage, termsOf, type PackageRow } from './packages.service.ts';
