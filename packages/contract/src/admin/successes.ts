import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const adminSuccesses = defineSuccesses({
  job_cancelled: 'Job canceled.',
  job_requeued: 'Job back in its queue.',
  dead_letter_discarded: 'Job discarded.',
});
