import { moment } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { auditLedgers } from './audit.service.ts';
import { findAbandonedHolds, findAccountsWithDueBuckets } from './housekeeping.store.ts';
import { expireCredits, releaseHold } from './ledger.service.ts';

const maxPerRound = 500;

/** Gives back holds that nobody works with any more, takes away what has expired, and audits. @returns how many of both */
export const keepLedgers = async (context: Context): Promise<number> => {
  const at = moment(context.clock);
  // Before the expiries: what comes back may have expired meanwhile.
  const holds = await findAbandonedHolds(context.db, at, maxPerRound);
  for (const { account_id, id } of holds) await inTransaction(context, (tx) => releaseHold(tx, account_id, id));
  const accounts = await findAccountsWithDueBuckets(context.db, at, maxPerRound);
  for (const accountId of accounts) await inTransaction(context, (tx) => expireCredits(tx, accountId));
  await auditLedgers(context);
  return holds.length + accounts.length;
};
