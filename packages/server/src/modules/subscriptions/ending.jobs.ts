import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Cancels the subscription of an account that was deleted: nothing more is charged while it can be restored. */
export const cancelLeftJob = defineJob({
  name: 'subscriptions.cancel_left',
  payload: z.object({}),
  isUnique: true,
  retries: 20,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./ending.worker.ts')).cancelLeft,
});

/** Has a provider end a subscription whose account is gone: nothing else is known of it here any more. */
export const endLeftJob = defineJob({
  name: 'subscriptions.end_left',
  payload: z.object({ provider: z.string(), ref: z.string() }),
  retries: 20,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./ending.worker.ts')).endLeft,
});
