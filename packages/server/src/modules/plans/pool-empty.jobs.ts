import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Tells a reseller that customers wait for credits which it has too few of: after the transaction that found it out. */
export const poolEmptyJob = defineJob({
  name: 'plans.pool_empty',
  payload: z.object({}),
  load: async () => (await import('./pool-empty.worker.ts')).tellPoolEmpty,
});
