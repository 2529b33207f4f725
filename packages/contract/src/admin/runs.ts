import { z } from 'zod';
import { generalErrors, Id, Message, One, route, Run, runErrors } from '../kernel/index.ts';
import { adminAccess } from './access.ts';

export const AdminRun = Run.pick({
  id: true,
  kind: true,
  subject: true,
  state: true,
  done: true,
  failed: true,
  total: true,
  error_code: true,
  created_at: true,
  finished_at: true,
}).extend({ account_id: Id });

/** Runs of all accounts: the newest open ones, then the newest that are over; at most 100. */
export const RunsOverview = z.strictObject({
  runs: z.array(AdminRun),
  open_total: z.int().describe('Queued, running and paused, of all accounts'),
});
export type RunsOverview = z.infer<typeof RunsOverview>;

const params = z.object({ id: Id });
/** Whose run it is: runs are found by account and id. */
const body = z.object({ account_id: Id });

export const adminRunRoutes = {
  overview: route({
    method: 'GET',
    path: '/api/admin/runs',
    summary: 'Runs of all accounts: open ones first, newest first',
    access: { ...adminAccess, effect: 'read' },
    returns: One(RunsOverview),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/admin/runs/:id/cancel',
    summary: 'Cancel a run of any account; finished work is kept',
    access: { ...adminAccess, effect: 'write' },
    params,
    body,
    returns: Message,
    errors: [generalErrors.not_found, runErrors.run_over],
  }),
  resume: route({
    method: 'POST',
    path: '/api/admin/runs/:id/resume',
    summary: 'Resume a paused run of any account',
    access: { ...adminAccess, effect: 'write' },
    params,
    body,
    returns: Message,
    errors: [generalErrors.not_found, runErrors.run_not_paused],
  }),
};
