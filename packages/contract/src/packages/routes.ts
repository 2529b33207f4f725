import { z } from 'zod';
import { generalErrors, Id, Message, Moment, One, OneWithMessage, route } from '../kernel/index.ts';
import { whitelabelErrors } from '../whitelabel/index.ts';
import { packageErrors as errors } from './errors.ts';
import { SalesSettings, SalesSettingsBody } from './sales-page.ts';
import { maxPackages, OwnPackage, PackageBody, PackageChoices } from './shapes.ts';

const access = { who: 'reseller' } as const;
const params = z.object({ id: Id });
const { not_found: notFound, validation } = generalErrors;

/** What a reseller sells. */
export const packageRoutes = {
  list: route({
    method: 'GET',
    path: '/api/wl/packages',
    summary: 'Your packages, in their order',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(OwnPackage) }),
  }),
  choices: route({
    method: 'GET',
    path: '/api/wl/packages/plans',
    summary: 'The plans that your packages may grant, and what credits cost',
    access: { ...access, effect: 'read' },
    returns: PackageChoices,
  }),
  get: route({
    method: 'GET',
    path: '/api/wl/packages/:id',
    summary: 'One of your packages',
    access: { ...access, effect: 'read' },
    params,
    returns: One(OwnPackage),
    errors: [notFound],
  }),
  create: route({
    method: 'POST',
    path: '/api/wl/packages',
    summary: 'Create a package',
    access: { ...access, effect: 'write' },
    body: PackageBody,
    returns: OneWithMessage(OwnPackage),
    status: 201,
    errors: [validation, errors.payment_provider_missing, errors.too_many_packages],
  }),
  update: route({
    method: 'PUT',
    path: '/api/wl/packages/:id',
    summary: 'Change a package: what customers have bought already stays as it was sold',
    access: { ...access, effect: 'write' },
    params,
    body: PackageBody,
    returns: OneWithMessage(OwnPackage),
    errors: [notFound, validation, errors.payment_provider_missing],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/wl/packages/:id',
    summary: 'Delete a package that no customer is on, with its sales page and its sign-up links',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [notFound, errors.package_in_use],
  }),
  sort: route({
    method: 'POST',
    path: '/api/wl/packages/sort',
    summary: 'Put your packages into an order',
    access: { ...access, effect: 'write' },
    body: z.object({ ids: z.array(Id).min(1).max(maxPackages) }),
    returns: Message,
    errors: [notFound],
  }),
  formLink: route({
    method: 'POST',
    path: '/api/wl/packages/:id/form-link',
    summary: 'A new link to sign up for a package; it is answered once, and valid as many days as the package says',
    access: { ...access, effect: 'write' },
    params,
    returns: One(z.strictObject({ url: z.string(), expires_at: Moment.nullable().describe('Null: always valid') })),
    status: 201,
    errors: [notFound, errors.package_inactive, whitelabelErrors.business_account_missing],
  }),
};

/** The sales page of a package. */
export const salesSettingsRoutes = {
  get: route({
    method: 'GET',
    path: '/api/wl/packages/:id/sales-settings',
    summary: 'The sales page of a package, or what it begins with',
    access: { ...access, effect: 'read' },
    params,
    returns: One(SalesSettings),
    errors: [notFound],
  }),
  save: route({
    method: 'PUT',
    path: '/api/wl/packages/:id/sales-settings',
    summary: 'Change the sales page of a package',
    access: { ...access, effect: 'write' },
    params,
    body: SalesSettingsBody,
    returns: OneWithMessage(SalesSettings),
    errors: [notFound, validation, errors.sales_settings_need_account],
  }),
};
