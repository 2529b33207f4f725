import { z } from 'zod';
import { billingErrors } from '../billing/index.ts';
import {
  generalErrors,
  Id,
  listTypes,
  MapCell,
  MapView,
  One,
  OneWithMessage,
  route,
  runErrors,
} from '../kernel/index.ts';
import { listErrors, ListTypeInPath } from '../lists/index.ts';
import { plansErrors } from '../plans/index.ts';
import { maxMoreSearchers, searchLimits } from './constants.ts';
import { searchErrors } from './errors.ts';
import { Location } from './locations.ts';
import { Estimate, RecentSearch, Search, SearchOptions } from './shapes.ts';

const params = z.object({ type: ListTypeInPath });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

const what = {
  /** Missing: "Please select location before continue.", after everything else of the form was looked at. */
  location: Location.nullish(),
  filters: z.record(z.string(), z.json()).default({}).describe('Depends on the type: `filterSchemas`'),
  match: z
    .union([z.literal(50), z.literal(100)])
    .default(100)
    .describe('Keep a record if at least half, or all, of the filters match'),
  limit: z.int().min(1).max(searchLimits.highest).default(searchLimits.standard),
  searcher: z.string().max(40).optional().describe('If missing: the first source in the options'),
  more_searchers: z
    .array(z.string().max(40))
    .max(maxMoreSearchers)
    .default([])
    .describe('More sources, asked in this order until the limit is reached. Needs `searcher`'),
};

const skip_owned = z
  .boolean()
  .default(false)
  .describe('Skip leads that are already in any of your lists: they aren’t saved or charged');

const skip_customers = z
  .boolean()
  .default(false)
  .describe('Skip leads that are customers already, as a CRM of the account says: they aren’t saved or charged');

const refusals = [
  searchErrors.location_missing,
  searchErrors.filters_missing,
  searchErrors.no_area,
  searchErrors.searcher_unknown,
  searchErrors.searcher_limit_reached,
  searchErrors.sources_repeated,
  searchErrors.vendor_key_refused,
  searchErrors.vendor_key_failing,
  searchErrors.vendor_key_removed,
  searchErrors.site_unreachable,
  searchErrors.site_refused,
  searchErrors.site_missing,
  generalErrors.vendor_failed,
] as const;

export const searchRoutes = {
  localCategories: route({
    method: 'GET',
    path: '/api/local-categories',
    summary: 'Categories of local businesses, from Accounting to Zoo',
    access: { who: 'signed_in', apiKey: true, effect: 'read' },
    returns: z.strictObject({
      data: z.array(
        z.strictObject({
          slug: z.string(),
          name: z.string(),
          words: z.array(z.string()).describe('What else people call it, in any language'),
        }),
      ),
    }),
  }),
  options: route({
    method: 'GET',
    path: '/api/search-options/:type',
    summary: 'Options and sources for a search form',
    access: { ...access, apiKey: true, effect: 'read' },
    params,
    returns: One(SearchOptions),
  }),
  estimate: route({
    method: 'POST',
    path: '/api/:type-search/estimate',
    summary: 'Matches and cost of a search, with a free preview',
    access: { ...access, apiKey: true, effect: 'read' },
    params,
    body: z.object({
      ...what,
      find_emails: z
        .boolean()
        .default(false)
        .describe('Emails are looked up afterwards: earlier lookups count toward the expected cost'),
      skip_owned,
      skip_customers,
    }),
    returns: One(Estimate),
    errors: refusals,
  }),
  map: route({
    method: 'POST',
    path: '/api/:type-search/map',
    summary: 'Leads of a search on the map, grouped when close together; free',
    access: { ...access, apiKey: true, effect: 'read' },
    params,
    body: z.object({ ...what, view: MapView }),
    returns: One(z.strictObject({ cells: z.array(MapCell).describe('Largest first') })),
    errors: [...refusals, searchErrors.no_map],
  }),
  start: route({
    method: 'POST',
    path: '/api/:type-search',
    summary: 'Search and save to a list while it runs',
    access: { ...access, apiKey: true, effect: 'spend' },
    params,
    body: z.object({
      campaign_id: Id,
      ...what,
      saved_search_id: Id.optional().describe('The saved search that this is a run of: it remembers what was found'),
      only_new: z
        .boolean()
        .default(false)
        .describe(
          'Skip what earlier runs of the saved search found, and leads in any of your lists. Needs `saved_search_id`',
        ),
      stop_at: z.int().min(1).optional().describe('Credit limit of the search'),
      find_emails: z
        .boolean()
        .default(false)
        .describe('Then look up emails on the websites of leads without one, within the same maximum'),
      skip_owned,
      skip_customers,
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
      billingErrors.key_cap_reached,
      plansErrors.too_many_results,
    ],
  }),
  recent: route({
    method: 'GET',
    path: '/api/recent-searches',
    summary: 'What the user searched for last, each question once',
    access: { ...access, apiKey: true, effect: 'read' },
    query: z.object({ type: z.enum(listTypes).optional() }),
    returns: z.strictObject({ data: z.array(RecentSearch) }),
  }),
  search: route({
    method: 'GET',
    path: '/api/searches/:id',
    summary: 'Progress of a search',
    access: { ...access, apiKey: true, effect: 'read' },
    params: z.object({ id: Id }),
    returns: One(Search),
    errors: [generalErrors.not_found],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/searches/:id/cancel',
    summary: 'Stop a search; saved records are kept, unused credits are returned',
    access: { ...access, apiKey: true, effect: 'write' },
    params: z.object({ id: Id }),
    returns: OneWithMessage(Search),
    errors: [generalErrors.not_found, runErrors.run_over],
  }),
};
