import { z } from 'zod';
import { generalErrors, Id, listTypes, Moment, One, OneWithMessage, route } from '../kernel/index.ts';
import { ListTypeInPath } from '../lists/index.ts';
import { Evidence, FullResult } from '../records/index.ts';
import { duplicateErrors as errors } from './errors.ts';

const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;

/** By what records may be the same: a phone number, the host of a site, a name together with its company or town. */
export const doubleReasons = ['phone', 'site', 'name'] as const;
/** As many records can be merged at once. */
export const maxMerged = 10;

/** A record as one of several that may be the same. */
export const DoubleRecord = z.strictObject({
  id: Id,
  list: z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes) }),
  name: z.string().nullable(),
  company: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  created_at: Moment,
});
export type DoubleRecord = z.infer<typeof DoubleRecord>;

export const DoubleGroup = z.strictObject({
  reasons: z.array(z.enum(doubleReasons)).describe('What all of them have in common'),
  records: z.array(DoubleRecord).describe('The first 20'),
  count: z.int(),
});
export type DoubleGroup = z.infer<typeof DoubleGroup>;

/** A field in which records differ. */
export const MergeField = z.strictObject({
  field: z.string(),
  winner: Id.describe('Whose value stands, unless another is chosen'),
  options: z.array(z.strictObject({ id: Id, value: z.json(), evidence: Evidence.nullable() })),
});
export type MergeField = z.infer<typeof MergeField>;

export const MergePreview = z.strictObject({ records: z.array(DoubleRecord), fields: z.array(MergeField) });
export type MergePreview = z.infer<typeof MergePreview>;

/** A merge that was made. */
export const Merge = z.strictObject({
  id: Id,
  kept: z.strictObject({ id: Id, name: z.string().nullable() }),
  merged: z.array(z.strictObject({ id: Id, name: z.string().nullable() })),
  user_name: z.string().nullable(),
  created_at: Moment,
  undone_at: Moment.nullable(),
});
export type Merge = z.infer<typeof Merge>;

const list = z.object({ id: Id });
const several = z.array(Id).min(2).max(maxMerged);

export const duplicateRoutes = {
  groups: route({
    method: 'GET',
    path: '/api/campaigns/:id/duplicates',
    summary: 'Records of a list that may be the same; with `scope=account`, of all lists of its type',
    access: { ...access, effect: 'read' },
    params: list,
    query: z.object({
      scope: z.enum(['list', 'account']).default('list'),
      limit: z.int().min(1).max(50).default(20),
      cursor: z.string().max(2_000).optional(),
    }),
    returns: z.strictObject({ data: z.array(DoubleGroup), next_cursor: z.string().nullable() }),
    errors: [generalErrors.not_found],
  }),
  dismiss: route({
    method: 'POST',
    path: '/api/campaigns/:id/duplicates/dismiss',
    summary: 'These are not the same: they are not suggested again',
    access: { ...access, effect: 'write' },
    params: list,
    body: z.object({ resultIds: z.array(Id).min(2).max(20) }),
    returns: OneWithMessage(z.strictObject({ pairs: z.int() })),
    errors: [generalErrors.not_found, errors.records_gone],
  }),
  preview: route({
    method: 'POST',
    path: '/api/campaigns/:id/duplicates/preview',
    summary: 'What a merge would make of some records; the first of them stays',
    access: { ...access, effect: 'read' },
    params: list,
    body: z.object({ resultIds: several }),
    returns: One(MergePreview),
    errors: [generalErrors.not_found, errors.records_gone, errors.different_kinds],
  }),
  merge: route({
    method: 'POST',
    path: '/api/campaigns/:id/duplicates/merge',
    summary: 'Make records one. The first stays; nothing that is known of the others is lost, and it can be undone',
    access: { ...access, effect: 'write' },
    params: list,
    body: z.object({
      resultIds: several,
      choices: z.record(z.string().max(200), Id).default({}).describe('Whose value a field takes, by its name'),
    }),
    returns: OneWithMessage(z.strictObject({ merge: Merge, record: FullResult })),
    errors: [generalErrors.not_found, errors.records_gone, errors.different_kinds, errors.record_busy],
  }),
  merges: route({
    method: 'GET',
    path: '/api/campaigns/:id/merges',
    summary: 'The newest 50 merges of a list’s records',
    access: { ...access, effect: 'read' },
    params: list,
    returns: One(z.array(Merge)),
    errors: [generalErrors.not_found],
  }),
  undo: route({
    method: 'POST',
    path: '/api/campaigns/:id/merges/:mergeId/undo',
    summary: 'Part the records of a merge again: each is what it was, but for what changed since',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id, mergeId: Id }),
    returns: OneWithMessage(Merge),
    errors: [generalErrors.not_found, errors.merge_undone, errors.merge_in_list, errors.merge_not_last],
  }),
  elsewhere: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/elsewhere',
    summary: 'The same one in other lists of the account',
    access: { ...access, effect: 'read' },
    params: z.object({ type: ListTypeInPath, id: Id, resultId: Id }),
    returns: One(
      z.array(
        z.strictObject({
          id: Id,
          name: z.string().nullable(),
          list: z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes) }),
        }),
      ),
    ),
    errors: [generalErrors.not_found],
  }),
};
