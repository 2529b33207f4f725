import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Tells people what became of a payment when nobody was waiting for it: after the transaction that moved the money. */
export const tellJob = defineJob({
  name: 'payments.tell',
  payload: z.object({ kind: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  load: async () => (await import('./telling.worker.ts')).tell,
});
