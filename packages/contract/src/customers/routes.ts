import { z } from 'zod';
import { LoginAsBody, ViewingSession } from '../identity/index.ts';
import { FileContent, generalErrors, Id, One, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { EmailInput } from '../messages/index.ts';
import { ExpiresIn, subscriptionErrors } from '../subscriptions/index.ts';
import { walletErrors } from '../wallet/index.ts';
import { DashboardSpan, SellerDashboard } from './dashboard.ts';
import { customerErrors as errors } from './errors.ts';
import {
  CustomerChange,
  CustomerFilter,
  CustomerSubscription,
  NewCustomerBody,
  UsageFilter,
  UsageRow,
} from './shapes.ts';

const reseller = { who: 'reseller' } as const;
const byKey = { who: 'reseller', apiKey: true, effect: 'write' } as const;
const params = z.object({ id: Id });
const { not_found: notFound } = generalErrors;
const { subscription_exists: exists, not_possible: notPossible, change_in_progress: inProgress } = subscriptionErrors;

const selling = [errors.package_not_sold, errors.credits_short] as const;
const acting = [notFound, notPossible, inProgress] as const;
const beginning = [...acting, subscriptionErrors.pool_empty] as const;
const Until = z.object({ expires_in: ExpiresIn }).default({});

/** The subscriptions of a reseller’s customers. */
export const customerRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/api/wl/dashboard',
    summary: 'How your business does: customers, revenue, margin, credits, failing payments, what is left to set up',
    access: { ...reseller, effect: 'read' },
    query: DashboardSpan,
    returns: One(SellerDashboard),
    errors: [walletErrors.span_backwards],
  }),
  list: route({
    method: 'GET',
    path: '/api/wl/subscriptions',
    summary: 'The subscriptions of your customers, newest first',
    access: { ...reseller, effect: 'read' },
    query: CustomerFilter.extend(PageQuery.shape),
    returns: Page(CustomerSubscription),
  }),
  get: route({
    method: 'GET',
    path: '/api/wl/subscriptions/:id',
    summary: 'The subscription of one of your customers',
    access: { ...reseller, effect: 'read' },
    params,
    returns: One(CustomerSubscription),
    errors: [notFound],
  }),
  create: route({
    method: 'POST',
    path: '/api/wl/subscriptions',
    summary: 'Add an account: a customer on one of your packages; they get a mail to set their password',
    access: { ...reseller, effect: 'write' },
    body: NewCustomerBody,
    returns: OneWithMessage(CustomerSubscription),
    status: 201,
    errors: [exists, ...selling],
  }),
  update: route({
    method: 'PUT',
    path: '/api/wl/subscriptions/:id',
    summary: 'Change a customer’s name, package or the day on which the subscription expires',
    access: { ...reseller, effect: 'write' },
    params,
    body: CustomerChange,
    returns: OneWithMessage(CustomerSubscription),
    errors: [...acting, ...selling],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/wl/subscriptions/:id/cancel',
    summary: 'Cancel a customer’s subscription at the end of its period',
    access: { ...reseller, effect: 'write' },
    params,
    returns: OneWithMessage(CustomerSubscription),
    errors: [...acting],
  }),
  reactivate: route({
    method: 'POST',
    path: '/api/wl/subscriptions/:id/reactivate',
    summary: 'Reactivate a customer’s canceled subscription',
    access: { ...reseller, effect: 'write' },
    params,
    body: Until,
    returns: OneWithMessage(CustomerSubscription),
    errors: [...beginning],
  }),
  restore: route({
    method: 'POST',
    path: '/api/wl/subscriptions/:id/restore',
    summary: 'Restore what was canceled at the payment provider; managed manually from then on',
    access: { ...reseller, effect: 'write' },
    params,
    body: Until,
    returns: OneWithMessage(CustomerSubscription),
    errors: [...beginning],
  }),
  // Not for the team: money goes back.
  refund: route({
    method: 'POST',
    path: '/api/wl/subscriptions/:id/refund',
    summary: 'Return a customer’s last charge and end access at once',
    access: { who: 'owner', anyModule: ['whitelabel'], effect: 'write' },
    params,
    returns: OneWithMessage(CustomerSubscription),
    errors: [...acting, subscriptionErrors.nothing_to_refund],
  }),
  loginAs: route({
    method: 'POST',
    path: '/api/wl/subscriptions/:id/login-as',
    summary: 'View the product as a customer for 15 minutes, with a session of its own on the platform’s host',
    access: { ...reseller, inPerson: true, effect: 'write' },
    params,
    body: LoginAsBody,
    returns: One(ViewingSession),
    errors: [notFound, errors.not_on_platform, errors.no_login_as, errors.customer_suspended],
  }),
  createByKey: route({
    method: 'POST',
    path: '/api/wl/subscription-create',
    summary: 'The same as adding an account, for programs',
    access: byKey,
    body: NewCustomerBody,
    returns: OneWithMessage(CustomerSubscription),
    status: 201,
    errors: [exists, ...selling],
  }),
  cancelByEmail: route({
    method: 'POST',
    path: '/api/wl/subscription-cancel',
    summary: 'Cancel the subscription of one of your customers, by email',
    access: byKey,
    body: z.object({ email: EmailInput }),
    returns: OneWithMessage(CustomerSubscription),
    errors: [...acting],
  }),
  usage: route({
    method: 'GET',
    path: '/api/wl/usage-history',
    summary: 'What your customers spent credits on, newest first',
    access: { ...reseller, effect: 'read' },
    query: UsageFilter.extend(PageQuery.shape),
    returns: Page(UsageRow),
    errors: [notFound, walletErrors.span_backwards],
  }),
  usageFile: route({
    method: 'GET',
    path: '/api/wl/usage-history.csv',
    summary: 'The same as CSV, as much as there is, customer by customer',
    access: { ...reseller, effect: 'read' },
    query: UsageFilter,
    returns: FileContent,
    errors: [notFound, walletErrors.span_backwards],
  }),
};
