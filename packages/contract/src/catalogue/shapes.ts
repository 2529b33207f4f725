import { z } from 'zod';
import { Id, ImportColumn, Moment } from '../kernel/index.ts';

export const importSources = ['osm', 'overture', 'csv'] as const;
export type ImportSource = (typeof importSources)[number];

/** What a table may be of: every kind of lead that is no question to a website. */
export const importKinds = ['people', 'company', 'local', 'influencer', 'group'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `draft`: a table whose columns are being looked at; nothing is read until it is begun. */
export const importStates = ['draft', 'waiting', 'running', 'completed', 'failed'] as const;

/** Why an import failed. `would_end`, `cut_off`: it asks first, and goes on once it is told that the file is right. */
export const importFaults = ['would_end', 'cut_off', 'empty', 'unreadable', 'interrupted', 'unexpected'] as const;
export type ImportFault = (typeof importFaults)[number];

/** What a table was read as. */
export const TableReading = z.strictObject({
  encoding: z.string(),
  delimiter: z.string(),
  used: z.array(z.strictObject({ field: z.string(), columns: z.array(z.string()) })),
  ignored: z.array(z.strictObject({ column: z.string(), why: z.enum(['unknown', 'taken', 'told']) })),
});
export type TableReading = z.infer<typeof TableReading>;

const counts = z.record(z.string(), z.int());

/** An import of a file, or the removal of a data set. */
export const CatalogueImport = z.strictObject({
  id: Id,
  dataset: z.string().describe('The name of its data set'),
  source: z.enum(importSources),
  kind: z.enum(importKinds),
  file: z.string(),
  is_removal: z.boolean(),
  state: z.enum(importStates),
  phase: z.enum(['reading', 'writing']).nullable(),
  progress: z.int().describe('Percent of the phase'),
  read: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  gone: z.int(),
  refused: counts.describe('How many rows were refused, by why'),
  others: counts.describe('How many were found no category for, by the kind under which they are found'),
  table: TableReading.nullable().describe('Null: the file was no table, or was not read that far'),
  fault: z.enum(importFaults).nullable(),
  error: z.string().nullable().describe('What the reader of files said, in English'),
  missing: z
    .strictObject({ had: z.int(), missing: z.int(), examples: z.array(z.string()) })
    .nullable()
    .describe('Of `would_end`: what the data set has, how many of them the file does not, and some of those'),
  may_replace: z.boolean().describe('It can go on as it is: its file is kept'),
  started_at: Moment,
  ended_at: Moment.nullable(),
});
export type CatalogueImport = z.infer<typeof CatalogueImport>;

/** What a table that is about to be imported seems to hold, by its first rows. */
export const CatalogueImportPreview = z.strictObject({
  encoding: z.string(),
  delimiter: z.string().describe('`JSON`: it has an object on each line'),
  columns: z.array(ImportColumn),
  taken: z.array(z.string()).describe('Columns left out, because what they seem to hold is in another column'),
  fields: z.array(z.string()).describe('What a column may hold'),
  lacking: z.array(z.array(z.string())).describe('Fields without which no row can be read; of several one is enough'),
  checked: z.int().describe('How many rows were looked at for what follows'),
  is_whole: z.boolean().describe('These are all that the file has'),
  usable: z.int().describe('Of those: rows that would come in'),
  refused: counts.describe('Of those: rows that would not, by why'),
});
export type CatalogueImportPreview = z.infer<typeof CatalogueImportPreview>;

export const CatalogueDataset = z.strictObject({
  id: Id,
  source: z.enum(importSources),
  kind: z.enum(importKinds),
  name: z.string(),
  leads: z.int(),
  licence: z.string(),
  release: z.string().nullable().describe('The day of the data, where its file tells it'),
  updated_at: Moment,
});
export type CatalogueDataset = z.infer<typeof CatalogueDataset>;
