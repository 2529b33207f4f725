import { sql } from 'kysely';
import { fold, generalErrors, type Fail } from '@galena/contract/kernel';
import type { HistoryItem, ListQuery } from '@galena/contract/lists';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findNames, getTimeZone } from '../identity/index.ts';
import * as store from './history.store.ts';
import { literal } from '../../platform/db/conditions.ts';
import { findListRows } from './lists.store.ts';

/** What was done with a list, newest first; of the query its days, its text (in what was said of it) and its page. */
export const findHistory = (
  context: Context,
  listId: number,
  query: ListQuery,
  fail: Fail<typeof generalErrors.not_found>,
) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    if ((await findListRows(tx.db, accountId, [listId])).length === 0) return fail(generalErrors.not_found);
    const zone = await getTimeZone(tx, accountId);
    const { startDate, endDate } = query;
    const text = literal(fold(query.search));
    const where = sql`(
      (${startDate}::date is null or h.created_at >= ${startDate}::date::timestamp at time zone ${zone})
      and (${endDate}::date is null or h.created_at < (${endDate}::date + 1)::timestamp at time zone ${zone})
      and (${text} = '' or platform.fold(h.kind || ' ' || h.params::text) like ${`%${text}%`}))`;
    const plan = planPage(query);
    const { rows, total } = await store.findHistory(tx.db, accountId, listId, { where, ...plan });
    const names = await findNames(tx, accountId, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
    const items: HistoryItem[] = rows.map(({ user_id: userId, ...row }) => ({
      ...row,
      user_name: (userId === null ? null : names.get(userId)) ?? null,
    }));
    return pageOf(plan, items, total);
  });

/** Writes down what was done with lists, in the transaction that does it: a row in each. @returns their ids */
export const addHistory = (tx: Tx, one: store.NewHistory): Promise<readonly number[]> => store.addHistory(tx.db, one);

/** Says how something ended that was written down when it began. */
export const endHistory = (
  tx: Tx,
  accountId: number,
  id: number,
  end: Parameters<typeof store.endHistory>[3],
): Promise<void> => store.endHistory(tx.db, accountId, id, end);

/** Says of what was done that it was taken back. */
export const markHistoryUndone = (tx: Tx, accountId: number, ids: readonly number[]): Promise<void> =>
  store.markUndone(tx.db, accountId, ids);

/** Ends what a process left behind when it died. Of all accounts. @returns how many */
export const failAbandonedHistory = (context: Context, kind: HistoryItem['kind'], before: string): Promise<number> =>
  store.failAbandoned(context.db, kind, before);

/** Brings the row of a run up to date; `found` and `credits` are added. */
export const advanceHistory = (tx: Tx, accountId: number, runId: number, change: store.HistoryChange): Promise<void> =>
  store.advanceHistory(tx.db, accountId, runId, change);
