import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

const day = 24 * 3600;

/** Carries every run, whatever its kind; its worker looks the kind up. One at a time per run. */
export const runJob = defineJob({
  name: 'platform.run',
  payload: z.object({ run_id: z.int() }),
  concurrency: 8,
  perAccount: 4,
  retries: 5,
  backoffSeconds: 5,
  timeoutSeconds: day,
  isUnique: true,
  load: async () => (await import('./runs.worker.ts')).workOnRun,
});
