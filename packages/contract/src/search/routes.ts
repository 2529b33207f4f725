import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import { generalErrors, Id, One, OneWithMessage, route, runErrors } from '../kernel/index.ts';
import { listErrors, ListTypeInPath } from '../lists/index.ts';
import { searchLimits } from './constants.ts';
import { searchErrors } from './errors.ts';
import { Location } from './locations.ts';
import { MapCell, MapView } from './map.ts';
import { Estimate, Search, SearchOptions } from './shapes.ts';

const params = z.object({ type: ListTypeInPath });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

const what = {
  /** Missing: "Please select location before continue.", after everything else of the form was looked at. */
  location: Location.nullish(),
  filters: z.record(z.string(), z.json()).default({}).describe('By the kind: `filterSchemas`'),
  match: z
    .union([z.literal(50), z.literal(100)])
    .default(100)
    .describe('Keep a record when at least half, or all, of the chosen filters hold'),
  limit: z.int().min(1).max(searchLimits.highest).default(searchLimits.standard),
  searcher: z.string().max(40).optional().describe('Left out: the first that the options name'),
};

const refusals = [
  searchErrors.location_missing,
  searchErrors.filters_missing,
  searchErrors.no_area,
  searchErrors.searcher_unknown,
  searchErrors.searcher_limit_reached,
  generalErrors.vendor_failed,
] as const;

export const searchRoutes = {
  localCategories: route({
    method: 'GET',
    path: '/api/local-categories',
    summary: 'Categories of local businesses, from Accounting to Zoo',
    access: { who: 'signed_in', effect: 'read' },
    returns: z.strictObject({ data: z.array(z.strictObject({ slug: z.string(), name: z.string() })) }),
  }),
  options: route({
    method: 'GET',
    path: '/api/search-options/:type',
    summary: 'What the form of a search offers, and which sources answer it',
    access: { ...access, effect: 'read' },
    params,
    returns: One(SearchOptions),
  }),
  estimate: route({
    method: 'POST',
    path: '/api/:type-search/estimate',
    summary: 'What a search would find and cost, with a free preview',
    access: { ...access, effect: 'read' },
    params,
    body: z.object({
      ...what,
      find_emails: z
        .boolean()
        .default(false)
        .describe(
          'E-mails are going to be looked for afterwards: what earlier look-ups found counts into the expected cost',
        ),
    }),
    returns: One(Estimate),
    errors: refusals,
  }),
  map: route({
    method: 'POST',
    path: '/api/:type-search/map',
    summary: 'Where on the map the leads of a search are, those near each other as one; free',
    access: { ...access, effect: 'read' },
    params,
    body: z.object({ ...what, view: MapView }),
    returns: One(z.strictObject({ cells: z.array(MapCell).describe('The fullest first') })),
    errors: [...refusals, searchErrors.no_map],
  }),
  start: route({
    method: 'POST',
    path: '/api/:type-search',
    summary: 'Search into a list; what is found arrives there while it runs',
    access: { ...access, apiKey: true, effect: 'spend' },
    params,
    body: z.object({
      campaign_id: Id,
      ...what,
      stop_at: z.int().min(1).optional().describe('Spend no more than so many credits, whatever is found'),
      find_emails: z
        .boolean()
        .default(false)
        .describe('Then look for e-mails on the websites of those that came without one; within the same ceiling'),
    }),
    returns: One(Search),
    status: 202,
    errors: [
      ...refusals,
      searchErrors.no_searcher,
      generalErrors.not_found,
      listErrors.demo_list,
      listErrors.list_archived,
      billingErrors.insufficient_credits,
    ],
  }),
  search: route({
    method: 'GET',
    path: '/api/searches/:id',
    summary: 'How far a search is',
    access: { ...access, apiKey: true, effect: 'read' },
    params: z.object({ id: Id }),
    returns: One(Search),
    errors: [generalErrors.not_found],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/searches/:id/cancel',
    summary: 'Stop a search; what it saved stays, what it did not spend comes back',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id }),
    returns: OneWithMessage(Search),
    errors: [generalErrors.not_found, runErrors.run_over],
  }),
};
