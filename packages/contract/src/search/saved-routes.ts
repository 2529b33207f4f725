import { z } from 'zod';
import {
  Id,
  listTypes,
  Message,
  Moment,
  OneWithMessage,
  Page,
  PageQuery,
  generalErrors,
  pageLimits,
  route,
} from '../kernel/index.ts';
import { PlainName } from '../messages/index.ts';
import { maxMoreSearchers, searchLimits } from './constants.ts';
import { searchErrors } from './errors.ts';
import { Location } from './locations.ts';
import { Search } from './shapes.ts';

/** An account keeps at most so many: all of them fit on one page. */
export const maxSavedSearches = pageLimits.highest;

export const SavedSearchName = PlainName(2, 80);

/** A search that somebody keeps under a name, as it can be asked again by everybody in the account. */
export const SavedSearch = Search.pick({
  id: true,
  type: true,
  location: true,
  filters: true,
  match: true,
  limit: true,
  find_emails: true,
  skip_owned: true,
  skip_customers: true,
  created_at: true,
}).extend({
  id: Id,
  name: z.string(),
  searcher: z.string().nullable().describe('null: the first source in the options'),
  more_searchers: z.array(z.string()).describe('Asked in this order after the first'),
  owner: z.strictObject({ id: Id, name: z.string() }).nullable().describe('Who saved it'),
  updated_at: Moment,
  last_run_at: Moment.nullable().describe('When it was run last; null: never'),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const params = z.object({ id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

const Filters = z.record(z.string(), z.json()).describe('Depends on the type: `filterSchemas`');
const Match = z.union([z.literal(50), z.literal(100)]);
const Limit = z.int().min(1).max(searchLimits.highest);
const MoreSources = z.array(z.string().max(40)).max(maxMoreSearchers);
const Source = z.string().max(40).nullish().describe('If missing or null: the first source in the options');

const refusals = [
  searchErrors.location_missing,
  searchErrors.filters_missing,
  searchErrors.saved_search_exists,
] as const;

export const savedSearchRoutes = {
  list: route({
    method: 'GET',
    path: '/api/saved-searches',
    summary: 'Saved searches of the account, newest first',
    access: { ...access, apiKey: true, effect: 'read' },
    query: PageQuery.extend({
      type: z.enum(listTypes).optional(),
      search: z.string().max(200).default('').describe('Part of the name'),
    }),
    returns: Page(SavedSearch),
  }),
  create: route({
    method: 'POST',
    path: '/api/saved-searches',
    summary: 'Save a search under a name',
    access: { ...access, apiKey: true, effect: 'write' },
    body: z.object({
      name: SavedSearchName,
      type: z.enum(listTypes),
      location: Location.nullish(),
      filters: Filters.default({}),
      match: Match.default(100),
      limit: Limit.default(searchLimits.standard),
      searcher: Source,
      more_searchers: MoreSources.default([]),
      find_emails: z.boolean().default(false),
      skip_owned: z.boolean().default(false),
      skip_customers: z.boolean().default(false),
    }),
    returns: OneWithMessage(SavedSearch),
    status: 201,
    errors: [...refusals, searchErrors.saved_search_limit],
  }),
  change: route({
    method: 'PUT',
    path: '/api/saved-searches/:id',
    summary: 'Rename a saved search, or change what it asks',
    access: { ...access, apiKey: true, effect: 'write' },
    params,
    body: z
      .object({
        name: SavedSearchName,
        location: Location.nullish(),
        filters: Filters,
        match: Match,
        limit: Limit,
        searcher: Source,
        more_searchers: MoreSources,
        find_emails: z.boolean(),
        skip_owned: z.boolean(),
        skip_customers: z.boolean(),
      })
      .partial(),
    returns: OneWithMessage(SavedSearch),
    errors: [...refusals, generalErrors.not_found],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    summary: 'Delete a saved search',
    access: { ...access, apiKey: true, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};
