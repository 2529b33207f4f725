import type { Package } from '@galena/contract/packages';

/** Packages as a field offers them. */
export const packageOptions = (packages: readonly Package[]) =>
  packages.map(({ id, name }) => ({ value: id, label: name }));
