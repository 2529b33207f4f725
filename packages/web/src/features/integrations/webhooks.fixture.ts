import {
  integrationErrors,
  integrationSuccesses,
  webhookRoutes as routes,
  type Delivery,
  type ListWebhook,
  type WebhookConnection,
} from '@galena/contract/integrations';
import { AppError, successOf } from '@galena/contract/kernel';
import type { Backend } from '../../testing/backend.ts';

export const secret = 'whsec_bm9ib2R5IGtub3dzIHRoaXMgYnV0IHRoZSByZWNlaXZlcg==';

/** A webhook of the account that works. */
export const connectionOf = (id: number, more: Partial<WebhookConnection> = {}): WebhookConnection => ({
  id,
  name: `Hook ${id}`,
  url: `https://hooks.example.com/${id}`,
  is_active: true,
  disabled: null,
  is_failing: false,
  last_status: 200,
  last_error: null,
  last_sent_at: '2026-11-26T08:31:00.000Z',
  is_ordered: false,
  per_minute: null,
  verify_emails: 'off',
  lists: [],
  created_at: '2026-11-20T08:31:00.000Z',
  ...more,
});

export const deliveryOf = (id: number, more: Partial<Delivery> = {}): Delivery => ({
  id,
  webhook_id: `msg_${id}`,
  event: 'lead',
  state: 'delivered',
  attempts: 1,
  next_at: null,
  last_status: 200,
  last_error: null,
  result_id: 100 + id,
  created_at: '2026-11-26T08:31:00.000Z',
  ...more,
});

/** The webhooks of an account, as the server keeps them. */
export const answerConnections = (backend: Backend, first: readonly WebhookConnection[] = []): void => {
  let all = [...first];
  backend.answer(routes.connections, () => ({ data: all }));
  backend.answer(routes.create, ({ body }) => {
    const made = connectionOf(all.length + 1, { ...body, last_status: null, last_sent_at: null });
    all = [...all, made];
    return { data: { ...made, secret }, ...successOf(integrationSuccesses.webhook_added) };
  });
  backend.answer(routes.change, ({ params, body }) => {
    all = all.map((one) => (one.id === params.id ? { ...one, ...body, disabled: null } : one));
    return {
      data: all.find(({ id }) => id === params.id) as WebhookConnection,
      ...successOf(integrationSuccesses.webhook_saved),
    };
  });
  backend.answer(routes.remove, ({ params }) => {
    const lists = all.find(({ id }) => id === params.id)?.lists ?? [];
    if (lists.length > 0)
      throw new AppError(integrationErrors.webhook_in_use, {
        params: { lists: lists.map(({ name }) => name).join(', ') },
      });
    all = all.filter(({ id }) => id !== params.id);
    return successOf(integrationSuccesses.webhook_deleted);
  });
  backend.answer(routes.rotate, () => ({
    data: { secret },
    ...successOf(integrationSuccesses.webhook_secret_changed),
  }));
};

/** The webhook of the list 4; null: it has none. */
export const answerListWebhook = (backend: Backend, first: ListWebhook | null): void => {
  let webhook = first;
  backend.answer(routes.listWebhook, () => ({ data: webhook }));
  backend.answer(routes.setUp, ({ params, body }) => {
    const {
      name,
      send_new,
      is_active,
      is_ordered,
      per_minute,
      verify_emails,
      webhook_connection_id: connectionId,
    } = body;
    const wasNone = webhook === null;
    webhook = {
      campaign_id: params.id,
      url: body.url ?? 'https://hooks.example.com/1',
      webhook_connection_id: connectionId,
      name,
      send_new,
      is_active,
      is_ordered,
      per_minute,
      verify_emails,
      disabled: null,
      is_failing: false,
      last_status: null,
      last_error: null,
      last_sent_at: null,
    };
    const told = wasNone && connectionId === null ? secret : null;
    return { data: { ...webhook, secret: told }, ...successOf(integrationSuccesses.webhook_saved) };
  });
  backend.answer(routes.removeOfList, () => {
    webhook = null;
    return successOf(integrationSuccesses.webhook_deleted);
  });
};
