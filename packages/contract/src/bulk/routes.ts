import { z } from 'zod';
import { generalErrors, Id, One, OneWithMessage, route } from '../kernel/index.ts';
import { listErrors, ListQuery, ListTypeInPath, maxNamed, Selection } from '../lists/index.ts';
import { bulkErrors } from './errors.ts';
import { Batch, Done } from './shapes.ts';

const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;
const list = z.object({ type: ListTypeInPath, id: Id });
const id = z.object({ id: Id });

const Ids = z.array(Id).min(1).max(maxNamed);
/** Lists by their ids; with `campaign_id` records of that list, which may also be described. */
const ListsOrRecords = z.union([
  z.strictObject({ resultIds: Ids }),
  z.strictObject({ resultIds: Ids, campaign_id: Id }),
  z.strictObject({ all: z.literal(true), filters: ListQuery.prefault({}), campaign_id: Id }),
]);
const IsArchived = { is_archived: z.boolean() };

/** What a label is set to; whether it takes it is said by its kind. */
const LabelInput = z.union([z.string().max(400), z.number(), z.boolean()]).nullable();

/** Records of a list, and the list of the same kind that they go to. */
const WithTarget = z.union([
  Selection.options[0].extend({ campaign_id: Id }),
  Selection.options[1].extend({ campaign_id: Id }),
]);

const transferErrors = [
  generalErrors.not_found,
  listErrors.demo_list,
  listErrors.list_archived,
  bulkErrors.same_list,
] as const;

/**
 * What is done with many at once: lists, or records of one. Named ones all or none, and at once. Of all that match, some thousands at
 * once; more as a run that goes on when the call has answered.
 */
export const bulkRoutes = {
  remove: route({
    method: 'POST',
    path: '/api/campaigns/bulk-delete',
    summary: 'Delete lists, or records of a list with `campaign_id`; all or none',
    access: { ...access, effect: 'write' },
    body: ListsOrRecords,
    returns: OneWithMessage(Done),
    errors: [generalErrors.not_found],
  }),
  archive: route({
    method: 'POST',
    path: '/api/campaigns/bulk-archive',
    summary: 'Archive or restore lists, or records of a list with `campaign_id`; all or none',
    access: { ...access, effect: 'write' },
    body: z.union([
      ListsOrRecords.options[0].extend(IsArchived),
      ListsOrRecords.options[1].extend(IsArchived),
      ListsOrRecords.options[2].extend(IsArchived),
    ]),
    returns: OneWithMessage(Done),
    errors: [generalErrors.not_found],
  }),
  removeResult: route({
    method: 'DELETE',
    path: '/api/:type-results/:id/:resultId',
    summary: 'Delete a record',
    access: { ...access, effect: 'write' },
    params: list.extend({ resultId: Id }),
    returns: OneWithMessage(Done),
    errors: [generalErrors.not_found],
  }),
  move: route({
    method: 'POST',
    path: '/api/:type-results/:id/move',
    summary: 'Move records to another list of the same type; who is there already stays',
    access: { ...access, effect: 'write' },
    params: list,
    body: WithTarget,
    returns: OneWithMessage(Done),
    errors: transferErrors,
  }),
  copy: route({
    method: 'POST',
    path: '/api/:type-results/:id/copy',
    summary:
      'Copy records to another list of the same type, with values and sources; free, because they’re already paid for',
    access: { ...access, effect: 'write' },
    params: list,
    body: WithTarget,
    returns: OneWithMessage(Done),
    errors: transferErrors,
  }),
  suppress: route({
    method: 'POST',
    path: '/api/:type-results/:id/suppress',
    summary: 'Never contact the people or businesses of these records again; cannot be undone here',
    access: { ...access, effect: 'write' },
    params: list,
    body: Selection,
    returns: OneWithMessage(Done),
    errors: [generalErrors.not_found, listErrors.demo_list],
  }),
  label: route({
    method: 'POST',
    path: '/api/:type-results/:id/labels',
    summary: 'Set a custom label of records, or clear it with null',
    access: { ...access, effect: 'write' },
    params: list,
    body: z.union([
      Selection.options[0].extend({ label_id: Id, value: LabelInput }),
      Selection.options[1].extend({ label_id: Id, value: LabelInput }),
    ]),
    returns: OneWithMessage(Done),
    errors: [generalErrors.not_found, listErrors.demo_list],
  }),
  batch: route({
    method: 'GET',
    path: '/api/batches/:id',
    summary: 'Something that was done with many records at once, and how far it is',
    access: { ...access, effect: 'read' },
    params: id,
    returns: One(Batch),
    errors: [generalErrors.not_found],
  }),
  ofRun: route({
    method: 'GET',
    path: '/api/batches/of-run/:id',
    summary: 'The batch that a run works on',
    access: { ...access, effect: 'read' },
    params: id,
    returns: One(Batch),
    errors: [generalErrors.not_found],
  }),
  undo: route({
    method: 'POST',
    path: '/api/batches/:id/undo',
    summary: 'Undo what was done with many records, within 30 days; what changed since then stays',
    access: { ...access, effect: 'write' },
    params: id,
    returns: OneWithMessage(Done),
    errors: [generalErrors.not_found, bulkErrors.batch_running, bulkErrors.batch_final],
  }),
};
