import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const catalogueSuccesses = defineSuccesses({
  import_queued: 'Import started.',
  draft_discarded: 'The file has been deleted.',
  dataset_removal_queued: 'Removing the data set.',
});
