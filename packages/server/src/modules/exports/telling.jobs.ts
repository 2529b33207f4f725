import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** Tells whoever waits for an export what came of it, under the bell and by mail. */
export const tellJob = defineJob({
  name: 'exports.tell',
  payload: z.object({ export_id: Id }),
  load: async () => (await import('./telling.worker.ts')).tellOfExport,
});
