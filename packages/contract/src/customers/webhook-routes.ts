import { z } from 'zod';
import {
  Delivery,
  DeliveryDetails,
  deliveryStates,
  integrationErrors,
  secret,
  TestOutcome,
} from '../integrations/index.ts';
import { generalErrors, Id, Message, One, OneWithMessage, route } from '../kernel/index.ts';
import { CustomerWebhook, CustomerWebhookBody } from './customer-webhooks.ts';

const access = { who: 'reseller' } as const;
const params = z.object({ id: Id });
const { not_found: notFound } = generalErrors;

/** Webhooks of a reseller and what was sent to them. */
export const customerWebhookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/wl/webhooks',
    summary: 'Your webhooks on customers’ subscriptions',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(CustomerWebhook) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/wl/webhooks',
    summary: 'Add a webhook; its signing secret is in this answer and nowhere else',
    access: { ...access, effect: 'write' },
    body: CustomerWebhookBody,
    returns: OneWithMessage(CustomerWebhook.extend({ secret })),
    status: 201,
    errors: [integrationErrors.webhook_url_refused, integrationErrors.too_many_webhooks],
  }),
  change: route({
    method: 'PUT',
    path: '/api/wl/webhooks/:id',
    summary: 'Change a webhook; what waits is sent to the new address',
    access: { ...access, effect: 'write' },
    params,
    body: CustomerWebhookBody,
    returns: OneWithMessage(CustomerWebhook),
    errors: [notFound, integrationErrors.webhook_url_refused],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/wl/webhooks/:id',
    summary: 'Delete a webhook with what waits for it',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [notFound],
  }),
  rotate: route({
    method: 'POST',
    path: '/api/wl/webhooks/:id/rotate-secret',
    summary: 'A new signing secret; the old one signs as well for a day',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(z.strictObject({ secret: z.string() })),
    errors: [notFound],
  }),
  test: route({
    method: 'POST',
    path: '/api/wl/webhooks/:id/test',
    summary: 'Send a test, and wait for the answer',
    access: { ...access, effect: 'write' },
    params,
    returns: One(TestOutcome),
    errors: [notFound],
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/wl/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook in the last 30 days, newest first',
    access: { ...access, effect: 'read' },
    params,
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      before: Id.optional().describe('Those before this one'),
    }),
    returns: z.strictObject({
      data: z.array(Delivery),
      counts: z.strictObject({ waiting: z.int(), delivered: z.int(), dead: z.int(), withheld: z.int() }),
      before: Id.nullable().describe('For the next page; null: there are no more'),
    }),
    errors: [notFound],
  }),
  delivery: route({
    method: 'GET',
    path: '/api/wl/webhooks/:id/deliveries/:delivery',
    summary: 'One delivery with its body and its attempts',
    access: { ...access, effect: 'read' },
    params: z.object({ id: Id, delivery: Id }),
    returns: One(DeliveryDetails),
    errors: [notFound],
  }),
  replay: route({
    method: 'POST',
    path: '/api/wl/webhooks/:id/deliveries/replay',
    summary: 'Send again, under the same ids: one delivery, or all that failed for good',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({ delivery: Id.optional() }),
    returns: Message,
    errors: [notFound],
  }),
};
