import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { moveMonthEnd } from '../billing/index.ts';
import { getTimeZone } from '../identity/index.ts';
import * as store from './account-plans.store.ts';
import { dayAt, startOfDay } from './calendar.service.ts';
import { doWhatIsDue } from './periods.service.ts';

/**
 * What an account's plan has to do with a change of its clock. A month is one of days, which stay: what is due by the old clock is done
 * first, the credits of this month then last until its last day ends by the new one, and the next turn is planned by it. So whoever
 * changes it back and forth has each month once.
 * @returns what is to be done when the new clock is written
 */
export const followClock = async (tx: Tx, accountId: number): Promise<() => Promise<void>> => {
  const [at, before] = [moment(tx.clock), await getTimeZone(tx, accountId)];
  // Whoever gives the account a plan at this moment waits, or is waited for.
  await store.ensureAccountPlan(tx.db, accountId, at, dayAt(at, before));
  await doWhatIsDue(tx, accountId);
  const row = await store.maybeAccountPlan(tx.db, accountId);
  const day = row?.next_reset_on ?? null;
  return async () => {
    const after = await getTimeZone(tx, accountId);
    if (day !== null) await moveMonthEnd(tx, { accountId, from: startOfDay(day, before), to: startOfDay(day, after) });
    await doWhatIsDue(tx, accountId);
  };
};
