import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Asks what is true of what a notice is about, in the account whose it is. */
export const attendJob = defineJob({
  name: 'payments.attend',
  payload: z.object({
    provider: z.string(),
    id: z.string(),
    about: z.enum(['payment', 'subscription', 'dispute', 'customer', 'other']),
    ref: z.string(),
  }),
  retries: 20,
  backoffSeconds: 5,
  timeoutSeconds: 120,
  load: async () => (await import('./attending.worker.ts')).attend,
});
