import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const customerSuccesses = defineSuccesses({
  customer_saved: 'Subscription saved.',
});
