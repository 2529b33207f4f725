import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Finds out what became of a payment, until that is known. */
export const pursueJob = defineJob({
  name: 'payments.pursue',
  payload: z.object({ payment_id: z.int() }),
  isUnique: true,
  retries: 20,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./payments.worker.ts')).pursue,
});

export const pursuitKey = (paymentId: number): string => `payment:${paymentId}`;
