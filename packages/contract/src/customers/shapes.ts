import { z } from 'zod';
import { Day, Id, Moment } from '../kernel/index.ts';
import { EmailInput, PlainName } from '../messages/index.ts';
import { ExpiresIn, statuses, Subscription } from '../subscriptions/index.ts';

const Named = z.strictObject({ id: Id, name: z.string() });

/** The subscription of one of a reseller's customers. */
export const CustomerSubscription = Subscription.extend({
  account_id: Id.describe('The customer’s account'),
  first_name: z.string(),
  last_name: z.string(),
  package: Named.nullable().describe('Null: a plan that is no package of yours, or a package that is gone'),
  can_log_in_as: z.boolean().describe('You may view the product as this customer, on the platform’s own host'),
});
export type CustomerSubscription = z.infer<typeof CustomerSubscription>;

export const CustomerFilter = z.object({
  status: z.enum(statuses).optional(),
  package_id: Id.optional(),
  search: z.string().trim().max(200).optional().describe('In name and email'),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

const names = { first_name: PlainName(1, 80), last_name: PlainName(1, 80) };

/** Somebody whom a reseller brings. */
export const NewCustomerBody = z.object({
  email: EmailInput,
  ...names,
  package_id: Id,
  expires_in: ExpiresIn.describe('Days, 1 to 365; missing, null or more: one year'),
});
export type NewCustomerBody = z.output<typeof NewCustomerBody>;

/** What is left out stays. */
export const CustomerChange = z.object({
  first_name: names.first_name.optional(),
  last_name: names.last_name.optional(),
  package_id: Id.optional(),
  expires_in: ExpiresIn.describe('Days from now on, 1 to 365; more: one year; missing or null: as it is'),
});
export type CustomerChange = z.output<typeof CustomerChange>;

/** Something a customer was charged credits for. */
export const UsageRow = z.strictObject({
  id: z.string(),
  subscriber: z.strictObject({ id: Id.describe('The customer’s account'), name: z.string() }),
  email: z.string(),
  package: z.string().nullable(),
  list_type: z.string().nullable(),
  action: z.string().nullable(),
  credits: z.int().describe('What was spent; negative: what came back of bounces'),
  created_at: Moment,
});
export type UsageRow = z.infer<typeof UsageRow>;

export const UsageFilter = z.object({
  subscriber: Id.optional().describe('A customer’s account'),
  list_type: z.string().trim().max(40).optional(),
  startDate: Day.optional().describe('The first day, by your account’s calendar'),
  endDate: Day.optional().describe('The last day'),
});
export type UsageFilter = z.output<typeof UsageFilter>;
