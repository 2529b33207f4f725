import { z } from 'zod';
import { generalErrors, Id, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { domainStates, ScriptLevel } from './business-account.ts';

/** A reseller's brand, as the operator sees it. */
export const AdminBrand = z.strictObject({
  id: Id.describe('Of the account'),
  business_name: z.string(),
  white_label_url: z.string(),
  app_url: z.string().nullable().describe('Its own domain'),
  domain_status: z.enum(domainStates),
  has_code: z.boolean().describe('It has elements or scripts of its own'),
  script_level: ScriptLevel.describe('What the reseller chose'),
  direct_allowed: z.boolean().describe('They may run in the page, on its own domain'),
  scripts_blocked: z.boolean().describe('They run nowhere'),
});
export type AdminBrand = z.infer<typeof AdminBrand>;

const access = { who: 'super_admin', anyModule: ['admin'] } as const;

/** The operator's say in the code of resellers. */
export const adminBrandRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/brands',
    summary: 'The brands of all resellers, newest first, and how their own code runs',
    access: { ...access, effect: 'read' },
    query: PageQuery.extend({ search: z.string().trim().max(200).optional().describe('In name, slug and domain') }),
    returns: Page(AdminBrand),
  }),
  setCode: route({
    method: 'PUT',
    path: '/api/admin/brands/:id/code',
    summary:
      'Let a reseller’s code run in the page on its own domain, or switch it off altogether; what is left out stays',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id }),
    body: z.object({ direct_allowed: z.boolean().optional(), scripts_blocked: z.boolean().optional() }),
    returns: OneWithMessage(AdminBrand),
    errors: [generalErrors.not_found],
  }),
};
