import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './exclusions.store.ts';

/** The lists whose people never come into a list, as far as they are still there. */
export const findExclusions = (tx: Tx, accountId: number, listId: number): Promise<readonly store.Exclusion[]> =>
  store.findExclusions(tx.db, accountId, listId);

/** Their ids. */
export const findExcludedIds = async (tx: Tx, accountId: number, listId: number): Promise<readonly number[]> =>
  (await store.findExclusions(tx.db, accountId, listId)).map(({ id }) => id);

/** Lets nobody of the other list into a list any more. */
export const addExclusion = (tx: Tx, accountId: number, listId: number, excludedId: number): Promise<void> =>
  store.addExclusion(tx.db, accountId, { listId, excludedId, at: moment(tx.clock) });

/** @returns whether it was excluded */
export const removeExclusion = (tx: Tx, accountId: number, listId: number, excludedId: number): Promise<boolean> =>
  store.removeExclusion(tx.db, accountId, { listId, excludedId });
