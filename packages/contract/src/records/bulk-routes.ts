import { z } from 'zod';
import { generalErrors, Id, OneWithMessage, route } from '../kernel/index.ts';
import { ListQuery, maxNamed } from '../lists/index.ts';

const access = { who: 'signed_in', anyModule: ['leads'] } as const;

const Ids = z.array(Id).min(1).max(maxNamed);
/** Lists by their ids; with `campaign_id` records of that list, which may also be described. */
const ListsOrRecords = z.union([
  z.strictObject({ resultIds: Ids }),
  z.strictObject({ resultIds: Ids, campaign_id: Id }),
  z.strictObject({ all: z.literal(true), filters: ListQuery.prefault({}), campaign_id: Id }),
]);
const IsArchived = { is_archived: z.boolean() };

/** What is done with many at once: lists, or records of one. */
export const bulkRoutes = {
  remove: route({
    method: 'POST',
    path: '/api/campaigns/bulk-delete',
    summary: 'Delete lists, or records of a list with `campaign_id`; all or none',
    access: { ...access, apiKey: true, effect: 'write' },
    body: ListsOrRecords,
    returns: OneWithMessage(z.strictObject({ count: z.int() })),
    errors: [generalErrors.not_found],
  }),
  archive: route({
    method: 'POST',
    path: '/api/campaigns/bulk-archive',
    summary: 'Archive or restore lists, or records of a list with `campaign_id`; all or none',
    access: { ...access, apiKey: true, effect: 'write' },
    body: z.union([
      ListsOrRecords.options[0].extend(IsArchived),
      ListsOrRecords.options[1].extend(IsArchived),
      ListsOrRecords.options[2].extend(IsArchived),
    ]),
    returns: OneWithMessage(z.strictObject({ count: z.int() })),
    errors: [generalErrors.not_found],
  }),
};
