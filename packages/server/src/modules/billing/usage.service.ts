import type { Tx } from '../../platform/context/transaction.ts';
import { getTimeZone } from '../identity/index.ts';
import * as store from './usage.store.ts';

export type { UsageRow } from './usage.store.ts';

/** The first and the last day, both included. */
type Days = { readonly from: string; readonly to: string };

/** Days that every zone of the world has a moment for; there was nothing before and will be nothing after. */
const within = ({ from, to }: Days): Days => ({
  from: from < '1970-01-02' ? '1970-01-02' : from,
  to: to > '9000-01-01' ? '9000-01-01' : to,
});

/** The moments that days of the account's own calendar begin and end at. */
export const getMoments = async (
  tx: Tx,
  accountId: number,
  days: Days,
): Promise<{ readonly from: string; readonly until: string }> =>
  store.getMoments(tx.db, { ...within(days), timeZone: await getTimeZone(tx, accountId) });

/**
 * What an account spent, by the day or month of its own calendar and by kind of leads. Reads sums, never journals: as much work
 * for a year of a million charges as for one with a thousand.
 */
export const findUsage = async (
  tx: Tx,
  accountId: number,
  { by, ...days }: Days & { readonly by: 'day' | 'month' },
): Promise<readonly store.UsageRow[]> => {
  const timeZone = await getTimeZone(tx, accountId);
  const moments = await store.getMoments(tx.db, { ...within(days), timeZone });
  return store.findUsage(tx.db, accountId, { ...moments, by, timeZone });
};

/** What was spent since a moment, and the quarter of an hour of the first of it. */
export const sumUsage = (tx: Tx, accountId: number, since: string): ReturnType<typeof store.sumUsage> =>
  store.sumUsage(tx.db, accountId, since);

/** What several accounts of the transaction spent together, a few hundred at most: from a moment on, before another. */
export const sumUsageOf = (
  tx: Tx,
  accountIds: readonly number[],
  span: { readonly from: string; readonly until: string },
): Promise<number> => store.sumUsageOf(tx.db, accountIds, span);
