import { z } from 'zod';
import {
  Empty,
  FileContent,
  generalErrors,
  Id,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
  SignedBody,
} from '../kernel/index.ts';
import { paymentErrors } from '../payments/index.ts';
import { subscriptionErrors as errors } from './errors.ts';
import { Invoice, InvoiceHead } from './invoices.ts';
import {
  Chosen,
  ExpiresIn,
  Interval,
  PackageOffer,
  Quote,
  statuses,
  Subscription,
  WaitingChoice,
} from './subscription.ts';

/** Also for an account that has a parent and no plan yet: choosing one is all it can do. */
const own = { who: 'owner', inactiveAllowed: true } as const;
const byId = z.object({ id: Id });

/** The account that a billing portal manages. */
export const portals = ['platform', 'connected'] as const;

export const Billing = z.strictObject({
  plan: z.strictObject({ id: Id, name: z.string() }).nullable(),
  subscription: Subscription.nullable(),
  invoices: z.array(InvoiceHead),
  portal: z.enum(portals).nullable(),
  choices: z
    .enum(['plans', 'packages'])
    .describe(
      'What the account chooses from: plans of the platform’s, or packages of the reseller whose customer it is',
    ),
  is_sandbox: z.boolean().describe('No money moves'),
});
export type Billing = z.infer<typeof Billing>;

/** The token of a sign-up link: its package can be had by it alone. */
const FormToken = z.string().max(200).optional();

const choosing = [
  errors.plan_not_offered,
  errors.yearly_not_offered,
  errors.interval_not_offered,
  errors.same_plan,
  errors.plan_change_canceled,
  errors.managed_elsewhere,
] as const;

