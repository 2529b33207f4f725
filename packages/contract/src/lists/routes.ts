import { z } from 'zod';
import {
  Day,
  generalErrors,
  Id,
  listTypes,
  Message,
  OneWithMessage,
  Page,
  pageLimits,
  PageQuery,
  One,
  route,
} from '../kernel/index.ts';
import { plansErrors } from '../plans/index.ts';
import { PlainName } from '../messages/index.ts';
import { ListQuery, searchTypes } from './query.ts';
import { HistoryItem, List } from './shapes.ts';

const params = z.object({ id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

export const listOrders = ['created_at', 'updated_at', 'name', 'results_count'] as const;

/** Which lists; the default is what is worked on: not archived, newest first. */
export const ListsQuery = PageQuery.extend({
  type: z.enum(listTypes).optional(),
  search: z.string().max(200).default(''),
  search_type: z.enum(searchTypes).default('contain'),
  is_archived: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .default(0),
  is_demo: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .optional(),
  tag: z.string().max(80).optional(),
  source: z.string().max(120).optional(),
  user_id: Id.optional().describe('Whose lists'),
  startDate: Day.optional(),
  endDate: Day.optional(),
  limit: z.int().min(1).max(pageLimits.highest).default(pageLimits.standard),
  sort: z.templateLiteral([z.enum(['', '-']), z.enum(listOrders)]).default('-created_at'),
});

export const ListName = PlainName(2, 80);
/** Tags and source of a list. */
export const Tags = z.array(PlainName(1, 40)).max(20);
export const Source = z.string().trim().max(120);

export const CampaignType = z.strictObject({
  id: Id,
  name: z.enum(listTypes),
  label: z.string(),
  tools: z.array(z.string()),
});

export const listRoutes = {
  types: route({
    method: 'GET',
    path: '/api/campaign-types',
    summary: 'List types and their tools',
    access: { who: 'signed_in', apiKey: true, effect: 'read' },
    returns: z.strictObject({ data: z.array(CampaignType) }),
  }),
  lists: route({
    method: 'GET',
    path: '/api/campaigns',
    summary: 'Lists of the account, newest first',
    access: { ...access, apiKey: true, effect: 'read' },
    query: ListsQuery,
    returns: Page(List).extend({
      counts: z.strictObject({ active: z.int(), archived: z.int(), demo: z.int() }),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/campaigns',
    summary: 'Create a list',
    access: { ...access, apiKey: true, effect: 'write' },
    body: z.object({
      name: ListName,
      type: z.enum(listTypes),
      tags: Tags.optional(),
      source: Source.optional(),
    }),
    returns: OneWithMessage(List),
    status: 201,
    errors: [plansErrors.limit_reached],
  }),
  get: route({
    method: 'GET',
    path: '/api/campaigns/:id',
    summary: 'One list with its counts',
    access: { ...access, apiKey: true, effect: 'read' },
    params,
    returns: One(List),
    errors: [generalErrors.not_found],
  }),
  rename: route({
    method: 'PUT',
    path: '/api/campaigns/:id',
    summary: 'Rename a list',
    access: { ...access, apiKey: true, effect: 'write' },
    params,
    body: z.object({ name: ListName }),
    returns: OneWithMessage(List),
    errors: [generalErrors.not_found],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/campaigns/:id',
    summary: 'Delete a list with its records',
    access: { ...access, apiKey: true, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  archive: route({
    method: 'POST',
    path: '/api/campaigns/archive/:id',
    summary: 'Archive or restore a list; without `is_archived`, toggles',
    access: { ...access, apiKey: true, effect: 'write' },
    params,
    body: z.object({ is_archived: z.boolean().optional() }),
    returns: OneWithMessage(List),
    errors: [generalErrors.not_found],
  }),
  details: route({
    method: 'POST',
    path: '/api/campaigns/details',
    summary: 'Set a list’s tags and source',
    access: { ...access, apiKey: true, effect: 'write' },
    body: z.object({ campaign_id: Id, tags: Tags, source: Source.nullable() }),
    returns: OneWithMessage(List),
    errors: [generalErrors.not_found],
  }),
  tags: route({
    method: 'GET',
    path: '/api/campaign-tags',
    summary: 'Tags in use, most used first',
    access: { ...access, apiKey: true, effect: 'read' },
    returns: z.strictObject({ data: z.array(z.string()) }),
  }),
  history: route({
    method: 'POST',
    path: '/api/campaign/:id/history',
    summary: 'History of a list, newest first',
    access: { ...access, apiKey: true, effect: 'read' },
    params,
    body: ListQuery.prefault({}),
    returns: Page(HistoryItem),
    errors: [generalErrors.not_found],
  }),
};
