import { momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { purgeCodes } from './codes.store.ts';
import { findGone, forgetAccount, removeGone } from './housekeeping.store.ts';
import { purgeSessions } from './sessions.store.ts';
import { purgeFailures } from './sign-in.store.ts';

const day = 24 * 3600;

/** Told inside the transaction in which an account goes for good: upper rooms remove what it held. */
export const accountPurgedSlot = defineSlot<(tx: Tx, accountId: number) => Promise<void>>('accountPurged');

/** Removes sessions and codes that ended 30 days ago, and failures and turns nobody counts any more. */
export const removeEnded = async (context: Context): Promise<number> =>
  (await purgeSessions(context.db, momentIn(context.clock, -30 * day))) +
  (await purgeCodes(context.db, momentIn(context.clock, -30 * day))) +
  (await purgeFailures(context.db, momentIn(context.clock, -day)));

/** How long deleted people and their data can be brought back. */
const restorableDays = 90;
const maxPerRound = 50;

/**
 * Removes people who were deleted 90 days ago, with everything of theirs in this room: their addresses are free then. Their account
 * keeps its number and loses its name, because its ledger stays. Upper rooms remove what is theirs.
 */
export const purgePeople = async (context: Context): Promise<number> => {
  const gone = await findGone(context.db, momentIn(context.clock, -restorableDays * day), maxPerRound);
  for (const accountId of new Set(gone.flatMap(({ account_id: id, with_account: isAll }) => (isAll ? [id] : []))))
    await inAccounts(context, [accountId], async (tx) => {
      for (const purge of tx.app.slots.answersOf(accountPurgedSlot)) await purge(tx, accountId);
      await forgetAccount(tx.db, accountId);
    });
  return removeGone(
    context.db,
    gone.map(({ id }) => id),
  );
};
