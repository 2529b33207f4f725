import { z } from 'zod';
import { Id, listTypes, Moment } from '../kernel/index.ts';
import { EmailCheck } from '../verification/index.ts';

/** So many webhooks an account may have, beside those of its lists. */
export const maxConnections = 50;

/**
 * `waiting`: for its first or next attempt · `dead`: ten attempts failed · `withheld`: who it tells of asked not to be contacted, or, with the
 * error `undeliverable`, none of its emails takes mail
 */
export const deliveryStates = ['waiting', 'delivered', 'dead', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why nothing is sent any more: the receiver said 410 · nothing arrived there for five days. */
export const disabledReasons = ['gone', 'failing'] as const;

/** How a webhook is doing. */
export const webhookHealth = {
  is_active: z.boolean(),
  disabled: z
    .enum(disabledReasons)
    .nullable()
    .describe('Turned off by us: the receiver said 410, or failed for 5 days'),
  is_failing: z.boolean().describe('Its last attempts failed; we keep trying'),
  last_status: z.int().nullable(),
  last_error: z.string().nullable().describe('`status_500`, `timeout`, …; null: the last attempt succeeded'),
  last_sent_at: Moment.nullable(),
};

const ordering = {
  is_ordered: z
    .boolean()
    .describe('One record after the other: the next waits until this one is delivered or given up'),
  per_minute: z.int().nullable().describe('No more records a minute; null: as fast as the receiver takes them'),
};

/** An address that an account sends to, by a name. */
export const WebhookConnection = z.strictObject({
  id: Id,
  name: z.string(),
  url: z.string(),
  ...webhookHealth,
  ...ordering,
  verify_emails: EmailCheck,
  lists: z
    .array(z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes) }))
    .describe('Lists that send to it'),
  created_at: Moment,
});
export type WebhookConnection = z.infer<typeof WebhookConnection>;

/** The webhook of a list. */
export const ListWebhook = z.strictObject({
  campaign_id: Id,
  name: z.string().nullable(),
  url: z.string(),
  webhook_connection_id: Id.nullable().describe('Sends to this one of the account; null: to an address of its own'),
  send_new: z.boolean().describe('Sends each new record by itself'),
  ...webhookHealth,
  ...ordering,
  verify_emails: EmailCheck.describe('That of the webhook of the account where it sends to one'),
});
export type ListWebhook = z.infer<typeof ListWebhook>;

/** The signing secret, where it was made by this call; it is told here and nowhere else. */
export const secret = z.string().nullable().describe('`whsec_…`, only in this answer; null: nothing new');

const Url = z.string().trim().min(1).max(2_000);
const Name = z.string().trim().min(1).max(120);
const settings = {
  is_active: z.boolean().default(true),
  is_ordered: z.boolean().default(false),
  per_minute: z.int().min(1).max(6_000).nullable().default(null),
  verify_emails: EmailCheck.default('off'),
};

export const ConnectionBody = z.object({ name: Name, url: Url, ...settings });
export type ConnectionInput = z.output<typeof ConnectionBody>;

/** Either an address, or a webhook of the account. */
export const ListWebhookBody = z
  .object({
    url: Url.optional(),
    name: Name.nullable().default(null),
    webhook_connection_id: Id.nullable().default(null),
    send_new: z.boolean().default(false),
    ...settings,
  })
  .refine(({ url, webhook_connection_id: connection }) => url !== undefined || connection !== null, {
    path: ['url'],
    message: 'Field is required.',
  });
export type ListWebhookInput = z.output<typeof ListWebhookBody>;

/** How a test went. */
export const TestOutcome = z.strictObject({
  is_delivered: z.boolean(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string().describe('How the body of the answer begins'),
  duration_ms: z.int(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

const delivery = {
  id: Id,
  webhook_id: z.string().describe('What the receiver sees as `webhook-id`: the same over all attempts'),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  next_at: Moment.nullable().describe('The next attempt'),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  result_id: Id.nullable().describe('The record it tells of'),
  created_at: Moment,
};

/** What was sent to a webhook, or is to be. */
export const Delivery = z.strictObject(delivery);
export type Delivery = z.infer<typeof Delivery>;

/** The same with what was said, and how each attempt went. */
export const DeliveryDetails = z.strictObject({
  ...delivery,
  body: z.string(),
  tries: z.array(
    z.strictObject({
      at: Moment,
      status: z.int().nullable(),
      error: z.string().nullable(),
      duration_ms: z.int(),
      answer: z.string(),
    }),
  ),
});
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

/** A webhook that a list has to do with. */
export const ListDestination = z.strictObject({
  connection_id: Id.nullable().describe('A webhook of the account; null: the address of the list’s own'),
  name: z.string(),
  is_current: z.boolean().describe('The list sends to it'),
  has_records: z.boolean().describe('Records of the list were sent there, or are on their way'),
});
export type ListDestination = z.infer<typeof ListDestination>;

/** So many records are asked about in one call. */
export const maxArrivalsAsked = 200;

/** How far one record is with one webhook. `failed`: it never arrived, and is not tried any more. */
export const RecordArrival = z.strictObject({
  result_id: Id,
  connection_id: ListDestination.shape.connection_id,
  state: z.enum(['sending', 'sent', 'failed']),
  is_verifying: z.boolean().describe('Waits until its emails are verified'),
  last_error: z
    .string()
    .nullable()
    .describe(
      'Of the last attempt: `status_500`, `withheld`, `undeliverable`, …; beside `sent`: why it did not arrive again',
    ),
  sent_at: Moment.nullable().describe('When it last arrived'),
  updated_at: Moment,
});
export type RecordArrival = z.infer<typeof RecordArrival>;
