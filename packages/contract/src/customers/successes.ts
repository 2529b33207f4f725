import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const customerSuccesses = defineSuccesses({
  customer_saved: 'Subscription saved.',
  import_started: 'We’re adding your customers.',
  import_canceled: 'Import canceled.',
});
