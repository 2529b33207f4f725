import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** Adds the customers of a file. */
export const importJob = defineJob({
  name: 'customers.import',
  payload: z.object({ import_id: Id }),
  perAccount: 1,
  timeoutSeconds: 2 * 3600,
  load: async () => (await import('./imports.worker.ts')).importCustomers,
});
