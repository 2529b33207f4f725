import { z } from 'zod';
import { One, route } from '../kernel/index.ts';
import { adminAccess } from './access.ts';

/** `note`: worth knowing. `problem`: somebody has to do something. */
export const healthStates = ['ok', 'note', 'problem'] as const;
export type HealthState = (typeof healthStates)[number];

const state = z.enum(healthStates);
const count = z.int().nonnegative();
const seconds = z.int().nullable();

/**
 * One thing that was looked at, as facts: the interface words them. What rooms find (`finding`) is the sentence of
 * `galena doctor`, in English as on the command line.
 */
export const HealthItem = z.union([
  z.strictObject({ key: z.literal('database'), state, version: z.string(), size_bytes: count }),
  z.strictObject({ key: z.literal('connections'), state, used: count, most: count }),
  z.strictObject({ key: z.literal('transactions'), state, oldest_seconds: seconds }),
  z.strictObject({ key: z.literal('workers'), state, count }),
  z.strictObject({ key: z.literal('waiting_jobs'), state, oldest_seconds: seconds }),
  z.strictObject({ key: z.literal('schedules'), state, overdue: count }),
  z.strictObject({ key: z.literal('mails'), state, waiting: count, failed: count.describe('In the last 24 hours') }),
  z.strictObject({ key: z.literal('mail_sender'), state, label: z.string(), is_sandbox: z.boolean() }),
  z.strictObject({ key: z.literal('files'), state, count, size_bytes: count }),
  z.strictObject({ key: z.literal('finding'), state, text: z.string(), remedy: z.string().nullable() }),
]);
export type HealthItem = z.infer<typeof HealthItem>;

export const adminHealthRoutes = {
  health: route({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Database, workers, late work, mails, files, and what the rooms find of themselves',
    access: { ...adminAccess, effect: 'read' },
    returns: One(z.strictObject({ items: z.array(HealthItem) })),
  }),
};
