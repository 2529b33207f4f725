import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const labelSuccesses = defineSuccesses({
  label_created: 'Label created.',
  label_saved: 'Label saved.',
  label_deleted: 'Label deleted.',
  labels_sorted: 'Order saved.',
});
