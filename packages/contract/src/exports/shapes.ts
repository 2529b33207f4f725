import { z } from 'zod';
import { Id, listTypes, Moment, Person } from '../kernel/index.ts';
import { exportFormats } from './routes.ts';

/** A file that was prepared can be downloaded so long. */
export const keptDays = 7;

/** It is being prepared; it can be downloaded; it came to nothing; it was stopped; its time is over; somebody in it asked not to be contacted. */
export const preparedStates = ['preparing', 'ready', 'failed', 'stopped', 'expired', 'removed'] as const;
export type PreparedState = (typeof preparedStates)[number];

/** An export that is prepared in the background, or was. */
export const PreparedExport = z.strictObject({
  id: Id,
  campaign_id: Id,
  list_name: z.string(),
  type: z.enum(listTypes),
  has_list: z.boolean().describe('The list is still there: it can be exported again'),
  format: z.enum(exportFormats),
  state: z.enum(preparedStates),
  run_id: Id.nullable().describe('The run that prepares it'),
  rows: z.int().nullable().describe('Records in the file'),
  size_bytes: z.int().nullable(),
  error_code: z.string().nullable().describe('Why it failed'),
  schedule_id: Id.nullable().describe('The schedule that began it'),
  user_name: z.string().nullable(),
  created_at: Moment,
  expires_at: Moment.nullable(),
});
export type PreparedExport = z.infer<typeof PreparedExport>;

/** How often a list is exported. */
export const exportRepeats = ['daily', 'weekly', 'monthly'] as const;
export type ExportRepeat = (typeof exportRepeats)[number];

/** After so many exports in a row that came to nothing a schedule is off. */
export const maxFailures = 3;

/** Why a schedule is off although nobody turned it off. */
export const offReasons = ['failed', 'list_deleted'] as const;

/** So many schedules one account may have, and so many people each may be sent to. */
export const maxSchedules = 50;
export const maxRecipients = 20;

const rhythm = {
  repeat: z.enum(exportRepeats),
  weekday: z.int().min(1).max(7).default(1).describe('Of a weekly one: 1 is Monday'),
  day: z.int().min(1).max(31).default(1).describe('Of a monthly one; where a month has no such day, its last'),
  hour: z.int().min(0).max(23).describe('By the clock of the account'),
};

/** When a schedule is due, by the clock of the account. */
export const ExportRhythm = z.object(rhythm);
export type ExportRhythm = z.infer<typeof ExportRhythm>;

/** A list that is exported again and again. */
export const ExportSchedule = z.strictObject({
  ...rhythm,
  weekday: z.int(),
  day: z.int(),
  id: Id,
  campaign_id: Id,
  list_name: z.string(),
  type: z.enum(listTypes),
  format: z.enum(exportFormats),
  is_on: z.boolean(),
  off_reason: z.enum(offReasons).nullable(),
  time_zone: z.string(),
  next_run_at: Moment.nullable(),
  last_run_at: Moment.nullable(),
  last_state: z.enum(preparedStates).nullable().describe('What came of the last one'),
  failures: z.int().describe('How many in a row came to nothing'),
  recipients: z.array(Person).describe('Who gets a link by email; those who left are left out'),
});
export type ExportSchedule = z.infer<typeof ExportSchedule>;
