import type { Tx } from '../../platform/context/transaction.ts';
import type { Hashed } from '../contacts/index.ts';
import { hideReaching, type Reached, showReaching } from '../records/index.ts';

/** Which records are to be hidden, or shown again: those that contacts reach; of one list, or of all. */
export type Hiding = {
  readonly accountId: number;
  readonly contacts: readonly Hashed[];
  readonly listId: number | null;
};

// A transaction that changes more holds the account's other writers up.
const piecesAtOnce = 1;

/** Hides some of the records that contacts reach. The caller holds `lockIdentities`. */
export const hideStretch = (tx: Tx, asked: Hiding, after = 0): Promise<Reached> =>
  asked.contacts.length === 0
    ? Promise.resolve({ count: 0, listIds: [], next: null })
    : hideReaching(tx, asked, { after, pieces: piecesAtOnce });

/** Shows some of them again that nothing else hides. The caller holds `lockIdentities`. */
export const showStretch = (tx: Tx, asked: Hiding, after = 0): Promise<Reached> =>
  showReaching(tx, asked, { after, pieces: piecesAtOnce });
