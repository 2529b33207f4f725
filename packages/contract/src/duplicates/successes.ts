import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const duplicateSuccesses = defineSuccesses({
  not_duplicates: 'We won’t suggest these again.',
  records_merged: 'Records merged.',
  records_parted: 'Merge undone.',
});
