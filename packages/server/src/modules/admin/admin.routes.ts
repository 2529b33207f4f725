import {
  adminHealthRoutes,
  adminJobRoutes as jobs,
  adminMailRoutes as mails,
  adminRoutes as routes,
  adminRunRoutes as runs,
  adminSuccesses,
} from '@galena/contract/admin';
import { runSuccesses, successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { keepAppError } from './app-errors.service.ts';
import { watchHealth } from './health.service.ts';
import { discardDeadLetter, retryDeadLetter, stopJob, watchJobs } from './jobs.service.ts';
import { readMail, watchMails } from './mails.service.ts';
import { resumeAnyRun, stopAnyRun, watchRuns } from './runs.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.logAppError, async (context, { body }) => {
    await keepAppError(context, body);
    return {};
  }),
  bind(jobs.overview, async (context) => ({ data: await watchJobs(context) })),
  bind(jobs.cancel, async (context, { params }, fail) => {
    await stopJob(context, params.id, fail);
    return successOf(adminSuccesses.job_cancelled);
  }),
  bind(jobs.retry, async (context, { params }, fail) => {
    await retryDeadLetter(context, params.id, fail);
    return successOf(adminSuccesses.job_requeued);
  }),
  bind(jobs.discard, async (context, { params }, fail) => {
    await discardDeadLetter(context, params.id, fail);
    return successOf(adminSuccesses.dead_letter_discarded);
  }),
  bind(runs.overview, async (context) => ({ data: await watchRuns(context) })),
  bind(runs.cancel, async (context, { params, body }, fail) => {
    await stopAnyRun(context, { id: params.id, accountId: body.account_id }, fail);
    return successOf(runSuccesses.stopping);
  }),
  bind(runs.resume, async (context, { params, body }, fail) => {
    await resumeAnyRun(context, { id: params.id, accountId: body.account_id }, fail);
    return successOf(runSuccesses.going_on);
  }),
  bind(adminHealthRoutes.health, async (context) => ({ data: { items: await watchHealth(context) } })),
  bind(mails.overview, async (context) => ({ data: await watchMails(context) })),
  bind(mails.read, async (context, { params, query }, fail) => ({
    data: await readMail(context, { id: params.id, accountId: query.account_id }, fail),
  })),
];
