import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';

/** How large a file of customers may be, and how many rows it may have. */
export const maxCustomerFileBytes = 2_000_000;
export const maxCustomerRows = 5_000;

/** What the columns of a file of customers are called. */
export const customerColumns = ['email', 'first_name', 'last_name', 'package', 'expires_in'] as const;
export type CustomerColumn = (typeof customerColumns)[number];
export const neededColumns = ['email', 'first_name', 'last_name'] as const satisfies readonly CustomerColumn[];

/** Why a row was refused: what one of its columns says, or that it cannot be read at all. */
export const rowRefusals = [...customerColumns, 'row'] as const;
export type RowRefusal = (typeof rowRefusals)[number];

/**
 * `stopped`: the reseller's credits ran out; `canceled`: by the reseller; `withdrawn`: the reseller was suspended, or lost the white label.
 * Rows that were not read by then were not tried.
 */
export const customerImportStates = [
  'waiting',
  'reading',
  'completed',
  'stopped',
  'canceled',
  'withdrawn',
  'failed',
] as const;

/** A file of customers, and what came of it. */
export const CustomerImport = z.strictObject({
  id: Id,
  file: z.string(),
  package_id: Id.describe('For rows that name none'),
  state: z.enum(customerImportStates),
  rows: z.int().describe('How many it has'),
  rows_read: z.int().describe('How many of them are done with: added, known or refused'),
  added: z.int(),
  known: z.int().describe('They are customers already'),
  refused: z.int(),
  stopped_at: z
    .int()
    .nullable()
    .describe('The row at which it ended early by itself, as a spreadsheet counts; nothing was done with it'),
  created_at: Moment,
  finished_at: Moment.nullable(),
});
export type CustomerImport = z.infer<typeof CustomerImport>;
