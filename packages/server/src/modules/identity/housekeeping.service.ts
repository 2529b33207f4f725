import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { accountPurgedSlot, type Purge } from '../../platform/purging/purging.ts';
import { purgeCodes } from './codes.store.ts';
import * as store from './housekeeping.store.ts';
import { deletePerson, lockPerson } from './person-changes.service.ts';
import { purgeSessions } from './sessions.store.ts';
import { purgeFailures } from './sign-in.store.ts';

const day = 24 * 3600;

/** Removes sessions and codes that ended 30 days ago, and failures and turns nobody counts any more. */
export const removeEnded = async (context: Context): Promise<number> =>
  (await purgeSessions(context.db, momentIn(context.clock, -30 * day))) +
  (await purgeCodes(context.db, momentIn(context.clock, -30 * day))) +
  (await purgeFailures(context.db, momentIn(context.clock, -day)));

/** Whether an account of the transaction is deleted, for the time being or for good. */
export const isAccountDeleted = (tx: Tx, accountId: number): Promise<boolean> => store.isDeleted(tx.db, accountId);

/** Whether an account of the transaction is gone for good: there is nobody to tell of what still becomes of its payments. */
export const isAccountGone = (tx: Tx, accountId: number): Promise<boolean> => store.isGone(tx.db, accountId);

/** How long deleted people and their data can be brought back. */
const restorableDays = 90;
const maxPerRound = 50;
/** So many pieces of one part a round: an account that held much takes several, and nobody else waits for it. */
const maxPieces = 100;

const isThrough = async (context: Context, accountId: number, purge: Purge): Promise<boolean> => {
  for (let piece = 0; piece < maxPieces; piece += 1) {
    const isEmpty = await inAccounts(context, [accountId], (tx) => purge(tx, accountId));
    context.app.faults.reach('account_piece_purged');
    if (isEmpty) return true;
  }
  return false;
};

/**
 * Removes what an account held, part by part, upper rooms first. Its people go before anything else: nobody brings back half of it. Ended
 * at any point, the next round goes on. The account keeps its number and loses its name, because its ledger stays.
 * @returns how many rows of this room went
 */
const purgeAccount = async (context: Context, accountId: number): Promise<number> => {
  const count = await inAccounts(context, [accountId], (tx) => store.removePeopleOf(tx.db, accountId));
  for (const purge of context.app.slots.answersOf(accountPurgedSlot).toReversed())
    if (!(await isThrough(context, accountId, purge))) return count;
  await inAccounts(context, [accountId], async (tx) => {
    // Nobody could come into those any more: they go the same way, and can be brought back as long.
    for (const { account_id: id, owner_id: ownerId } of await store.findRelatedOwners(tx.db, accountId))
      await alsoInAccounts(tx, [id], async () => {
        const owner = await lockPerson(tx, id, ownerId);
        if (owner !== null) await deletePerson(tx, owner);
      });
    await store.forgetAccount(tx.db, accountId, moment(tx.clock));
  });
  return count + 1;
};

/** Removes accounts and people for good that were deleted 90 days ago: their addresses are free then. */
export const purgePeople = async (context: Context): Promise<number> => {
  const before = momentIn(context.clock, -restorableDays * day);
  let count = 0;
  for (const accountId of await store.findGoneAccounts(context.db, before, maxPerRound))
    try {
      count += await purgeAccount(context, accountId);
    } catch (error) {
      // The next round tries again; meanwhile the others go.
      context.log.error({ err: error, account_id: accountId }, 'a deleted account could not be removed');
    }
  return count + (await store.removeGonePeople(context.db, before, maxPerRound));
};
