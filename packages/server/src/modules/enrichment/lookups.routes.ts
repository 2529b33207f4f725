import { enrichmentSuccesses, enrichRoutes as routes } from '@galena/contract/enrichment';
import { said } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { estimateLookup, getLookup, maybeVisit, startLookup } from './lookups.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.estimate, async (work, { params, body }, fail) => ({
    data: await estimateLookup(work, params, body, fail),
  })),
  bind(routes.start, async (work, { params, body }, fail) => ({
    data: await startLookup(work, params, body, fail),
    ...said(enrichmentSuccesses.lookup_started),
  })),
  bind(routes.job, async (work, { params }, fail) => ({ data: await getLookup(work, params.id, fail) })),
  bind(routes.visit, async (work, { params }, fail) => ({
    data: await maybeVisit(work, params, params.resultId, fail),
  })),
];
