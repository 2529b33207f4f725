import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import { generalErrors, Id, One, OneWithMessage, route } from '../kernel/index.ts';
import { listErrors, ListQuery, ListTypeInPath, maxNamed } from '../lists/index.ts';
import { verificationErrors } from './errors.ts';
import {
  bounceKinds,
  BounceReport,
  BounceReports,
  Deliverability,
  EmailAnswer,
  maxBounces,
  VerificationEstimate,
  VerificationJob,
  VerificationOverview,
  VerificationSettings,
} from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const operator = { who: 'admin', anyModule: ['admin'] } as const;
const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;

export const VerifyBody = z
  .object({
    resultIds: z.array(Id).min(1).max(maxNamed).optional().describe('If missing: all records that match the filters'),
    all: z.literal(true).optional(),
    filters: ListQuery.prefault({}),
    again: z.boolean().default(false).describe('Also verify what was verified in the last 90 days'),
  })
  .refine((body) => body.all || body.resultIds, { path: ['resultIds'], message: 'Field is required.' });
export type VerifyBody = z.output<typeof VerifyBody>;

/** Whether e-mails take mail. */
export const verificationRoutes = {
  one: route({
    method: 'POST',
    path: '/api/emails/verify',
    summary: 'Verify one email: its mail server is asked, nothing is sent; free, 30 a minute',
    access: { ...access, effect: 'write' },
    body: z.object({ email: z.string().trim().min(1).max(320) }),
    returns: One(EmailAnswer),
    errors: [generalErrors.too_many],
  }),
  estimate: route({
    method: 'POST',
    path: '/api/:type-results/:id/verify/estimate',
    summary: 'Which records would be verified',
    access: { ...access, effect: 'read' },
    params: list,
    body: VerifyBody,
    returns: One(VerificationEstimate),
    errors: [generalErrors.not_found, listErrors.demo_list],
  }),
  start: route({
    method: 'POST',
    path: '/api/:type-results/:id/verify',
    summary: 'Verify the emails of records; free unless the operator set a price for emails of own lists',
    access: { ...access, effect: 'write' },
    params: list,
    body: VerifyBody,
    returns: OneWithMessage(VerificationJob),
    status: 202,
    errors: [
      generalErrors.not_found,
      listErrors.demo_list,
      listErrors.list_archived,
      verificationErrors.nothing_to_verify,
      billingErrors.insufficient_credits,
      billingErrors.key_cap_reached,
    ],
  }),
  job: route({
    method: 'GET',
    path: '/api/verify-jobs/:id',
    summary: 'Progress and results of a verification',
    access: { ...access, effect: 'read' },
    params: z.object({ id: Id }),
    returns: One(VerificationJob),
    errors: [generalErrors.not_found],
  }),
  deliverability: route({
    method: 'GET',
    path: '/api/:type-results/:id/deliverability',
    summary: 'How many records of a list have an email that takes mail',
    access: { ...access, effect: 'read' },
    params: list,
    returns: One(Deliverability),
    errors: [generalErrors.not_found],
  }),
  answers: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/verification',
    summary: 'What is known of each email of a record',
    access: { ...access, effect: 'read' },
    params: list.extend({ resultId: Id }),
    returns: One(z.array(EmailAnswer)),
    errors: [generalErrors.not_found],
  }),
  settings: route({
    method: 'GET',
    path: '/api/verification-settings',
    summary: 'Whether new emails are verified as they come in',
    access: { ...access, effect: 'read' },
    returns: One(VerificationSettings),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/verification-settings',
    summary: 'Verify new emails as they come in, or don’t',
    access: { ...access, effect: 'write' },
    body: VerificationSettings.pick({ on_arrival: true }),
    returns: OneWithMessage(VerificationSettings),
  }),
};

const record = list.extend({ resultId: Id });
const Address = z.string().trim().min(1).max(320);

/** Mails that came back. */
export const bounceRoutes = {
  foresee: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/bounce',
    summary: 'Whether credits would come back if an email of a record bounced; changes nothing',
    access: { ...access, effect: 'read' },
    params: record,
    query: z.object({ email: Address }),
    returns: One(BounceReport),
    errors: [generalErrors.not_found, verificationErrors.not_of_record],
  }),
  report: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/bounce',
    summary:
      'Report that a mail to an email of a record bounced: it’s marked undeliverable, and refunded where that was agreed',
    access: { ...access, effect: 'write' },
    params: record,
    body: z.object({ email: Address, kind: z.enum(bounceKinds).default('hard') }),
    returns: OneWithMessage(BounceReport),
    errors: [generalErrors.not_found, listErrors.demo_list, verificationErrors.not_of_record],
  }),
  reportMany: route({
    method: 'POST',
    path: '/api/bounces',
    summary:
      'Report emails that bounced, of a list or of all lists; each is marked undeliverable, and refunded where that was agreed',
    access: { ...access, effect: 'write' },
    body: z.object({
      emails: z.array(Address).min(1).max(maxBounces),
      kind: z.enum(bounceKinds).default('hard'),
      list_id: Id.optional().describe('Only records of this list; if missing: of all lists'),
    }),
    returns: OneWithMessage(BounceReports),
    errors: [generalErrors.not_found],
  }),
};

/** What the operator sees of verification. */
export const verificationOperatorRoutes = {
  overview: route({
    method: 'GET',
    path: '/api/admin/verification',
    summary: 'Whether mail servers can be asked, and what they said in the last 30 days',
    access: { ...operator, effect: 'read' },
    returns: One(VerificationOverview),
  }),
  savePrice: route({
    method: 'PUT',
    path: '/api/admin/verification',
    summary: 'Set what verifying an email costs that came with a list of one’s own',
    access: { ...operator, effect: 'write' },
    body: VerificationOverview.pick({ own_list_price: true }),
    returns: OneWithMessage(VerificationOverview),
  }),
  probe: route({
    method: 'POST',
    path: '/api/admin/verification/probe',
    summary: 'Try now whether mail servers can be asked',
    access: { ...operator, effect: 'write' },
    returns: One(VerificationOverview.shape.door),
  }),
};
