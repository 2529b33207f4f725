import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import { generalErrors, Id, One, route } from '../kernel/index.ts';
import { listErrors, ListName, ListTypeInPath } from '../lists/index.ts';
import { validationSentences } from '../messages/index.ts';
import { plansErrors } from '../plans/index.ts';
import { Location, Search, searchErrors, searchLimits } from '../search/index.ts';
import { similarErrors } from './errors.ts';
import { SimilarEstimate, standardSimilar } from './shapes.ts';

const params = z.object({ type: ListTypeInPath, id: Id, resultId: Id });
const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;

const what = {
  filters: z
    .record(z.string(), z.json())
    .optional()
    .describe('If missing: made of the record. Depends on the type: `filterSchemas`'),
  location: Location.optional().describe('If missing: the country of the record, else everywhere'),
  match: z
    .union([z.literal(50), z.literal(100)])
    .default(50)
    .describe('Keep a record if at least half, or all, of the filters match'),
  limit: z.int().min(1).max(searchLimits.highest).default(standardSimilar),
  searcher: z.string().max(40).optional().describe('If missing: the first source that has anything there'),
};

const refusals = [
  generalErrors.not_found,
  generalErrors.vendor_failed,
  listErrors.demo_list,
  similarErrors.similar_not_offered,
  similarErrors.person_unknown,
  similarErrors.company_unknown,
  searchErrors.location_missing,
  searchErrors.filters_missing,
  searchErrors.no_area,
  searchErrors.searcher_unknown,
  searchErrors.searcher_limit_reached,
  searchErrors.sources_repeated,
  searchErrors.vendor_key_refused,
  searchErrors.vendor_key_failing,
  searchErrors.vendor_key_removed,
] as const;

/** Leads like one that is there. */
export const similarRoutes = {
  estimate: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/similar/estimate',
    summary: 'What people or companies like this one would be asked for, found and cost; free',
    access: { ...access, effect: 'read' },
    params,
    body: z.object(what),
    returns: One(SimilarEstimate),
    errors: refusals,
  }),
  start: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/similar',
    summary: 'Find people or companies like this one and save them to a list; you pay per saved record',
    access: { ...access, effect: 'spend' },
    params,
    body: z
      .object({
        ...what,
        campaign_id: Id.optional().describe('The list that they go into; this or `list_name`'),
        list_name: ListName.optional().describe('Name of a new list that they go into'),
        stop_at: z.int().min(1).optional().describe('Credit limit'),
      })
      .refine((body) => (body.campaign_id === undefined) !== (body.list_name === undefined), {
        path: ['campaign_id'],
        message: validationSentences.required,
      }),
    returns: One(Search),
    status: 202,
    errors: [
      ...refusals,
      searchErrors.no_searcher,
      listErrors.list_archived,
      billingErrors.insufficient_credits,
      billingErrors.key_cap_reached,
      plansErrors.too_many_results,
      plansErrors.limit_reached,
    ],
  }),
};
