import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const enrichmentSuccesses = defineSuccesses({
  lookup_started: 'Lookup started.',
  order_saved: 'Order saved.',
  results_forgotten: 'Results reset.',
});
