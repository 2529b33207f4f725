import { defineJob } from '../../platform/jobs/job.ts';
import { domainQueue } from './queues.jobs.ts';

/** Looks whether a reseller's domain points here. */
export const domainJob = defineJob({
  ...domainQueue,
  load: async () => (await import('./domains.worker.ts')).checkDomain,
});
