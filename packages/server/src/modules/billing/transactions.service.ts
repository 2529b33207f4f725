import type { Tx } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import * as store from './transactions.store.ts';

export type { TransactionFilter, TransactionRow } from './transactions.store.ts';

/** What a run was for, told by the room that runs it. */
export type PaidWork = {
  readonly runId: number;
  /** What the run does: search, email, employees. */
  readonly action: string;
  readonly listId: number;
  /** The one record that it was asked for; null: several. */
  readonly recordId: number | null;
  /** How many things it brought until now. */
  readonly found: number;
};

/** What runs that were paid for were, asked by whoever shows transactions; each room answers for its own runs. */
export const paidWorkSlot =
  defineSlot<(tx: Tx, accountId: number, runIds: readonly number[]) => Promise<readonly PaidWork[]>>('paidWork');

/** What happened in a wallet, latest first: one more than the page holds, and how many there are, up to 10,000. */
export const findTransactions = (
  tx: Tx,
  accountId: number,
  filter: store.TransactionFilter,
  plan: PagePlan,
): ReturnType<typeof store.findTransactions> => store.findTransactions(tx.db, accountId, filter, plan);

/** The next of what happened in a wallet before the transaction `before`, by when it began: an order that never changes. */
export const findBegunTransactions = (
  tx: Tx,
  accountId: number,
  filter: store.TransactionFilter,
  page: { readonly before: number | null; readonly max: number },
): Promise<readonly store.TransactionRow[]> => store.findBegun(tx.db, accountId, filter, page.before, page.max);

/** What these runs were for, by run; those that no room knows (any more) are left out. */
export const findPaidWork = async (
  tx: Tx,
  accountId: number,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, PaidWork>> => {
  if (runIds.length === 0) return new Map();
  const answers = await Promise.all(
    tx.app.slots.answersOf(paidWorkSlot).map((answer) => answer(tx, accountId, runIds)),
  );
  return new Map(answers.flat().map((work) => [work.runId, work]));
};
