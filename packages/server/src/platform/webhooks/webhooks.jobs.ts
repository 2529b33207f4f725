import { defineJob } from '../jobs/job.ts';
import { webhookQueue } from './webhooks.queue.ts';

/** Tells one endpoint what is due for it. */
export const webhookJob = defineJob({
  ...webhookQueue,
  load: async () => (await import('./webhooks.worker.ts')).tellDue,
});
