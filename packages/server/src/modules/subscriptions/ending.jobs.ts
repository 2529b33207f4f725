import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Has a provider end a subscription whose account is gone: nothing else is known of it here any more. */
export const endLeftJob = defineJob({
  name: 'subscriptions.end_left',
  payload: z.object({ provider: z.string(), ref: z.string() }),
  retries: 20,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./ending.worker.ts')).endLeft,
});
