import { z } from 'zod';
import {
  FileContent,
  generalErrors,
  Id,
  Message,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
  type Access,
} from '../kernel/index.ts';
import { partnerErrors as errors } from './errors.ts';
import {
  Partner,
  PartnerBody,
  PartnerDetail,
  PartnerFilter,
  PartnerStatement,
  PayoutBody,
  ReferralRow,
  ReferralTotals,
} from './shapes.ts';

const params = z.object({ id: Id });
const { not_found: notFound, validation } = generalErrors;

const reads = (access: Omit<Access, 'effect'>, root: '/api/wl' | '/api/admin') => ({
  list: route({
    method: 'GET',
    path: `${root}/partners`,
    summary: 'Partners, newest first: whom they brought, what came of it, what they are owed',
    access: { ...access, effect: 'read' },
    query: PartnerFilter.extend(PageQuery.shape),
    returns: Page(Partner),
  }),
  get: route({
    method: 'GET',
    path: `${root}/partners/:id`,
    summary: 'A partner, with the newest 100 payouts',
    access: { ...access, effect: 'read' },
    params,
    returns: One(PartnerDetail),
    errors: [notFound],
  }),
  referrals: route({
    method: 'GET',
    path: `${root}/referrals`,
    summary: 'Who signed up through which partner and what they paid, newest first, with totals of all',
    access: { ...access, effect: 'read' },
    query: z.object({ partner_id: Id.optional(), ...PageQuery.shape }),
    returns: Page(ReferralRow).extend({ totals: ReferralTotals }),
  }),
});

const writes = (access: Omit<Access, 'effect'>, root: '/api/wl' | '/api/admin') => ({
  create: route({
    method: 'POST',
    path: `${root}/partners`,
    summary: 'Create a partner',
    access: { ...access, effect: 'write' },
    body: PartnerBody,
    returns: OneWithMessage(PartnerDetail),
    status: 201,
    errors: [validation],
  }),
  update: route({
    method: 'PUT',
    path: `${root}/partners/:id`,
    summary: 'Change a partner; another commission holds for those who sign up from then on',
    access: { ...access, effect: 'write' },
    params,
    body: PartnerBody,
    returns: OneWithMessage(PartnerDetail),
    errors: [notFound, validation],
  }),
  remove: route({
    method: 'DELETE',
    path: `${root}/partners/:id`,
    summary: 'Delete a partner who has brought nobody and was paid nothing',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [notFound, errors.partner_has_referrals],
  }),
  payOut: route({
    method: 'POST',
    path: `${root}/partners/:id/payouts`,
    summary: 'Write down that a partner was paid: no more than is owed, and never taken back',
    access: { ...access, effect: 'write' },
    params,
    body: PayoutBody,
    returns: OneWithMessage(PartnerDetail),
    status: 201,
    errors: [notFound, errors.payout_above_owed],
  }),
});

const reseller = { who: 'reseller' } as const;
const operator = { who: 'admin', anyModule: ['admin'] } as const;

/** The partners of a reseller. */
export const partnerRoutes = { ...reads(reseller, '/api/wl'), ...writes(reseller, '/api/wl') };

/** The partners of the platform. */
export const adminPartnerRoutes = { ...reads(operator, '/api/admin'), ...writes(operator, '/api/admin') };

/** What the platform's partners brought, for the books. */
export const referralReportRoutes = {
  report: route({
    method: 'GET',
    path: '/api/admin/reports/user-referrals',
    summary: 'Who signed up through a partner of the platform and what they paid, newest first, with totals of all',
    access: { ...operator, effect: 'read' },
    query: z.object({ partner_id: Id.optional(), ...PageQuery.shape }),
    returns: Page(ReferralRow).extend({ totals: ReferralTotals }),
  }),
  export: route({
    method: 'GET',
    path: '/api/admin/reports/user-referrals.csv',
    summary: 'The same as CSV, as many as there are',
    access: { ...operator, effect: 'read' },
    query: z.object({ partner_id: Id.optional() }),
    returns: FileContent,
  }),
};

export const ownPartnerRoutes = {
  statement: route({
    method: 'GET',
    path: '/api/partner',
    summary: 'What came of one’s own referrals; null for whoever is no partner',
    access: { who: 'signed_in', inactiveAllowed: true, effect: 'read' },
    returns: One(PartnerStatement.nullable()),
  }),
};
