import { defineSlot } from '../slots/slots.ts';
import type { Tx } from '../context/transaction.ts';
import type { MessageState } from './messages.store.ts';

/**
 * Asked at the moment of leaving: which of these subjects (of messages, as whoever told them named them) may not be told of any more. A
 * record that was deleted meanwhile, or whose person asked not to be contacted.
 */
export const mayNotLeaveSlot =
  defineSlot<(tx: Tx, accountId: number, subjectIds: readonly number[]) => Promise<ReadonlySet<number>>>(
    'webhook-may-not-leave',
  );

/** A message that tells of something, and where it stands now. */
export type MovedMessage = {
  readonly id: number;
  readonly subjectId: number;
  readonly state: MessageState;
  /** Why it did not arrive at its last attempt; null: it did, or has not been tried yet. */
  readonly error: string | null;
};

/** Told, in the same transaction, what became of messages: whoever keeps it longer than the log keeps it here. */
export const messagesMovedSlot =
  defineSlot<(tx: Tx, accountId: number, endpointId: number, moved: readonly MovedMessage[]) => Promise<void>>(
    'webhook-messages-moved',
  );

/** Tells everybody who wants to know. Those that tell of nothing are left out. */
export const tellMoved = async (
  tx: Tx,
  accountId: number,
  endpointId: number,
  messages: readonly (Omit<MovedMessage, 'subjectId'> & { readonly subjectId: number | null })[],
): Promise<void> => {
  const moved = messages.flatMap((one) => (one.subjectId === null ? [] : [{ ...one, subjectId: one.subjectId }]));
  if (moved.length === 0) return;
  for (const hear of tx.app.slots.answersOf(messagesMovedSlot)) await hear(tx, accountId, endpointId, moved);
};
