import { moment } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/work/transaction.ts';
import type { Work } from '../../platform/work/work.ts';
import { auditLedgers } from './audit.service.ts';
import { findAbandonedHolds, findAccountsWithDueBuckets } from './housekeeping.store.ts';
import { expireCredits, releaseHold } from './ledger.service.ts';

const maxPerRound = 500;

/** Gives back holds that nobody works with any more, takes away what has expired, and audits. @returns how many of both */
export const keepLedgers = async (work: Work): Promise<number> => {
  const at = moment(work.clock);
  // Before the expiries: what comes back may have expired meanwhile.
  const holds = await findAbandonedHolds(work.db, at, maxPerRound);
  for (const { account_id, id } of holds) await inTransaction(work, (tx) => releaseHold(tx, account_id, id));
  const accounts = await findAccountsWithDueBuckets(work.db, at, maxPerRound);
  for (const accountId of accounts) await inTransaction(work, (tx) => expireCredits(tx, accountId));
  await auditLedgers(work);
  return holds.length + accounts.length;
};
