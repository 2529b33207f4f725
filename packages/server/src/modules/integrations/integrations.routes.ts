import { integrationSuccesses as successes, webhookRoutes as routes } from '@galena/contract/integrations';
import { generalErrors, successOf } from '@galena/contract/kernel';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { listArrivals, listDestinations, sendRecordAgain } from './arrivals.service.ts';
import {
  changeConnection,
  createConnection,
  listConnections,
  removeConnection,
  rotateConnection,
} from './connections.service.ts';
import { getDelivery, keepTest, listDeliveries, replayDeliveries, tryTarget } from './deliveries.service.ts';
import { getListWebhook, removeListWebhook, rotateListWebhook, setUpListWebhook } from './list-webhooks.service.ts';
import { startSending } from './sending.service.ts';
import { testOutcomeOf } from './webhooks.rules.ts';

export const bindings: readonly Binding[] = [
  bind(routes.listWebhook, async (context, { params }, fail) => ({
    data: await getListWebhook(context, params.id, fail),
  })),
  bind(routes.setUp, async (context, { params, body }, fail) => ({
    data: await setUpListWebhook(context, params.id, body, fail),
    ...successOf(successes.webhook_saved),
  })),
  bind(routes.removeOfList, async (context, { params }, fail) => {
    await removeListWebhook(context, params.id, fail);
    return successOf(successes.webhook_deleted);
  }),
  bindPrepared(
    routes.testOfList,
    (context, { params }, fail) => tryTarget(context, { campaign_id: params.id }, fail),
    async (context, _, __, tried) => {
      await keepTest(context, tried);
      return { data: testOutcomeOf(tried.outcome) };
    },
  ),
  bind(routes.rotateOfList, async (context, { params }, fail) => ({
    data: { secret: await rotateListWebhook(context, params.id, fail) },
    ...successOf(successes.webhook_secret_changed),
  })),
  bind(routes.send, async (context, { params, body }, fail) => ({
    data: await startSending(context, params, body, fail),
    ...successOf(successes.webhook_sending),
  })),
  bind(routes.destinations, async (context, { params }, fail) => ({
    data: [...(await listDestinations(context, params.id, fail))],
  })),
  bind(routes.states, async (context, { params, body }, fail) => ({
    data: [...(await listArrivals(context, params.id, body.result_ids, fail))],
  })),
  bind(routes.again, async (context, { params, body }, fail) => {
    await sendRecordAgain(context, params.id, body, fail);
    return successOf(successes.deliveries_replayed, 1);
  }),
  bind(routes.connections, async (context) => ({ data: [...(await listConnections(context))] })),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await createConnection(context, body, fail),
    ...successOf(successes.webhook_added),
  })),
  bind(routes.change, async (context, { params, body }, fail) => ({
    data: await changeConnection(context, params.id, body, fail),
    ...successOf(successes.webhook_saved),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeConnection(context, params.id, fail);
    return successOf(successes.webhook_deleted);
  }),
  bindPrepared(
    routes.test,
    (context, { params }, fail) =>
      tryTarget(context, { connection_id: params.id }, () => fail(generalErrors.not_found)),
    async (context, _, __, tried) => {
      await keepTest(context, tried);
      return { data: testOutcomeOf(tried.outcome) };
    },
  ),
  bind(routes.rotate, async (context, { params }, fail) => ({
    data: { secret: await rotateConnection(context, params.id, fail) },
    ...successOf(successes.webhook_secret_changed),
  })),
  bind(routes.deliveries, (context, { query }, fail) => listDeliveries(context, query, fail)),
  bind(routes.delivery, async (context, { params, query }, fail) => ({
    data: await getDelivery(context, params.id, query, fail),
  })),
  bind(routes.replay, async (context, { body }, fail) =>
    successOf(successes.deliveries_replayed, await replayDeliveries(context, body, fail)),
  ),
];
