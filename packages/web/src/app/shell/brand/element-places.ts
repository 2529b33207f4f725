import type { Me } from '@galena/contract/identity';

/** Beginnings of paths on which nothing of a reseller's own runs: what signs in, pays, or opens everything. E3, G-120 */
const closed = [
  '/profile-settings',
  '/billing-portal',
  '/settings/wallet',
  '/settings/api-keys',
  '/settings/integration',
  '/crm',
  '/whitelabel',
  '/admin',
  '/accounts',
];

/** Whether a reseller's own elements may run beside a page, for whoever looks at it. */
export const mayRunElements = (path: string, { impersonator }: Pick<Me, 'impersonator'>): boolean =>
  impersonator === null && !closed.some((start) => path === start || path.startsWith(`${start}/`));
