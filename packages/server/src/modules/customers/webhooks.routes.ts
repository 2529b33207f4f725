import { customerWebhookRoutes as routes } from '@galena/contract/customers';
import { integrationSuccesses as successes } from '@galena/contract/integrations';
import { successOf } from '@galena/contract/kernel';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { listEndpointDeliveries, readEndpointDelivery, replayEndpoint, testOutcomeOf } from '../integrations/index.ts';
import * as hooks from './webhooks.service.ts';

export const webhookBindings: readonly Binding[] = [
  bind(routes.list, async (context) => ({ data: await hooks.listWebhooks(context) })),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await hooks.createWebhook(context, body, fail),
    ...successOf(successes.webhook_added),
  })),
  bind(routes.change, async (context, { params, body }, fail) => ({
    data: await hooks.changeWebhook(context, params.id, body, fail),
    ...successOf(successes.webhook_saved),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await hooks.removeWebhook(context, params.id, fail);
    return successOf(successes.webhook_deleted);
  }),
  bind(routes.rotate, async (context, { params }, fail) => ({
    data: { secret: await hooks.rotateWebhook(context, params.id, fail) },
    ...successOf(successes.webhook_secret_changed),
  })),
  bindPrepared(
    routes.test,
    (context, { params }, fail) => hooks.tryWebhook(context, params.id, fail),
    async (context, _, __, tried) => {
      await hooks.keepTest(context, tried);
      return { data: testOutcomeOf(tried.outcome) };
    },
  ),
  bind(routes.deliveries, (context, { params, query }, fail) =>
    inReadTransaction(context, async (tx) =>
      listEndpointDeliveries(tx, await hooks.endpointOf(tx, params.id, fail), query),
    ),
  ),
  bind(routes.delivery, async (context, { params }, fail) => ({
    data: await inReadTransaction(context, async (tx) =>
      readEndpointDelivery(tx, await hooks.endpointOf(tx, params.id, fail), params.delivery, fail),
    ),
  })),
  bind(routes.replay, (context, { params, body }, fail) =>
    inTransaction(context, async (tx) => {
      const endpointId = await hooks.endpointOf(tx, params.id, fail);
      const count = await replayEndpoint(tx, endpointId, { id: body.delivery }, fail);
      return successOf(successes.deliveries_replayed, count);
    }),
  ),
];
