import {
  adminHealthRoutes,
  adminJobRoutes as jobs,
  adminMailRoutes as mails,
  adminRoutes as routes,
  adminRunRoutes as runs,
  adminSuccesses,
} from '@galena/contract/admin';
import { runSuccesses, said } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { keepAppError } from './app-errors.service.ts';
import { watchHealth } from './health.service.ts';
import { discardDeadLetter, retryDeadLetter, stopJob, watchJobs } from './jobs.service.ts';
import { readMail, watchMails } from './mails.service.ts';
import { resumeAnyRun, stopAnyRun, watchRuns } from './runs.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.logAppError, async (work, { body }) => {
    await keepAppError(work, body);
    return {};
  }),
  bind(jobs.overview, async (work) => ({ data: await watchJobs(work) })),
  bind(jobs.cancel, async (work, { params }, fail) => {
    await stopJob(work, params.id, fail);
    return said(adminSuccesses.job_cancelled);
  }),
  bind(jobs.retry, async (work, { params }, fail) => {
    await retryDeadLetter(work, params.id, fail);
    return said(adminSuccesses.job_requeued);
  }),
  bind(jobs.discard, async (work, { params }, fail) => {
    await discardDeadLetter(work, params.id, fail);
    return said(adminSuccesses.dead_letter_discarded);
  }),
  bind(runs.overview, async (work) => ({ data: await watchRuns(work) })),
  bind(runs.cancel, async (work, { params, body }, fail) => {
    await stopAnyRun(work, { id: params.id, accountId: body.account_id }, fail);
    return said(runSuccesses.stopping);
  }),
  bind(runs.resume, async (work, { params, body }, fail) => {
    await resumeAnyRun(work, { id: params.id, accountId: body.account_id }, fail);
    return said(runSuccesses.going_on);
  }),
  bind(adminHealthRoutes.health, async (work) => ({ data: { items: await watchHealth(work) } })),
  bind(mails.overview, async (work) => ({ data: await watchMails(work) })),
  bind(mails.read, async (work, { params, query }, fail) => ({
    data: await readMail(work, { id: params.id, accountId: query.account_id }, fail),
  })),
];
