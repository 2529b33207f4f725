import { z } from 'zod';
import { webhookHealth } from '../integrations/index.ts';
import { Id, Moment } from '../kernel/index.ts';
import { customerEvents } from './webhook-events.ts';

/** So many webhooks a reseller may have. */
export const maxCustomerWebhooks = 20;

/** Where a reseller is told of its customers’ subscriptions. */
export const CustomerWebhook = z.strictObject({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(customerEvents)),
  ...webhookHealth,
  created_at: Moment,
});
export type CustomerWebhook = z.infer<typeof CustomerWebhook>;

export const CustomerWebhookBody = z.object({
  url: z.string().trim().min(1).max(2_000),
  events: z
    .array(z.enum(customerEvents))
    .min(1)
    .overwrite((events) => customerEvents.filter((event) => events.includes(event))),
  is_active: z.boolean().default(true),
});
export type CustomerWebhookInput = z.output<typeof CustomerWebhookBody>;
