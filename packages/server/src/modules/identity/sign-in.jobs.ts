import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { calledFrom } from './sign-up.jobs.ts';
import type { FailedTry } from './sign-in.rules.ts';

const failedTry: z.ZodType<FailedTry> = z.object({
  from: calledFrom,
  realm_ids: z.array(z.int()),
  email: z.string(),
  at: z.string(),
});

/** Notes a try to sign in that failed, where somebody has the address. */
export const failedTryJob = defineJob({
  name: 'identity.failed_try',
  payload: failedTry,
  concurrency: 4,
  perAccount: 4,
  timeoutSeconds: 60,
  retries: 5,
  backoffSeconds: 2,
  load: async () => (await import('./sign-in.worker.ts')).doNoteFailedTry,
});
