import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Buys credits when they run low, and tells of a low balance. */
export const balanceJob = defineJob({
  name: 'payments.balance',
  payload: z.object({ is_wanted: z.boolean().default(false).describe('Work under way needs more than there is') }),
  isUnique: true,
  perAccount: 1,
  retries: 5,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./balance.worker.ts')).checkBalance,
});
