import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import * as store from './housekeeping.store.ts';
import { forgetList } from '../contacts/index.ts';
import { removeAllViews } from './views.store.ts';

const month = 30 * 24 * 3600;
const maxPerRound = 20;

/** Removes some of what stands in a list that goes for good. */
export const emptyListSlot = defineSlot<
  (
    tx: Tx,
    list: {
      readonly accountId: number;
      readonly id: number;
      /** When somebody deleted it; null: it goes with its account. */
      readonly deletedAt: string | null;
    },
  ) => Promise<{ readonly removed: number; readonly isEmpty: boolean }>
>('emptyList');

/** Removes a piece of what stands in a list, and the list when nothing does. @returns how many rows went */
const emptyOne = async (
  tx: Tx,
  { account_id: accountId, id, is_demo: isDemo }: store.FilledList,
  deletedAt: string | null,
): Promise<number> => {
  let removed = 0;
  let isEmpty = true;
  for (const empty of tx.app.slots.answersOf(emptyListSlot)) {
    const answer = await empty(tx, { accountId, id, deletedAt });
    removed += answer.removed;
    isEmpty &&= answer.isEmpty;
  }
  if (!isEmpty) return removed;
  await forgetList(tx, accountId, id);
  // Of a demo list the empty row stays: it says that it was there.
  await (isDemo ? store.markEmptied(tx.db, accountId, id, moment(tx.clock)) : store.removeList(tx.db, accountId, id));
  return removed + 1;
};

/** Lists that were deleted a month ago go for good, with all that stands in them; some at a time. @returns how many rows went */
export const purgeDeleted = async (context: Context): Promise<number> => {
  let removed = 0;
  for (const list of await store.findDeletedLists(context.db, momentIn(context.clock, -month), maxPerRound))
    removed += await inAccounts(context, [list.account_id], (tx) => emptyOne(tx, list, list.deleted_at));
  return removed;
};

const emptyLists = emptyTables('lists.lists');

/** Fills `accountPurged`: the account's lists with all that stands in them, however lately they were deleted. */
export const forgetLists: Purge = async (tx, accountId) => {
  await removeAllViews(tx.db, accountId);
  await store.markAllDeleted(tx.db, accountId, momentIn(tx.clock, -month - 1));
  const list = await store.maybeFilledList(tx.db, accountId);
  if (list === null) return emptyLists(tx, accountId);
  await emptyOne(tx, list, null);
  return false;
};
