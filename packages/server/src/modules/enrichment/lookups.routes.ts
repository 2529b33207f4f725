import { enrichmentSuccesses, enrichRoutes as routes } from '@galena/contract/enrichment';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
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
];
