import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Finds out whose notice it is. */
export const noticeJob = defineJob({
  name: 'payments.notice',
  payload: z.object({ provider: z.string(), id: z.string() }),
  scope: 'system',
  retries: 20,
  backoffSeconds: 5,
  timeoutSeconds: 120,
  load: async () => (await import('./notices.worker.ts')).sortNotice,
});
