import { z } from 'zod';
import {
  Email,
  leadColumnNames,
  leadColumns,
  mailServerAnswers,
  Phone,
  PotentialEmail,
  valueMethods,
  type LeadColumn,
  type LeadColumns,
} from '../contacts/index.ts';
import { Day, Id, listTypes, Moment } from '../kernel/index.ts';
import { lookupOutcomes } from '../lists/index.ts';
import { crmStatuses, emailStatuses, recordSources, recordVerifications } from './states.ts';

/** Where a value comes from. */
export const Evidence = z.strictObject({
  source: z.string().describe('The searcher or vendor, or who entered it: `brands`, `manual`'),
  method: z.enum(valueMethods),
  ref_url: z.string().nullable(),
  fetched_at: Moment,
  verified_at: Moment.nullable(),
  confidence: z.number().nullable().describe('0 to 1'),
});
export type Evidence = z.infer<typeof Evidence>;

const held = { text: z.string().nullable(), texts: z.array(z.string()), number: z.int().nullable() } as const;
type ColumnShape = { readonly [Name in LeadColumn]: (typeof held)[LeadColumns[Name]] };

const { name, first_name, last_name, ...columnShape } = Object.fromEntries(
  leadColumnNames.map((column) => [column, held[leadColumns[column]]]),
) as ColumnShape;

const recordShape = {
  name,
  first_name,
  last_name,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...columnShape,
  emails: z.array(Email),
  phones: z.array(Phone),
  potential_emails: z.array(PotentialEmail),
  data: z.record(z.string(), z.json()).describe('What only this kind of lead has: `data.rating`, `data.followers` …'),
} as const;

/** A record of a list: the best value of each field. */
export const Result = z.strictObject({
  id: Id,
  list_id: Id,
  ...recordShape,
  email_status: z.enum(emailStatuses),
  lookup_outcome: z.enum(lookupOutcomes).describe('What came of looking for the e-mail on the website'),
  verification: z.enum(recordVerifications).describe('What is known of whether its email takes mail'),
  crm_status: z.enum(crmStatuses),
  match_percent: z.int().nullable(),
  labels: z
    .record(z.string(), z.json())
    .describe('What the account says of it in labels of its own, by the id of the label'),
  note: z.string().nullable(),
  assignee_id: Id.nullable().describe('The user who works on it'),
  is_archived: z.boolean(),
  is_demo: z.boolean().describe('Made-up data'),
  source: z.enum(recordSources),
  created_at: Moment,
  updated_at: Moment,
});
export type Result = z.infer<typeof Result>;

/** Where a record stands among those that filters leave. */
export const Neighbours = z.strictObject({
  previous_id: Id.nullable(),
  next_id: Id.nullable(),
  position: z.int().nullable().describe('1 for the first; null: further down than is counted, or not among them'),
  total: z.int(),
  total_is_capped: z.boolean().describe('There are more than `total`'),
});
export type Neighbours = z.infer<typeof Neighbours>;

/** A record that was found over all lists, and the list it is in. */
export const FoundRecord = z.strictObject({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  list: z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes), is_demo: z.boolean() }),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

/**
 * Where in a snippet a value stands: from, up to. Not `z.tuple`: nobody else uses it, and the sign-in page would carry it.
 */
const Mark = z.array(z.int()).min(2).max(2) as unknown as z.ZodType<[number, number]>;

/** One known value of a field, the best one (rank 1), those that lost, and last those that somebody rejected. */
export const KnownValue = z.strictObject({
  field: z.string(),
  value: z.json(),
  rank: z.int(),
  ...Evidence.shape,
  snippet: z.string().nullable().describe('The words around it on the page'),
  mark: Mark.nullable().describe('Its position in the snippet: start, end'),
  mail_server: z.enum(mailServerAnswers).nullable().describe('Whether its domain accepts email'),
  rejected_at: Moment.nullable().describe('Marked as wrong by someone in the account'),
  keep_until: Day.nullable().describe('The last day on which the licence of its source allows it to be kept'),
});
export type KnownValue = z.infer<typeof KnownValue>;

/** A record with everything that is known of it. */
export const FullResult = Result.extend({
  list: z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes), is_demo: z.boolean() }),
  evidence: z.record(z.string(), Evidence).describe('Where the best value of a field comes from, by field'),
  values: z.array(KnownValue),
});
export type FullResult = z.infer<typeof FullResult>;

/** Somebody who works at the business of a record. */
export const Employee = z.strictObject({
  id: Id,
  name: z.string(),
  position: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  ref_url: z.string().nullable().describe('The page that names this person'),
  snippet: z.string().nullable(),
  mark: Mark.nullable(),
  fetched_at: Moment,
});
export type Employee = z.infer<typeof Employee>;
