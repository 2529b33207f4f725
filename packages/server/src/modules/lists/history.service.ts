import { sql } from 'kysely';
import { houseErrors, type Fail } from '@galena/contract/kernel';
import type { HistoryItem, ListQuery } from '@galena/contract/lists';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { reading } from '../../platform/work/transaction.ts';
import { userOf } from '../../platform/work/user-of.ts';
import type { Work } from '../../platform/work/work.ts';
import { findNames, getTimeZone } from '../identity/index.ts';
import * as store from './history.store.ts';
import { maybeListRow } from './lists.store.ts';
import { literal } from './query.store.ts';

/** What was done with a list, newest first; of the query its days, its text (in what was said of it) and its page. LIST-036 */
export const findHistory = (work: Work, listId: number, query: ListQuery, fail: Fail<typeof houseErrors.not_found>) =>
  reading(work, async (tx) => {
    const { accountId } = userOf(work);
    if (!(await maybeListRow(tx.db, accountId, listId))) return fail(houseErrors.not_found);
    const zone = await getTimeZone(tx.db, accountId);
    const { startDate, endDate } = query;
    const text = literal(query.search.trim().toLowerCase());
    const where = sql`(
      (${startDate}::date is null or h.created_at >= ${startDate}::date::timestamp at time zone ${zone})
      and (${endDate}::date is null or h.created_at < (${endDate}::date + 1)::timestamp at time zone ${zone})
      and (${text} = '' or lower(h.kind || ' ' || h.params::text) like ${`%${text}%`}))`;
    const plan = planPage(query);
    const { rows, total } = await store.findHistory(tx.db, accountId, listId, { where, ...plan });
    const names = await findNames(tx.db, accountId, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
    const items: HistoryItem[] = rows.map(({ user_id: userId, ...row }) => ({
      ...row,
      user_name: (userId === null ? null : names.get(userId)) ?? null,
    }));
    return pageOf(plan, items, total);
  });
