import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import { generalErrors, Id, One, OneWithMessage, route } from '../kernel/index.ts';
import { listErrors, ListQuery, maxNamed, ListTypeInPath } from '../lists/index.ts';
import { enrichActions } from './actions.ts';
import { enrichmentErrors } from './errors.ts';
import { EnrichEstimate, EnrichJob, Visit } from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

/** Which records, and what of them. */
const input = {
  resultIds: z.array(Id).min(1).max(maxNamed).optional().describe('Left out: those that the filters leave'),
  all: z.literal(true).optional(),
  filters: ListQuery.prefault({}),
  action: z.enum(enrichActions),
  prompt_type: z.string().max(80).optional(),
  again: z.boolean().default(false).describe('Also records that have it already: they are looked up anew'),
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
];

export const enrichRoutes = {
  estimate: route({
    method: 'POST',
    path: '/api/:type-results/:id/enrich/estimate',
    summary: 'What looking up records would cost at most; free',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list,
    body: EnrichBody,
    returns: One(EnrichEstimate),
    errors: [generalErrors.not_found, listErrors.demo_list, enrichmentErrors.action_not_offered],
  }),
  start: route({
    method: 'POST',
    path: '/api/:type-results/:id/enrich',
    summary: 'Look up records: charged for each one that is found, and nothing else',
    access: { ...access, apiKey: true, effect: 'spend' },
    params: list,
    body: EnrichBody.safeExtend({
      stop_at: z.int().min(1).optional().describe('Spend no more than so many credits'),
    }),
    returns: OneWithMessage(EnrichJob),
    status: 202,
    errors: [...refusals, listErrors.list_archived, billingErrors.insufficient_credits],
  }),
  job: route({
    method: 'GET',
    path: '/api/enrich-jobs/:id',
    summary: 'How far a look-up is, and what came of it',
    access: { ...access, apiKey: true, effect: 'read' },
    params: z.object({ id: Id }),
    returns: One(EnrichJob),
    errors: [generalErrors.not_found],
  }),
  visit: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/visit',
    summary: 'How the last look-up of a record went: which pages were read, and why not more',
    access: { ...access, effect: 'read' },
    params: list.extend({ resultId: Id }),
    returns: One(Visit.nullable()),
    errors: [generalErrors.not_found],
  }),
};
