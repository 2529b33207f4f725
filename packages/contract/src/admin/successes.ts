import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const adminSuccesses = defineSuccesses({
  job_cancelled: 'The job is cancelled.',
  job_requeued: 'The job is back in its queue.',
  dead_letter_discarded: 'The dead letter is gone.',
});
