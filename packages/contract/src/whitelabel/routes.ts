import { z } from 'zod';
import {
  generalErrors,
  Id,
  LegalPage,
  Message,
  One,
  OneWithMessage,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { BrandPicture } from './brand-shapes.ts';
import { BrandDomain, BusinessAccount, BusinessAccountBody } from './business-account.ts';
import { CustomLink, CustomLinkBody, maxCustomLinks } from './custom-links.ts';
import { whitelabelErrors as errors } from './errors.ts';
import { LegalSettings, LegalSettingsBody } from './legal.ts';

/** For those who have no white-label yet. */
export const upgradeRoutes = {
  offer: route({
    method: 'GET',
    path: '/api/wl/upgrade',
    summary: 'How to become a reseller',
    access: { who: 'signed_in', inactiveAllowed: true, effect: 'read' },
    returns: One(
      z.strictObject({
        url: z.string().describe('Where white-label is to be had'),
        wholesale_cents: z.int().nullable().describe('What resellers pay for a credit; null at the host of a brand'),
      }),
    ),
  }),
};

const access = { who: 'reseller' } as const;
const pictureParams = z.object({ picture: BrandPicture });

/** The reseller's own brand. */
export const businessAccountRoutes = {
  get: route({
    method: 'GET',
    path: '/api/wl/business-account',
    summary: 'Your business account and brand',
    access: { ...access, effect: 'read' },
    returns: One(BusinessAccount),
  }),
  save: route({
    method: 'PUT',
    path: '/api/wl/business-account',
    summary: 'Change your business account and brand; what is left out stays',
    access: { ...access, effect: 'write' },
    body: BusinessAccountBody,
    returns: OneWithMessage(BusinessAccount),
    errors: [errors.direct_not_allowed],
  }),
  verifyDomain: route({
    method: 'POST',
    path: '/api/wl/business-account/verify-domain',
    summary: 'Look now whether your domain points here',
    access: { ...access, effect: 'write' },
    returns: One(BrandDomain),
    errors: [errors.business_account_missing, generalErrors.not_found],
  }),
  setPicture: route({
    method: 'POST',
    path: '/api/wl/business-account/pictures/:picture',
    summary: 'Your logo (png, jpg, jpeg, webp, gif up to 5 MB) or favicon (also ico, up to 1 MB)',
    access: { ...access, effect: 'write' },
    params: pictureParams,
    body: z.object({ file: UploadedFile }),
    returns: OneWithMessage(BusinessAccount),
    errors: [...uploadErrors, errors.business_account_missing],
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/api/wl/business-account/pictures/:picture',
    summary: 'Remove your logo or favicon',
    access: { ...access, effect: 'write' },
    params: pictureParams,
    returns: OneWithMessage(BusinessAccount),
    errors: [generalErrors.not_found],
  }),
};

const params = z.object({ id: Id });

/** Links that a reseller puts into its customers' sidebar. */
export const customLinkRoutes = {
  ofBrand: route({
    method: 'GET',
    path: '/api/custom-links',
    summary: 'The links of the brand at the host that is called',
    access: { who: 'signed_in', inactiveAllowed: true, effect: 'read' },
    returns: z.strictObject({ data: z.array(CustomLink) }),
  }),
  list: route({
    method: 'GET',
    path: '/api/wl/custom-links',
    summary: 'Your links, in their order',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(CustomLink) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/wl/custom-links',
    summary: 'Add a link to your customers’ sidebar',
    access: { ...access, effect: 'write' },
    body: CustomLinkBody,
    returns: OneWithMessage(CustomLink),
    status: 201,
    errors: [errors.business_account_missing, errors.too_many_links],
  }),
  change: route({
    method: 'PUT',
    path: '/api/wl/custom-links/:id',
    summary: 'Change a link',
    access: { ...access, effect: 'write' },
    params,
    body: CustomLinkBody,
    returns: OneWithMessage(CustomLink),
    errors: [generalErrors.not_found],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/wl/custom-links/:id',
    summary: 'Delete a link',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  sort: route({
    method: 'POST',
    path: '/api/wl/custom-links/sort',
    summary: 'Put your links into an order',
    access: { ...access, effect: 'write' },
    body: z.object({ ids: z.array(Id).min(1).max(maxCustomLinks) }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};

/** The terms, the privacy policy and the imprint of a reseller's site. */
export const legalRoutes = {
  list: route({
    method: 'GET',
    path: '/api/wl/legal-pages',
    summary: 'Your legal pages, with their texts in all languages',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(LegalSettings) }),
  }),
  save: route({
    method: 'PUT',
    path: '/api/wl/legal-pages/:page',
    summary:
      'Write a legal page, or say where it is. Scripts, forms and frames are taken out; a page without both is not shown',
    access: { ...access, effect: 'write' },
    params: z.object({ page: LegalPage }),
    body: LegalSettingsBody,
    returns: OneWithMessage(LegalSettings),
    errors: [errors.business_account_missing],
  }),
};
