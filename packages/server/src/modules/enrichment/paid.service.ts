import type { Tx } from '../../platform/context/transaction.ts';
import type { PaidWork } from '../billing/index.ts';
import * as store from './lookups.store.ts';

/** What the wallet says of look-ups that were paid: of one that was asked of a single record, which. */
export const findPaidLookups = async (
  tx: Tx,
  accountId: number,
  runIds: readonly number[],
): Promise<readonly PaidWork[]> => {
  const jobs = await store.findPaid(tx.db, accountId, runIds);
  const ofOne = jobs.filter(({ records }) => records === 1).map(({ runId }) => runId);
  const visited = ofOne.length === 0 ? [] : await store.findVisited(tx.db, accountId, ofOne);
  const recordOf = new Map(visited.map(({ runId, recordId }) => [runId, recordId]));
  return jobs.map(({ runId, listId, action, found }) => ({
    runId,
    listId,
    action,
    found,
    recordId: recordOf.get(runId) ?? null,
  }));
};
