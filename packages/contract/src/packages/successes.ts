import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const packageSuccesses = defineSuccesses({
  package_created: 'Package created.',
  package_updated: 'Package saved.',
  package_deleted: 'Package deleted.',
  packages_sorted: 'Order saved.',
  sales_page_saved: 'Sales page saved.',
});
