import { defineSlot } from '../slots/slots.ts';
import type { Tx } from '../context/transaction.ts';

/**
 * Asked at the moment of leaving: which of these subjects (of messages, as whoever told them named them) may not be told of any more. A
 * record that was deleted meanwhile, or whose person asked not to be contacted.
 */
export const mayNotLeaveSlot =
  defineSlot<(tx: Tx, accountId: number, subjectIds: readonly number[]) => Promise<ReadonlySet<number>>>(
    'webhook-may-not-leave',
  );
