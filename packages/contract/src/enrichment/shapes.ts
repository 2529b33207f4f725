import { z } from 'zod';
import { Id, listTypes, Moment, Run, runStates } from '../kernel/index.ts';
import { OutcomeTerms } from '../outcomes/index.ts';
import { enrichActions, lookupActions } from './actions.ts';
import { pageOutcomes, visitOutcomes } from './outcomes.ts';

/** What a look-up of records would cost: nothing is asked outside for it. The highest cost is a ceiling. */
export const EnrichEstimate = z.strictObject({
  selected: z.int().describe('Records selected'),
  eligible: z.int().describe('Records that would be looked up'),
  without_website: z.int().describe('Skipped: too little known to look them up, such as a website'),
  has_it: z.int().describe('Skipped: already found'),
  looking: z.int().describe('Skipped: lookup in progress'),
  sources: z
    .array(z.strictObject({ source: z.string(), label: z.string() }))
    .describe('Who is asked, one after the other, until something is found; none: no source finds this'),
  unit: z.int().describe('Credits for each one found; 0: already included'),
  most_per_record: z.int(),
  cost_max: z.int().describe('Contacts already paid for are free'),
  balance: z.int(),
  balance_after: z.int().describe('After the maximum cost'),
  by_outcome: OutcomeTerms.pick({ charges_catch_all: true, charges_unverified: true, window_days: true })
    .nullable()
    .describe('Charged by what is verified, with bounces refunded in so many days; null: whatever is found'),
  is_topped_up: z
    .boolean()
    .describe('Auto top-up buys credits as they run out, so the balance need not cover the maximum'),
});
export type EnrichEstimate = z.infer<typeof EnrichEstimate>;

/** A look-up of records: how far it is and what came of it. */
export const EnrichJob = z.strictObject({
  id: Id.describe('Id of the run: pause, resume or cancel it at `/api/runs/{id}`'),
  campaign_id: Id,
  type: z.enum(listTypes),
  action: z.enum(enrichActions),
  total: z.int(),
  done: z.int(),
  found: z.int().describe('Records with a result'),
  potential: z.int().describe('Records with guesses only; free'),
  not_found: z.int(),
  failed: z.int().describe('Records that couldn’t be checked'),
  unreachable: z.int().describe('Of those failed: sites that didn’t respond'),
  refused: z.int().describe('Of those failed: sites that don’t allow automated visits'),
  no_website: z.int().describe('Of those failed: records without a website of their own'),
  employees: z.int().describe('Employees found'),
  credits: z.int(),
  cost_max: z.int(),
  state: z.enum(['looking', 'search_complete']),
  status: z.enum(runStates),
  stop_reason: z.enum(['no_credits', 'stop_at']).nullable(),
  error_code: z.string().nullable(),
  error_params: Run.shape.error_params,
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});
export type EnrichJob = z.infer<typeof EnrichJob>;

/** A page that was asked for, and what became of it. */
export const VisitedPage = z.strictObject({
  url: z.string(),
  status: z.int().nullable().describe('HTTP status; null: no answer'),
  outcome: z.enum(pageOutcomes),
  bytes: z.int(),
  fetched_at: Moment,
});

/** What one source said of a record. */
export const stepOutcomes = [
  /** It knew what was asked for. */
  'found',
  /** It was asked, and knows nothing. */
  'nothing',
  /** It could not be asked: it failed, or its limit is reached. */
  'failed',
  /** Too little is known of the record to ask it. */
  'skipped',
  /** An earlier source had found enough. */
  'not_needed',
] as const;

export const LookupStep = z.strictObject({
  source: z.string().describe('`site`: its own website; else the key of a source'),
  outcome: z.enum(stepOutcomes),
  reason: z.string().nullable().describe('Why it failed'),
  found: z.int().describe('Values it named'),
  checked: z.int().describe('Emails of those that were verified at once'),
  verified: z.int().describe('Of those: deliverable'),
});
export type LookupStep = z.infer<typeof LookupStep>;

/** How the last look-up of a record went: what was read, and why not more. */
export const Visit = z.strictObject({
  run_id: Id,
  action: z.enum(enrichActions),
  site: z.string().nullable().describe('The address that answered'),
  outcome: z.enum(visitOutcomes),
  result: z.enum(['found', 'potential', 'not_found', 'failed']),
  pages: z.array(VisitedPage),
  steps: z.array(LookupStep).describe('The sources in the order they were asked'),
  at: Moment,
});
export type Visit = z.infer<typeof Visit>;

/** A source of a look-up, its place in the order, and how it did for the account. */
export const LookupSource = z.strictObject({
  source: z.string(),
  label: z.string(),
  is_on: z.boolean(),
  asked: z.int(),
  found: z.int(),
  checked: z.int(),
  verified: z.int(),
  failed: z.int(),
  seconds: z.number().nullable().describe('Average time of an answer; null: never asked'),
  cents: z.number().nullable().describe('What an answer costs at the vendor; null: not known'),
});

/** In which order the sources of a look-up are asked. */
export const LookupOrder = z.strictObject({
  type: z.enum(listTypes),
  action: z.enum(lookupActions),
  mode: z.enum(['standard', 'own', 'learned']),
  sources: z.array(LookupSource),
});
export type LookupOrder = z.infer<typeof LookupOrder>;
