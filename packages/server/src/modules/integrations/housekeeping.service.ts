import { momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { wakeVerifying } from './telling.service.ts';
import { findForgotten } from './verifying.store.ts';

/** What waits so long after it should have been looked at is taken up again. */
const forgottenSeconds = 15 * 60;
const maxPerRound = 50;

/** Takes up records that wait to be verified, and that nobody works on. @returns how many accounts have some */
export const takeUpForgotten = async (context: Context): Promise<number> => {
  const accounts = await findForgotten(context.db, momentIn(context.clock, -forgottenSeconds), maxPerRound);
  for (const accountId of accounts) await inAccounts(context, [accountId], (tx) => wakeVerifying(tx, accountId));
  return accounts.length;
};
