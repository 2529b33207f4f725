import { defineRun } from '../../platform/runs/run-kind.ts';

/** A look-up of records of a list on their websites: a few sites at once, each saved and charged as soon as it is read. */
export const lookupRun = defineRun({
  name: 'enrichment.lookup',
  load: async () => (await import('./lookups.worker.ts')).stepLookup,
  ended: async (tx, run) => (await import('./lookups.worker.ts')).endLookup(tx, run),
});
