import type { OutcomeTerms } from '@galena/contract/outcomes';
import type { Tx } from '../../platform/context/transaction.ts';
import type { PaidWork } from '../billing/index.ts';
import { isCharged } from '../outcomes/index.ts';
import * as store from './lookups.store.ts';
import type { RecordLookup } from './waterfall.service.ts';

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

/** The e-mails of a record, in lower case, that cost nothing by the terms of its look-up. */
export const freeEmailsOf = (terms: OutcomeTerms, lookup: RecordLookup | null): readonly string[] => {
  const states = new Map(lookup?.checked.map(({ email, state }) => [email, state]));
  return (lookup?.findings ?? []).flatMap(({ field, value }) => {
    if (field !== 'email' || typeof value !== 'string') return [];
    const email = value.toLowerCase();
    return isCharged(terms, states.get(email)) ? [] : [email];
  });
};
