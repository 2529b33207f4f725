import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Imports an uploaded file, or removes a data set: one after the other, over all processes. */
export const importJob = defineJob({
  name: 'catalogue.import',
  payload: z.object({ import_id: z.int() }),
  concurrency: 1,
  timeoutSeconds: 6 * 3600,
  retries: 3,
  load: async () => (await import('./imports.worker.ts')).doImport,
});
