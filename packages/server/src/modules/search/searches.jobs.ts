import { defineRun } from '../../platform/runs/run-kind.ts';

/** A search into a list: page after page, each saved and charged in one transaction. */
export const searchRun = defineRun({
  name: 'search.search',
  load: async () => (await import('./searches.worker.ts')).nextPage,
  ended: async (tx, run) => (await import('./searches.worker.ts')).endSearch(tx, run),
});
