import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Makes the prices of a package known to its seller's payment provider. */
export const pricesJob = defineJob({
  name: 'subscriptions.prices',
  payload: z.object({ package_id: z.int() }),
  retries: 10,
  backoffSeconds: 30,
  timeoutSeconds: 120,
  load: async () => (await import('./offers.worker.ts')).makePrices,
});
