import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** Reads a file of opt-outs. */
export const importJob = defineJob({
  name: 'suppressions.import',
  payload: z.object({ import_id: Id }),
  perAccount: 1,
  timeoutSeconds: 2 * 3600,
  load: async () => (await import('./imports.worker.ts')).importOptOuts,
});
