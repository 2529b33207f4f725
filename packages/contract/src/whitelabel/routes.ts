import { z } from 'zod';
import {
  FileContent,
  generalErrors,
  Id,
  Message,
  One,
  OneWithMessage,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { BrandDomain, BrandPicture, BusinessAccount, BusinessAccountBody, HexColour } from './business-account.ts';
import { CustomLink, CustomLinkBody, maxCustomLinks } from './custom-links.ts';
import { whitelabelErrors as errors } from './errors.ts';

/** The brand of a reseller as its pages need it. Colours that were not chosen are null. G-111 */
export const BusinessSettings = z.strictObject({
  name: z.string(),
  domain: z.string(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  script: z.string().nullable(),
  content: z.string().nullable(),
  login_page_bg_color: HexColour.nullable(),
  sidebar_background_color: HexColour.nullable(),
  button_color: HexColour,
  secondary_color: HexColour,
  text_color: HexColour.nullable(),
  heading_color: HexColour.nullable(),
  text_primary: HexColour.nullable(),
  text_secondary: HexColour.nullable(),
  crms: z.array(z.string()),
  show_training_center: z.boolean(),
  support_url: z.string().nullable(),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

const Host = z.string().trim().min(1).max(253);

/** What anybody may see of the brand at a host. */
export const whitelabelRoutes = {
  siteSettings: route({
    method: 'POST',
    path: '/api/site-settings',
    summary: 'The brand of a domain; 404 means the default branding',
    access: { who: 'public', effect: 'read' },
    body: z.object({ domain: Host }),
    returns: One(BusinessSettings),
    errors: [generalErrors.not_found],
  }),
  picture: route({
    method: 'GET',
    path: '/api/brand/pictures/:picture',
    summary: 'The logo or the favicon of the brand at the host that is called',
    access: { who: 'public', effect: 'read' },
    params: z.object({ picture: BrandPicture }),
    query: z.object({
      size: z.coerce.number<string | number>().int().min(1).max(1_024).optional().describe('Wished width in pixels'),
      v: z.string().max(20).optional().describe('Changes with the picture'),
    }),
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
  elements: route({
    method: 'GET',
    path: '/api/brand/frame',
    summary:
      'The own elements and scripts of the brand at the host that is called, as a page that reaches nothing of ours',
    access: { who: 'public', effect: 'read' },
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
  certificate: route({
    method: 'GET',
    path: '/api/tls/ask',
    summary: 'Whether a certificate may be had for a domain: 200 for one that is served here, else 404',
    access: { who: 'public', effect: 'read' },
    query: z.object({ domain: Host }),
    returns: One(z.strictObject({ domain: z.string() })),
    errors: [generalErrors.not_found],
  }),
};

/** For those who have no white-label yet. WL-010 */
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

/** Links that a reseller puts into its customers' sidebar. G-114 */
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
