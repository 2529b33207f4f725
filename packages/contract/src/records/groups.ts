import { z } from 'zod';
import type { Field } from '../contacts/index.ts';
import { generalErrors, Id, route } from '../kernel/index.ts';
import { ListQuery, ListTypeInPath } from '../lists/index.ts';
import { recordErrors } from './errors.ts';

/** What lists are worked through by: fields in which many records say the same. Days stand in the group of their month. */
const groupable: ReadonlySet<string> = new Set([
  'city',
  'state',
  'country',
  'data.category',
  'data.industry',
  'data.platform',
  'data.privacy',
  'company',
  'job_title',
  'department',
  'email_status',
  'lookup_outcome',
  'verification',
  'crm_status',
  'assignee_id',
  'created_at',
]);

/** Whether records can be grouped by a field: one of those above, or a label with few values. */
export const isGroupField = ({ name, kind, own }: Field): boolean =>
  groupable.has(name) || (own !== undefined && (kind === 'choice' || kind === 'flag'));

/** The fields that records can be grouped by, in their order. */
export const groupFieldsIn = (fields: readonly Field[]): readonly Field[] => fields.filter(isGroupField);

/** No more groups are answered than these: the largest ones, or the first by name. */
export const maxGroups = 200;

export const Group = z.strictObject({
  value: z.string().nullable().describe('As most records write it; of a day its month: `2026-11`. Null: nothing there'),
  count: z.int(),
});
export type Group = z.infer<typeof Group>;

export const Groups = z.strictObject({
  data: z.array(Group).max(maxGroups),
  total: z.int().describe('Matching records'),
  more: z.strictObject({ groups: z.int(), records: z.int() }).describe('Left out of `data`'),
});
export type Groups = z.infer<typeof Groups>;

export const groupRoutes = {
  groups: route({
    method: 'POST',
    path: '/api/:type-results/:id/groups',
    summary: 'Matching records of a list, counted by what a field says',
    access: { who: 'signed_in', anyModule: ['leads'], apiKey: true, effect: 'read' },
    params: z.object({ type: ListTypeInPath, id: Id }),
    body: z.strictObject({
      field: z.string().max(100),
      by: z.enum(['count', 'name']).default('count').describe('Largest first, or by name; those with nothing last'),
      filters: ListQuery.prefault({}),
    }),
    returns: Groups,
    errors: [generalErrors.not_found, recordErrors.list_too_large],
  }),
};
