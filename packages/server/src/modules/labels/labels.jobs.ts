import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** Brings values after a label that was deleted, or whose options changed. */
export const followJob = defineJob({
  name: 'labels.follow',
  payload: z.object({ label_id: Id }),
  isUnique: true,
  timeoutSeconds: 6 * 3600,
  load: async () => (await import('./labels.worker.ts')).followLabel,
});
