import type { Tx } from '../../platform/context/transaction.ts';
import { lockIdentities } from '../contacts/index.ts';
import type { KeptValues } from '../labels/index.ts';
import * as store from './label-values.store.ts';

/** The values of labels, as the room that has the labels asks for them. */
export const keptValues: KeptValues = {
  count: async (tx: Tx, { accountId, ids, max }) =>
    new Map(
      await Promise.all(ids.map(async (id) => [id, await store.countLabelled(tx.db, accountId, id, max)] as const)),
    ),
  isAny: async (tx, accountId, labelId) => {
    await lockIdentities(tx, accountId);
    return store.isAnyLabelled(tx.db, accountId, labelId);
  },
  change: async (tx, { accountId, ...change }) => {
    await lockIdentities(tx, accountId);
    return store.changeLabelValues(tx.db, accountId, change);
  },
};
