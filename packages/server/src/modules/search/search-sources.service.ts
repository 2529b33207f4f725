import type { SearchSource } from '@galena/contract/search';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { settableSearchers } from '../sources/index.ts';
import * as store from './search-sources.store.ts';

/** What each source of some searches brought, by the id of the run. */
export const findSearchSources = async (
  tx: Tx,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SearchSource[]>> => {
  const rows = await store.findSources(tx.db, userOf(tx).accountId, runIds);
  const labels = new Map((await settableSearchers(tx)).map(({ card }) => [card.key, card.label]));
  return new Map(
    [...Map.groupBy(rows, ({ run_id }) => run_id)].map(([runId, ones]) => [
      runId,
      ones.map(
        ({ run_id: _run, searcher: key, state: status, vendor_paid_by: _payer, percent: _percent, ...counts }) => ({
          key,
          // A source that this version does not know any more.
          label: labels.get(key) ?? key,
          status,
          ...counts,
        }),
      ),
    ]),
  );
};
