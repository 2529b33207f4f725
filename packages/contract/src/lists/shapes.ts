import { z } from 'zod';
import { Id, listTypes, Moment, runStates } from '../kernel/index.ts';
import { crmStatuses, emailStatuses, mailServerAnswers, recordSources, valueMethods } from './states.ts';

/** How many records of a list stand in each state; from counters, so exact at any size. */
export const ResultCounts = z.strictObject({
  all: z.int(),
  found: z.int(),
  potentialsFound: z.int(),
  notFound: z.int().describe('No e-mail, looked for or not'),
  looking: z.int(),
  sent: z.int(),
  unsent: z.int(),
});
export type ResultCounts = z.infer<typeof ResultCounts>;

/** Long work that fills or changes a list now. */
export const ListRun = z.strictObject({
  id: Id,
  kind: z.string(),
  state: z.enum(runStates),
  done: z.int(),
  total: z.int().nullable(),
});

/** A list, also called campaign (§3). LIST-011 */
export const List = z.strictObject({
  id: Id,
  name: z.string(),
  type: z.enum(listTypes),
  is_archived: z.boolean(),
  is_demo: z.boolean(),
  tags: z.array(z.string()),
  source: z.string().nullable(),
  results_count: z.int(),
  counts: ResultCounts,
  owner: z.strictObject({ id: Id, name: z.string() }).nullable(),
  run: ListRun.nullable(),
  created_at: Moment,
  updated_at: Moment.describe('When it or one of its records last changed'),
});
export type List = z.infer<typeof List>;

export const Email = z.strictObject({
  email: z.string(),
  type: z.string().nullable(),
  is_verified: z.boolean(),
  score: z.number().nullable(),
});
export const Phone = z.strictObject({ number: z.string(), type: z.string().nullable(), is_verified: z.boolean() });
export const PotentialEmail = z.strictObject({ email: z.string(), score: z.number().nullable() });

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

const recordShape = {
  name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  street: z.string().nullable(),
  job_title: z.string().nullable(),
  department: z.string().nullable(),
  management_levels: z.array(z.string()),
  employee_count: z.int().nullable(),
  emails: z.array(Email),
  phones: z.array(Phone),
  potential_emails: z.array(PotentialEmail),
  data: z.record(z.string(), z.json()).describe('What only this kind of lead has: `data.rating`, `data.followers` …'),
} as const;

/** A record of a list (G-45): the best value of each field. LEAD-037 … LEAD-041 */
export const Result = z.strictObject({
  id: Id,
  list_id: Id,
  ...recordShape,
  email_status: z.enum(emailStatuses),
  crm_status: z.enum(crmStatuses),
  match_percent: z.int().nullable(),
  is_archived: z.boolean(),
  is_demo: z.boolean().describe('Invented: nobody real'),
  source: z.enum(recordSources),
  created_at: Moment,
  updated_at: Moment,
});
export type Result = z.infer<typeof Result>;

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
  snippet: z.string().nullable().describe('The words around it where it stands'),
  mark: Mark.nullable().describe('Where in the snippet it stands as it was written: from, up to'),
  mail_server: z.enum(mailServerAnswers).nullable().describe('Whether its domain takes mail'),
  rejected_at: Moment.nullable().describe('Somebody of the account said that it is not right'),
});
export type KnownValue = z.infer<typeof KnownValue>;

/** A record with everything that is known of it. LIST-047 */
export const FullResult = Result.extend({
  list: z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes), is_demo: z.boolean() }),
  evidence: z.record(z.string(), Evidence).describe('Where the best value of a field comes from, by field'),
  values: z.array(KnownValue),
});
export type FullResult = z.infer<typeof FullResult>;

/** Somebody who works at the business of a record (G-68). */
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

export const historyKinds = [
  'search',
  'manual',
  'enrich',
  'export',
  'crm',
  'webhook',
  'ai',
  'archive',
  'delete',
] as const;

/** What was done with a list (G-55). */
export const HistoryItem = z.strictObject({
  id: Id,
  kind: z.enum(historyKinds),
  params: z.record(z.string(), z.json()).describe('What the sentence of this kind needs'),
  filters: z.json().nullable(),
  requested: z.int().nullable(),
  found: z.int().nullable(),
  credits: z.int(),
  status: z.enum(runStates),
  run_id: Id.nullable(),
  user_name: z.string().nullable(),
  created_at: Moment,
});
export type HistoryItem = z.infer<typeof HistoryItem>;
