import { z } from 'zod';
import { dayOrders, Id, ImportColumn, listTypes, Moment } from '../kernel/index.ts';
import { decimalMarks, notationParts } from '../labels/index.ts';

/** What becomes of a row about somebody who stands in the list already. */
export const duplicateWays = ['skip', 'fill', 'overwrite'] as const;
export type DuplicateWay = (typeof duplicateWays)[number];

/** `draft`: nothing of it is in the list yet. A run that is held counts as `running`. */
export const importStates = [
  'draft',
  'running',
  'completed',
  'stopped',
  'failed',
  'canceled',
  'undoing',
  'undone',
] as const;

/** Why a row is not taken. Each is mended in the column that it names. */
export const refusalReasons = [
  'malformed',
  'nobody',
  'bad_email',
  'bad_website',
  'bad_profile',
  'bad_number',
  'bad_date',
  'bad_yes_no',
  'bad_option',
  'too_long',
  'too_large',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const RowFault = z.strictObject({
  reason: z.enum(refusalReasons),
  column: z.string().nullable().describe('Null: it is about the whole row'),
});
export type RowFault = z.infer<typeof RowFault>;

export const ListImport = z.strictObject({
  id: Id,
  campaign_id: Id,
  type: z.enum(listTypes),
  file: z.string(),
  size_bytes: z.int(),
  state: z.enum(importStates),
  duplicates: z.enum(duplicateWays),
  run_id: Id.nullable().describe('How far it is: /api/runs/{id}'),
  undo_run_id: Id.nullable(),
  read: z.int().describe('Rows that were looked at'),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int().describe('In the list already, and left as they are'),
  suppressed: z.int().describe('Left out, because somebody asked not to be contacted'),
  refused: z.int().describe('Rows that have to be mended first'),
  reasons: z.record(z.string(), z.int()).describe('How many rows were refused, by why'),
  left_out: z
    .record(z.string(), z.int())
    .describe('Cells that say nothing readable, by their field; their rows came in'),
  removed: z.int().describe('By its undoing: records that went again'),
  restored: z.int().describe('By its undoing: records that got their old values back'),
  kept: z.int().describe('By its undoing: records that stay as they are, because they were changed since'),
  user_name: z.string().nullable(),
  created_at: Moment,
  ended_at: Moment.nullable(),
});
export type ListImport = z.infer<typeof ListImport>;

/** What a file seems to hold, by its first rows. */
export const ImportPreview = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()).describe('Of a spreadsheet; a CSV has none'),
  sheet: z.string().nullable(),
  columns: z.array(ImportColumn),
  fields: z.array(z.strictObject({ name: z.string(), title: z.string() })).describe('What a column may hold'),
  identifies: z.boolean().describe('The columns say whom rows are about; else nothing can be imported'),
  needed: z.string().describe('The titles of which one at least has to be there'),
  day_order: z.enum(dayOrders).nullable().describe('How days like 3/10/2026 are read; null: the file does not show it'),
  decimal_mark: z
    .enum(decimalMarks)
    .nullable()
    .describe('How numbers like 1,234 are read; null: the file does not show it'),
  depends_on: z.array(z.enum(notationParts)).describe('Which of both some cells depend on: 3/10/2026, 1,234 and 1.234'),
  is_remembered: z.boolean().describe('The columns were matched as you did it the last time'),
  checked: z.int().describe('How many rows were looked at for what follows'),
  is_whole: z.boolean().describe('These are all that the file has'),
  ready: z.int().describe('Of those: rows that would come in'),
  elsewhere: z.int().describe('Of those ready: rows about somebody who is in another of your lists'),
  known: z.int().describe('Of those: rows about somebody who is in the list already'),
  suppressed: z.int().describe('Of those: rows about somebody who asked not to be contacted'),
  refused: z.int(),
  faults: z.array(z.strictObject({ row: z.int(), faults: z.array(RowFault) })).describe('The first few refused rows'),
  left_out: z.record(z.string(), z.int()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
