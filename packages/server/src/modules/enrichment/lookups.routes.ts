import { enrichmentSuccesses, enrichRoutes as routes, lookupOrderRoutes as orders } from '@galena/contract/enrichment';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { forgetOrder, listOrders, saveOrder } from './orders.service.ts';
import { estimateLookup, getLookup, maybeVisit, startLookup } from './lookups.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.estimate, async (context, { params, body }, fail) => ({
    data: await estimateLookup(context, params, body, fail),
  })),
  bind(routes.start, async (context, { params, body }, fail) => ({
    data: await startLookup(context, params, body, fail),
    ...successOf(enrichmentSuccesses.lookup_started),
  })),
  bind(routes.job, async (context, { params }, fail) => ({ data: await getLookup(context, params.id, fail) })),
  bind(routes.visit, async (context, { params }, fail) => ({
    data: await maybeVisit(context, params, params.resultId, fail),
  })),
  bind(orders.orders, async (context) => ({ data: [...(await listOrders(context))] })),
  bind(orders.save, async (context, { params, body }, fail) => ({
    data: await saveOrder(context, params, body, fail),
    ...successOf(enrichmentSuccesses.order_saved),
  })),
  bind(orders.reset, async (context, { params }, fail) => ({
    data: await forgetOrder(context, params, fail),
    ...successOf(enrichmentSuccesses.results_forgotten),
  })),
];