export const subscriptionRoutes = {
  quote: route({
    method: 'GET',
    path: '/api/plans/:id/quote',
    summary: 'What choosing a plan would cost, now and then',
    access: { ...own, effect: 'read' },
    params: byId,
    query: z.object({ interval: Interval.default('month') }),
    returns: One(Quote),
    errors: [...choosing],
  }),
  choose: route({
    method: 'POST',
    path: '/api/plans/:id/choose',
    summary: 'Choose a plan: begin, change up now, or change down at the end of the period',
    access: { ...own, effect: 'spend' },
    params: byId,
    body: z.object({
      interval: Interval,
      due_now_cents: z.int().min(0).optional().describe('As quoted: more is never charged'),
    }),
    returns: OneWithMessage(Chosen),
    errors: [
      ...choosing,
      errors.card_needed,
      errors.card_declined,
      errors.card_needs_you,
      errors.price_changed,
      errors.change_in_progress,
      errors.package_unavailable,
    ],
  }),
  packages: route({
    method: 'GET',
    path: '/api/billing/packages',
    summary: 'The packages that a reseller’s customer can pay for by themselves',
    access: { ...own, effect: 'read' },
    query: z.object({
      package: z.coerce.number().pipe(Id).optional().describe('The one that somebody came for'),
      form: FormToken,
    }),
    returns: One(z.array(PackageOffer)),
  }),
  quotePackage: route({
    method: 'GET',
    path: '/api/billing/packages/:id/quote',
    summary: 'What choosing a package would cost, now and then',
    access: { ...own, effect: 'read' },
    params: byId,
    query: z.object({ interval: Interval.default('month'), form: FormToken }),
    returns: One(Quote),
    errors: [...choosing],
  }),
  choosePackage: route({
    method: 'POST',
    path: '/api/billing/packages/:id/choose',
    summary: 'Choose a package of the reseller’s: begin, change up now, or change down at the end of the period',
    access: { ...own, effect: 'spend' },
    params: byId,
    body: z.object({
      interval: Interval,
      form: FormToken,
      due_now_cents: z.int().min(0).optional().describe('As quoted: more is never charged'),
    }),
    returns: OneWithMessage(Chosen),
    errors: [
      ...choosing,
      errors.card_needed,
      errors.card_declined,
      errors.card_needs_you,
      errors.price_changed,
      errors.change_in_progress,
      errors.package_unavailable,
    ],
  }),
  choice: route({
    method: 'GET',
    path: '/api/billing/choices/:id',
    summary: 'What became of a choice that the bank wanted to have confirmed, as the provider knows it',
    access: { ...own, effect: 'read' },
    params: byId,
    returns: One(WaitingChoice),
    errors: [generalErrors.not_found],
  }),
  rehearse: route({
    method: 'POST',
    path: '/api/billing/choices/:id/rehearse',
    summary: 'Sandbox only: answer in place of the bank’s customer',
    access: { ...own, effect: 'write' },
    params: byId,
    body: z.object({ granted: z.boolean() }),
    returns: One(WaitingChoice),
    errors: [generalErrors.not_found, paymentErrors.nothing_to_rehearse],
  }),
  billing: route({
    method: 'GET',
    path: '/api/billing',
    summary: 'The account’s plan, subscription and invoices',
    access: { ...own, effect: 'read' },
    returns: One(Billing),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/billing/cancel',
    summary: 'Cancel the subscription: access stays until the period ends, and nothing more is charged',
    access: { ...own, effect: 'write' },
    returns: OneWithMessage(Subscription),
    errors: [errors.no_subscription, errors.not_possible, errors.change_in_progress],
  }),
  reactivate: route({
    method: 'POST',
    path: '/api/billing/reactivate',
    summary: 'Reactivate a canceled subscription; one that has ended is charged for a new period',
    access: { ...own, effect: 'spend' },
    returns: OneWithMessage(Chosen),
    errors: [
      errors.no_subscription,
      errors.not_possible,
      errors.change_in_progress,
      errors.pool_empty,
      errors.card_needed,
      errors.card_declined,
      errors.card_needs_you,
      errors.plan_not_offered,
      errors.yearly_not_offered,
      errors.interval_not_offered,
      errors.package_unavailable,
    ],
  }),
  portalSession: route({
    method: 'POST',
    path: '/api/billing/portal-session',
    summary: 'A link to the payment provider’s billing page, or to the wallet where it has none',
    access: { ...own, effect: 'write' },
    returns: One(z.strictObject({ url: z.string() })),
  }),
  portals: route({
    method: 'GET',
    path: '/api/wl/check-billing-portals',
    summary: 'Which billing portals apply to the user',
    access: { who: 'signed_in', inactiveAllowed: true, effect: 'read' },
    returns: One(
      z.strictObject({
        billing_portal: z.enum(portals).nullable(),
        available: z.array(z.enum(portals)),
        url: z.string().optional(),
      }),
    ),
  }),
  invoice: route({
    method: 'GET',
    path: '/api/billing/invoices/:id',
    summary: 'An invoice or a credit note',
    access: { ...own, effect: 'read' },
    params: byId,
    returns: One(Invoice),
    errors: [generalErrors.not_found],
  }),
  invoicePdf: route({
    method: 'GET',
    path: '/api/billing/invoices/:id/pdf',
    summary: 'An invoice or a credit note as PDF, in the account’s language',
    access: { ...own, effect: 'read' },
    params: byId,
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
};

export const salesPlatforms = ['sales_platform_a', 'sales_platform_b'] as const;

export const salesRoutes = {
  notice: route({
    method: 'POST',
    path: '/api/hooks/sales/:platform',
    summary: 'A purchase, refund or cancellation on a sales platform; signed with the shared secret',
    access: { who: 'signature', effect: 'write' },
    params: z.object({ platform: z.enum(salesPlatforms) }),
    body: SignedBody,
    returns: Empty,
    status: 202,
    errors: [errors.notice_invalid, errors.change_in_progress],
  }),
};

const admin = { who: 'admin', anyModule: ['admin'] } as const;
const acting = [generalErrors.not_found, errors.not_possible, errors.change_in_progress] as const;

const AdminSubscription = Subscription.extend({ account_id: Id });
export type AdminSubscription = z.infer<typeof AdminSubscription>;

export const adminSubscriptionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'Subscriptions of all accounts, newest first',
    access: { ...admin, effect: 'read' },
    query: PageQuery.extend({
      status: z.enum(statuses).optional(),
      plan_id: Id.optional(),
      account_id: Id.optional(),
    }),
    returns: Page(AdminSubscription),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/admin/subscriptions/:id/cancel',
    summary: 'Cancel a subscription at the end of its period',
    access: { ...admin, effect: 'write' },
    params: byId,
    returns: OneWithMessage(AdminSubscription),
    errors: [...acting],
  }),
  reactivate: route({
    method: 'POST',
    path: '/api/admin/subscriptions/:id/reactivate',
    summary: 'Reactivate a canceled subscription',
    access: { ...admin, effect: 'write' },
    params: byId,
    body: z.object({ expires_in: ExpiresIn }),
    returns: OneWithMessage(AdminSubscription),
    errors: [...acting, errors.pool_empty],
  }),
  restore: route({
    method: 'POST',
    path: '/api/admin/subscriptions/:id/restore',
    summary: 'Restore a subscription that was canceled at the payment provider; managed manually from then on',
    access: { ...admin, effect: 'write' },
    params: byId,
    body: z.object({ expires_in: ExpiresIn }),
    returns: OneWithMessage(AdminSubscription),
    errors: [...acting, errors.pool_empty],
  }),
  refund: route({
    method: 'POST',
    path: '/api/admin/subscriptions/:id/refund',
    summary: 'Return the last charge and end access at once',
    access: { ...admin, effect: 'write' },
    params: byId,
    body: z.object({ reason: z.string().trim().min(1).max(200) }),
    returns: OneWithMessage(AdminSubscription),
    errors: [...acting, errors.nothing_to_refund],
  }),
};
