import { z } from 'zod';
import { generalErrors, Id, Message, Moment, One, route } from '../kernel/index.ts';
import { adminAccess as access } from './access.ts';

export const JobQueue = z.strictObject({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  completed: z.int().describe('In the last seven days'),
  oldest_waiting_seconds: z.int().nullable(),
});

export const JobWorker = z.strictObject({
  id: Id,
  name: z.string(),
  started_at: Moment,
  seen_at: Moment,
  running: z.int(),
});

export const RunningJob = z.strictObject({
  id: z.uuid(),
  queue: z.string(),
  account_id: Id.nullable(),
  worker: z.string(),
  started_at: Moment,
  done: z.int(),
  total: z.int().nullable(),
});

export const DeadLetter = z.strictObject({
  id: z.uuid(),
  queue: z.string(),
  account_id: Id.nullable(),
  reason: z.string(),
  tries: z.int(),
  failed_at: Moment,
});

export const JobSchedule = z.strictObject({
  id: Id,
  account_id: Id,
  subject: z.string(),
  job: z.string(),
  repeat: z.string(),
  time_zone: z.string(),
  is_paused: z.boolean(),
  next_run_at: Moment.nullable(),
  last_run_at: Moment.nullable(),
});

/** What the machinery for long work is doing, over all accounts. The lists hold the newest 100. */
export const JobsOverview = z.strictObject({
  queues: z.array(JobQueue),
  workers: z.array(JobWorker),
  running: z.array(RunningJob),
  dead_letters: z.array(DeadLetter),
  dead_letters_total: z.int(),
  schedules: z.array(JobSchedule),
  schedules_total: z.int(),
});
export type JobsOverview = z.infer<typeof JobsOverview>;

const params = z.object({ id: z.uuid() });

export const adminJobRoutes = {
  overview: route({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Queues, workers, running jobs, dead letters and schedules of all accounts',
    access: { ...access, effect: 'read' },
    returns: One(JobsOverview),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/admin/jobs/:id/cancel',
    summary: 'Cancel a waiting or running job',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  retry: route({
    method: 'POST',
    path: '/api/admin/dead-letters/:id/retry',
    summary: 'Retry a dead letter in its queue',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/admin/dead-letters/:id',
    summary: 'Remove a dead letter for good',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};
