import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** Sends one mail. */
export const mailJob = defineJob({
  name: 'platform.mail',
  payload: z.object({ mail_id: z.int() }),
  concurrency: 8,
  perAccount: 4,
  retries: 5,
  backoffSeconds: 5,
  timeoutSeconds: 120,
  load: async () => (await import('./mail.worker.ts')).deliverMail,
});
