import { z } from 'zod';
import { defineErrors, generalErrors } from './errors.ts';
import { route } from './route.ts';
import { Id, Moment, One, OneWithMessage, Page, PageQuery } from './shapes.ts';

/** States of work that takes time. `stopped`: no credits or the agreed end; `canceled`: by its owner. */
export const runStates = ['queued', 'running', 'paused', 'completed', 'stopped', 'failed', 'canceled'] as const;

/** One piece of long work: a search, an import, an export, a delivery … */
export const Run = z.strictObject({
  id: Id,
  kind: z.string(),
  subject: z.string(),
  state: z.enum(runStates),
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int().describe('How many of those failed'),
  error_code: z.string().nullable(),
  error_params: z.record(z.string(), z.json()).nullable(),
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});
export type Run = z.infer<typeof Run>;

export const runErrors = defineErrors('runs', {
  run_over: { status: 409, message: 'This has already finished.' },
  run_not_paused: { status: 409, message: 'This isn’t paused.' },
  run_failed: { status: 500, message: 'Stopped because of an unexpected error.' },
});

const params = z.object({ id: Id });
const access = { who: 'signed_in', apiKey: true } as const;

export const runRoutes = {
  list: route({
    method: 'GET',
    path: '/api/runs',
    summary: 'Runs of the account, newest first',
    access: { ...access, effect: 'read' },
    query: PageQuery.extend({
      kind: z.string().max(80).optional(),
      state: z.enum(runStates).optional(),
      is_open: z.coerce
        .number()
        .pipe(z.literal(1))
        .optional()
        .describe('1: only those that are not over: waiting, running or paused'),
    }),
    returns: Page(Run),
  }),
  get: route({
    method: 'GET',
    path: '/api/runs/:id',
    summary: 'A run',
    access: { ...access, effect: 'read' },
    params,
    returns: One(Run),
    errors: [generalErrors.not_found],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/runs/:id/cancel',
    summary: 'Cancel a run; finished work is kept',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(Run),
    errors: [generalErrors.not_found, runErrors.run_over],
  }),
  pause: route({
    method: 'POST',
    path: '/api/runs/:id/pause',
    summary: 'Pause a run',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(Run),
    errors: [generalErrors.not_found, runErrors.run_over],
  }),
  resume: route({
    method: 'POST',
    path: '/api/runs/:id/resume',
    summary: 'Resume a paused run',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(Run),
    errors: [generalErrors.not_found, runErrors.run_not_paused],
  }),
};
