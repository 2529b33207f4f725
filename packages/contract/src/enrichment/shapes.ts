import { z } from 'zod';
import { Id, listTypes, Moment, Run, runStates } from '../kernel/index.ts';
import { enrichActions } from './actions.ts';
import { pageOutcomes, visitOutcomes } from './outcomes.ts';

/** What a look-up of records would cost: nothing is asked outside for it. The highest cost is a ceiling. */
export const EnrichEstimate = z.strictObject({
  selected: z.int().describe('Records that were named or described'),
  eligible: z.int().describe('Of those, the ones that would be looked up'),
  without_website: z.int().describe('Left out: there is nowhere to look'),
  has_it: z.int().describe('Left out: they have what is asked for'),
  looking: z.int().describe('Left out: somebody is looking already'),
  unit: z.int().describe('Credits for each one found; 0: included in what the record cost'),
  most_per_record: z.int(),
  cost_max: z.int().describe('A contact that was paid is free for good, and counts as such'),
  balance: z.int(),
  balance_after: z.int().describe('If all of it were spent'),
});
export type EnrichEstimate = z.infer<typeof EnrichEstimate>;

/** A look-up of records: how far it is and what came of it. ENR-009 */
export const EnrichJob = z.strictObject({
  id: Id.describe('Of the run: `/api/runs/{id}` pauses, resumes and cancels it'),
  campaign_id: Id,
  type: z.enum(listTypes),
  action: z.enum(enrichActions),
  total: z.int(),
  done: z.int(),
  found: z.int().describe('Records for which what was asked for was found'),
  potential: z.int().describe('Records with guesses only; they cost nothing'),
  not_found: z.int(),
  failed: z.int().describe('Records that could not be looked up'),
  employees: z.int().describe('Employees that were found'),
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
  status: z.int().nullable().describe('Of HTTP; null: there was no answer'),
  outcome: z.enum(pageOutcomes),
  bytes: z.int(),
  fetched_at: Moment,
});

/** How the last look-up of a record went: what was read, and why not more. */
export const Visit = z.strictObject({
  run_id: Id,
  action: z.enum(enrichActions),
  site: z.string().nullable().describe('The address that answered'),
  outcome: z.enum(visitOutcomes),
  result: z.enum(['found', 'potential', 'not_found', 'failed']),
  pages: z.array(VisitedPage),
  at: Moment,
});
export type Visit = z.infer<typeof Visit>;
