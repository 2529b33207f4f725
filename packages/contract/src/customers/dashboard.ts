import { z } from 'zod';
import { Day, Id, Moment } from '../kernel/index.ts';

/** What leads to the first sale, in the order in which one does it. */
export const setupSteps = [
  'business',
  'address',
  'logo',
  'mail',
  'payments',
  'package',
  'sales_page',
  'credits',
  'customer',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Money of one currency, in its smallest unit. */
const SellerMoney = z.strictObject({
  currency: z.string(),
  recurring_cents: z
    .int()
    .describe(
      'A month of the active subscriptions that you charge; of a year’s price a twelfth; trials count once they are over',
    ),
  revenue_cents: z.int().describe('What customers paid in the period, less what went back to them in it'),
  wholesale_cents: z.int().describe('What the credits that were sold cost you'),
  margin_cents: z.int().describe('Revenue less wholesale'),
});

/** Somebody whose renewal was not paid and is tried again. */
const FailingPayment = z.strictObject({
  id: Id.describe('The subscription'),
  account_id: Id,
  customer_name: z.string(),
  email: z.string(),
  since: Moment,
  amount_cents: z.int().describe('Of a period'),
  currency: z.string(),
});
export type FailingPayment = z.infer<typeof FailingPayment>;

/** So many of those whose payments fail are named. */
export const maxFailing = 20;

/** How a reseller’s business does, and what there is to do before its first sale. */
export const SellerDashboard = z.strictObject({
  startDate: Day,
  endDate: Day,
  customers: z.strictObject({
    active: z.int().describe('Now'),
    new: z.int().describe('Subscriptions that began in the period'),
    lost: z.int().describe('Subscriptions that were canceled or ended in the period'),
    at_start: z.int().describe('Active when the period began'),
    churn_percent: z
      .number()
      .nullable()
      .describe('Of those who were there at the start, how many were lost; null: there were none'),
  }),
  money: z.array(SellerMoney).min(1),
  credits: z.strictObject({
    sold: z.int().describe('To customers in the period, less those that came back'),
    used: z.int().describe('By customers in the period'),
    left: z.int().describe('Your own, to sell from'),
    monthly: z.int().describe('Of your own each month, for customers whom you don’t charge through a payment provider'),
    months: z.int().nullable().describe('For how many such months yours last; null: they need none'),
    waiting: z.int().describe('Customers whose month waits because yours were too few'),
  }),
  failing: z.array(FailingPayment).max(maxFailing).describe('Newest first'),
  failing_total: z.int(),
  checklist: z.array(
    z.strictObject({
      step: z.enum(setupSteps),
      is_done: z.boolean(),
      is_required: z.boolean().describe('False: it can be left out; the list is done without it'),
    }),
  ),
});
export type SellerDashboard = z.infer<typeof SellerDashboard>;

export const DashboardSpan = z.object({
  startDate: Day.describe('The first day, by your account’s calendar'),
  endDate: Day.describe('The last day'),
});
export type DashboardSpan = z.output<typeof DashboardSpan>;
