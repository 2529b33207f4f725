import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './charged.store.ts';

export type { ChargedFilter, ChargedPlace, ChargedRow } from './charged.store.ts';

/**
 * What several accounts were charged, newest first over all of them: those that come after a place. The transaction carries the
 * accounts, a few hundred at most; whoever has more asks for one part after the other.
 */
export const findCharged = (
  tx: Tx,
  accountIds: readonly number[],
  filter: store.ChargedFilter,
  page: { readonly after: store.ChargedPlace | null; readonly max: number },
): Promise<readonly store.ChargedRow[]> => store.findCharged(tx.db, accountIds, filter, page);

/** How often these accounts were charged, up to a number. */
export const countCharged = (
  tx: Tx,
  accountIds: readonly number[],
  filter: store.ChargedFilter,
  most: number,
): Promise<number> => store.countCharged(tx.db, accountIds, filter, most);
