import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Brings the subscription of an account up to date; of one account one at a time. */
export const followJob = defineJob({
  name: 'subscriptions.follow',
  payload: z.object({}),
  isUnique: true,
  perAccount: 1,
  retries: 10,
  backoffSeconds: 30,
  load: async () => (await import('./following.worker.ts')).follow,
});
