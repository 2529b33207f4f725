import { defineRun } from '../../platform/runs/run-kind.ts';
import { releaseHold } from '../billing/index.ts';
import { advanceHistory } from '../lists/index.ts';
import { maybeSearch } from './searches.store.ts';

/** A search into a list: page after page, each saved and charged in one transaction. */
export const searchRun = defineRun({
  name: 'search.search',
  load: async () => (await import('./searches.worker.ts')).nextPage,
  ended: async (tx, { id, accountId, state }) => {
    const search = await maybeSearch(tx.db, accountId, id);
    if (search?.hold_id) await releaseHold(tx, accountId, search.hold_id);
    await advanceHistory(tx.db, accountId, id, { status: state });
  },
});
