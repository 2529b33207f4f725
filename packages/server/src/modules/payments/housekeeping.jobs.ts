import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Looks for what a provider told and never came here. */
export const lookJob = defineJob({
  name: 'payments.look',
  payload: z.object({ provider: z.string() }),
  scope: 'system',
  isUnique: true,
  concurrency: 1,
  retries: 3,
  backoffSeconds: 30,
  timeoutSeconds: 300,
  load: async () => (await import('./housekeeping.worker.ts')).lookForNotices,
});
