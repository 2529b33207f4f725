import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import { generalErrors, Id, Message, Moment, One, OneWithMessage, route, Run } from '../kernel/index.ts';
import { listErrors, ListTypeInPath, Selection } from '../lists/index.ts';
import { integrationErrors as errors } from './errors.ts';
import {
  ConnectionBody,
  Delivery,
  DeliveryDetails,
  deliveryStates,
  ListWebhook,
  ListWebhookBody,
  secret,
  TestOutcome,
  WebhookConnection,
} from './shapes.ts';

const params = z.object({ id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

/** Whose deliveries: of a list's own webhook, or of one of the account. */
const target = {
  campaign_id: z.coerce.number().pipe(Id).optional(),
  connection_id: z.coerce.number().pipe(Id).optional(),
};

/** Webhooks of lists and of the account, and what was sent to them. G-66, G-76 */
export const webhookRoutes = {
  listWebhook: route({
    method: 'GET',
    path: '/api/campaign-webhook/:id',
    summary: 'The webhook of a list; null: it has none',
    access: { ...access, effect: 'read' },
    params,
    returns: One(ListWebhook.nullable()),
    errors: [generalErrors.not_found],
  }),
  setUp: route({
    method: 'POST',
    path: '/api/campaign-webhook-setup/:id',
    summary: 'Set up the webhook of a list; the signing secret of a new address is in this answer and nowhere else',
    access: { ...access, effect: 'write' },
    params,
    body: ListWebhookBody,
    returns: OneWithMessage(ListWebhook.extend({ secret })),
    errors: [generalErrors.not_found, listErrors.demo_list, errors.webhook_url_refused],
  }),
  removeOfList: route({
    method: 'DELETE',
    path: '/api/campaign-webhook/:id',
    summary: 'Remove the webhook of a list, with what waits for an address of its own',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  testOfList: route({
    method: 'POST',
    path: '/api/campaign-webhook/:id/test',
    summary: 'Send a test to the webhook of a list, and wait for the answer',
    access: { ...access, effect: 'write' },
    params,
    returns: One(TestOutcome),
    errors: [generalErrors.not_found, errors.webhook_missing],
  }),
  rotateOfList: route({
    method: 'POST',
    path: '/api/campaign-webhook/:id/rotate-secret',
    summary: 'A new signing secret; the old one signs as well for a day',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(z.strictObject({ secret: z.string() })),
    errors: [generalErrors.not_found, errors.webhook_missing],
  }),
  send: route({
    method: 'POST',
    path: '/api/:type-results/:id/send-to-webhook',
    summary: 'Send records to the webhook of their list',
    access: { ...access, apiKey: true, effect: 'write' },
    params: z.object({ type: ListTypeInPath, id: Id }),
    body: Selection,
    returns: OneWithMessage(Run),
    status: 202,
    errors: [
      generalErrors.not_found,
      listErrors.demo_list,
      errors.webhook_missing,
      errors.webhook_off,
      billingErrors.key_cap_reached,
    ],
  }),
  connections: route({
    method: 'GET',
    path: '/api/webhook-connections',
    summary: 'The webhooks of the account',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(WebhookConnection) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/webhook-connections',
    summary: 'Add a webhook; its signing secret is in this answer and nowhere else',
    access: { ...access, effect: 'write' },
    body: ConnectionBody,
    returns: OneWithMessage(WebhookConnection.extend({ secret })),
    status: 201,
    errors: [errors.webhook_url_refused, errors.webhook_name_taken, errors.too_many_webhooks],
  }),
  change: route({
    method: 'PUT',
    path: '/api/webhook-connections/:id',
    summary: 'Change a webhook; what waits is sent to the new address',
    access: { ...access, effect: 'write' },
    params,
    body: ConnectionBody,
    returns: OneWithMessage(WebhookConnection),
    errors: [generalErrors.not_found, errors.webhook_url_refused, errors.webhook_name_taken],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/webhook-connections/:id',
    summary: 'Delete a webhook that no list sends to, with what waits for it',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found, errors.webhook_in_use],
  }),
  test: route({
    method: 'POST',
    path: '/api/webhook-connections/:id/test',
    summary: 'Send a test, and wait for the answer',
    access: { ...access, effect: 'write' },
    params,
    returns: One(TestOutcome),
    errors: [generalErrors.not_found],
  }),
  rotate: route({
    method: 'POST',
    path: '/api/webhook-connections/:id/rotate-secret',
    summary: 'A new signing secret; the old one signs as well for a day',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(z.strictObject({ secret: z.string() })),
    errors: [generalErrors.not_found],
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/webhook-deliveries',
    summary:
      'What was sent to a webhook in the last 30 days, newest first: of a list (`campaign_id`) or of one of the account',
    access: { ...access, effect: 'read' },
    query: z.object({
      ...target,
      state: z.enum(deliveryStates).optional(),
      before: z.coerce.number().pipe(Id).optional().describe('Those before this one'),
    }),
    returns: z.strictObject({
      data: z.array(Delivery),
      counts: z.strictObject({ waiting: z.int(), delivered: z.int(), dead: z.int(), withheld: z.int() }),
      verifying: z.int().describe('Records that are sent once their emails are verified'),
      before: Id.nullable().describe('For the next page; null: there are no more'),
    }),
    errors: [generalErrors.not_found],
  }),
  delivery: route({
    method: 'GET',
    path: '/api/webhook-deliveries/:id',
    summary: 'One delivery with its body and its attempts',
    access: { ...access, effect: 'read' },
    params,
    query: z.object(target),
    returns: One(DeliveryDetails),
    errors: [generalErrors.not_found],
  }),
  replay: route({
    method: 'POST',
    path: '/api/webhook-deliveries/replay',
    summary: 'Send again, under the same ids: one delivery, or those of a time that failed for good',
    access: { ...access, effect: 'write' },
    body: z.object({
      campaign_id: Id.optional(),
      connection_id: Id.optional(),
      id: Id.optional(),
      from: Moment.optional(),
      to: Moment.optional(),
    }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};
