import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Carries to the provider what was done to a card here: removed, or made the default. */
export const carryCardJob = defineJob({
  name: 'payments.carry_card',
  payload: z.object({ card_id: z.int() }),
  retries: 20,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./cards.worker.ts')).carryCard,
});

/** Has a provider forget a card whose account is gone: nothing else is known of it here any more. */
export const forgetCardJob = defineJob({
  name: 'payments.forget_card',
  payload: z.object({ provider: z.string(), ref: z.string() }),
  retries: 20,
  backoffSeconds: 10,
  timeoutSeconds: 120,
  load: async () => (await import('./cards.worker.ts')).forgetCard,
});
