import { adminPartnerRoutes, partnerRoutes } from '@galena/contract/partners';

/** Whose partners a page is about: the calls and the pages of a reseller, and those of the operator. */
export const reseller = {
  routes: partnerRoutes,
  list: 'Whitelabel:Partners',
  create: 'Whitelabel:PartnerCreate',
  edit: 'Whitelabel:PartnerEdit',
} as const;

export const operator = {
  routes: adminPartnerRoutes,
  list: 'Admin:Partners',
  create: 'Admin:PartnerCreate',
  edit: 'Admin:PartnerEdit',
} as const;

export type Side = typeof reseller | typeof operator;
export type OfSide = { readonly side: Side };
