import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import { generalErrors, Id, One, OneWithMessage, route } from '../kernel/index.ts';
import { listErrors, ListQuery, maxNamed, ListTypeInPath } from '../lists/index.ts';
import { enrichActions, lookupActions } from './actions.ts';
import { enrichmentErrors } from './errors.ts';
import { EnrichEstimate, EnrichJob, LookupOrder, Visit } from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

/** Which records, and what of them. */
const input = {
  resultIds: z.array(Id).min(1).max(maxNamed).optional().describe('If missing: all records that match the filters'),
  all: z.literal(true).optional(),
  filters: ListQuery.prefault({}),
  action: z.enum(enrichActions),
  prompt_type: z.string().max(80).optional(),
  again: z.boolean().default(false).describe('Also look up records that already have it'),
};
export const EnrichBody = z.object(input).refine((body) => body.all || body.resultIds, {
  path: ['resultIds'],
  message: 'Field is required.',
});
export type EnrichInput = z.output<typeof EnrichBody>;

const refusals = [
  generalErrors.not_found,
  listErrors.demo_list,
  enrichmentErrors.action_not_offered,
  enrichmentErrors.nothing_to_enrich,
  enrichmentErrors.no_source,
];

export const enrichRoutes = {
  estimate: route({
    method: 'POST',
    path: '/api/:type-results/:id/enrich/estimate',
    summary: 'The maximum cost of a lookup; free',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list,
    body: EnrichBody,
    returns: One(EnrichEstimate),
    errors: [generalErrors.not_found, listErrors.demo_list, enrichmentErrors.action_not_offered],
  }),
  start: route({
    method: 'POST',
    path: '/api/:type-results/:id/enrich',
    summary: 'Look up records; you only pay for what’s found',
    access: { ...access, apiKey: true, effect: 'spend' },
    params: list,
    body: EnrichBody.safeExtend({
      stop_at: z.int().min(1).optional().describe('Credit limit'),
    }),
    returns: OneWithMessage(EnrichJob),
    status: 202,
    errors: [...refusals, listErrors.list_archived, billingErrors.insufficient_credits, billingErrors.key_cap_reached],
  }),
  job: route({
    method: 'GET',
    path: '/api/enrich-jobs/:id',
    summary: 'Progress and results of a lookup',
    access: { ...access, apiKey: true, effect: 'read' },
    params: z.object({ id: Id }),
    returns: One(EnrichJob),
    errors: [generalErrors.not_found],
  }),
  visit: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/visit',
    summary: 'Details of a record’s last lookup: which pages were read, and why not more',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list.extend({ resultId: Id }),
    returns: One(Visit.nullable()),
    errors: [generalErrors.not_found],
  }),
};

const order = z.object({ type: ListTypeInPath, action: z.enum(lookupActions) });

/** In which order sources are asked. */
export const lookupOrderRoutes = {
  orders: route({
    method: 'GET',
    path: '/api/lookup-orders',
    summary: 'The sources of each kind of lookup, in the order they are asked, and how they did in 90 days',
    access: { ...access, apiKey: true, effect: 'read' },
    returns: One(z.array(LookupOrder)),
  }),
  save: route({
    method: 'PUT',
    path: '/api/lookup-orders/:type/:action',
    summary: 'Choose the order, or have it learned from what sources found, verified, cost and how long they took',
    access: { ...access, apiKey: true, effect: 'write' },
    params: order,
    body: z.object({
      mode: LookupOrder.shape.mode,
      sources: z
        .array(z.object({ source: z.string().max(80), is_on: z.boolean() }))
        .max(100)
        .default([])
        .describe('Of `own`: the first one is asked first; those left out come last'),
    }),
    returns: OneWithMessage(LookupOrder),
    errors: [generalErrors.not_found, enrichmentErrors.all_sources_off],
  }),
  reset: route({
    method: 'DELETE',
    path: '/api/lookup-orders/:type/:action/results',
    summary: 'Forget how sources did, so that the order is learned anew',
    access: { ...access, apiKey: true, effect: 'write' },
    params: order,
    returns: OneWithMessage(LookupOrder),
    errors: [generalErrors.not_found],
  }),
};
