import { z } from 'zod';
import { Day, Id, pageLimits } from '../kernel/index.ts';
import { lookupOutcomes } from './lookup-outcomes.ts';

/** How the text of a search is compared: found anywhere, the whole value, its beginning. */
export const searchTypes = ['contain', 'exact', 'start'] as const;
export type SearchType = (typeof searchTypes)[number];

/** Comparisons of `custom_search`. */
export const filterOperators = ['like', 'not like', 'empty', 'not empty', 'lower', 'greater', 'is_verified'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** A field of records: a column, a path of their `data`, a label (`labels.budget`). */
const FieldName = z.string().regex(/^[a-z][A-Za-z0-9_.]{0,99}$/);

/** One condition of `custom_search`; which operators fit depends on the field. */
export const Condition = z.strictObject({
  field: FieldName,
  operator: z.enum(filterOperators),
  value: z.union([z.string().max(400), z.number(), z.boolean()]).optional(),
});
export type Condition = z.infer<typeof Condition>;

/** The records that stand in one group of a field, as `POST …/groups` names it; null: those that have nothing there. */
export const InGroup = z.strictObject({ field: FieldName, value: z.string().max(400).nullable() });
export type InGroup = z.infer<typeof InGroup>;

/** How far records may be with one CRM or webhook. `failed`: they never arrived, and are not tried any more. */
export const destinationStates = ['unsent', 'sending', 'sent', 'failed'] as const;
export type DestinationState = (typeof destinationStates)[number];

/** Records that are so far with one destination: a CRM or a webhook of the account, or the webhook of the list alone. */
export const AtDestination = z.strictObject({
  to: z.string().regex(/^(crm-\d{1,15}|webhook-(\d{1,15}|own))$/),
  state: z.enum(destinationStates),
});
export type AtDestination = z.infer<typeof AtDestination>;

/**
 * The list query filter with its defaults. `cursor` goes before `page`. Which records, not which page: all but
 * page, limit, cursor and sort.
 */
export const ListQuery = z.strictObject({
  custom_search: z.array(Condition).max(20).default([]),
  startDate: Day.nullable().default(null),
  endDate: Day.nullable().default(null),
  limit: z.int().min(1).max(pageLimits.highest).default(pageLimits.standard),
  page: z.int().min(1).default(1),
  // A place in an order by texts carries one of them.
  cursor: z.string().max(8_000).optional(),
  search: z.string().max(200).default(''),
  search_type: z.enum(searchTypes).default('contain'),
  sent: z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2)]).default(-1),
  withEmail: z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2)]).default(-1),
  lookup_outcome: z.enum(lookupOutcomes).optional().describe('What came of looking for the e-mail'),
  in_groups: z.array(InGroup).max(5).optional().describe('Groups of `POST …/groups` that they all stand in'),
  destinations: z.array(AtDestination).max(5).optional().describe('How far they are with CRMs and webhooks'),
  search_percentage: z.union([z.literal(50), z.literal(100)]).optional(),
  is_archived: z.union([z.literal(0), z.literal(1)]).default(0),
  sort: z
    .string()
    .regex(/^-?[a-z][A-Za-z0-9_.]{0,99}$/)
    .default('created_at')
    .describe('A field of the records; a minus: the other way round. Equal ones by id, those without a value last'),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** What of a list query says which records, and nothing of how they are shown. */
export const RecordFilter = ListQuery.omit({ limit: true, page: true, cursor: true, sort: true });
export type RecordFilter = z.infer<typeof RecordFilter>;

/** The highest number of records that may be named one by one. */
export const maxNamed = 1_000;

/** Some records of a list, named or described. */
export const Selection = z.union([
  z.object({ resultIds: z.array(Id).min(1).max(maxNamed) }),
  z.object({ all: z.literal(true), filters: ListQuery.prefault({}) }),
]);
export type Selection = z.infer<typeof Selection>;
