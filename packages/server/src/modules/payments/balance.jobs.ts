import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Buys credits when they run low, and tells of a low balance. */
export const balanceJob = defineJob({
  name: 'payments.balance',
  payload: z.object({
    wanted_after: z
      .int()
      .nullable()
      .default(null)
      .describe('Work under way needs more than there is, when so many top-ups had been tried; null: none does'),
  }),
  isUnique: true,
  perAccount: 1,
  retries: 5,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./balance.worker.ts')).checkBalance,
});
