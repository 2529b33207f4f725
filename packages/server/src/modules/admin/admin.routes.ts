import { adminJobRoutes as jobs, adminRoutes as routes } from '@galena/contract/admin';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { keepAppError } from './app-errors.service.ts';
import { discardDeadLetter, retryDeadLetter, stopJob, watchJobs } from './jobs.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.logAppError, async (work, { body }) => {
    await keepAppError(work, body);
    return {};
  }),
  bind(jobs.overview, async (work) => ({ data: await watchJobs(work) })),
  bind(jobs.cancel, async (work, { params }, fail) => {
    await stopJob(work, params.id, fail);
    return { message: 'The job is cancelled.' };
  }),
  bind(jobs.retry, async (work, { params }, fail) => {
    await retryDeadLetter(work, params.id, fail);
    return { message: 'The job is back in its queue.' };
  }),
  bind(jobs.discard, async (work, { params }, fail) => {
    await discardDeadLetter(work, params.id, fail);
    return { message: 'The dead letter is gone.' };
  }),
];
