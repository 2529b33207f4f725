import { z } from 'zod';
import { Id, listTypes, Moment, runStates } from '../kernel/index.ts';
import { lookupOutcomes, type LookupOutcome } from './lookup-outcomes.ts';

const LookupCounts = z.strictObject(
  Object.fromEntries(lookupOutcomes.map((outcome) => [outcome, z.int()])) as Readonly<Record<LookupOutcome, z.ZodInt>>,
);

/** How many records of a list stand in each state; from counters, so exact at any size. */
export const ResultCounts = z.strictObject({
  all: z.int(),
  found: z.int(),
  potentialsFound: z.int(),
  notFound: z.int().describe('No email, looked up or not'),
  looking: z.int(),
  sent: z.int(),
  unsent: z.int(),
  lookups: LookupCounts.describe('By what came of looking for the e-mail'),
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

/** A list, also called campaign. */
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

export const historyKinds = [
  'search',
  'manual',
  'import',
  'enrich',
  'verify',
  'export',
  'crm',
  'webhook',
  'ai',
  'archive',
  'delete',
  'move',
  'copy',
  'suppress',
  'label',
  'undo',
] as const;

/** What was done with a list. */
export const HistoryItem = z.strictObject({
  id: Id,
  kind: z.enum(historyKinds),
  params: z.record(z.string(), z.json()).describe('Values for the sentence'),
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
