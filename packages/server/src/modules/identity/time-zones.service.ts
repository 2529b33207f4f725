import { maybeTimeZone } from '@galena/contract/identity';
import { AppError, generalErrors } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { getTimeZone } from './people.store.ts';
import { knowsTimeZone, setTimeZoneOf } from './time-zones.store.ts';

/**
 * Asked before the clock of an account changes, in the transaction that changes it: upper rooms do what is due by the old one. What they
 * answer is called when the new one is written.
 */
export const timeZoneChangeSlot =
  defineSlot<(tx: Tx, accountId: number) => Promise<() => Promise<void>>>('timeZoneChange');

/** A zone by its name of today, where the product and its database both know it: they count days by the same clock. */
const maybeKnown = async (tx: Tx, name: string): Promise<string | null> => {
  const zone = maybeTimeZone(name);
  if (zone === null || zone === 'UTC') return zone;
  return (await knowsTimeZone(tx.db, zone)) ? zone : null;
};

/**
 * By which clock a new account's days begin. @param told as somebody's browser names it; left out: as those of the account above
 * @returns UTC where nothing better is known
 */
export const zoneOfNewAccount = async (tx: Tx, told: string | undefined, parentId: number | null): Promise<string> => {
  if (told !== undefined) return (await maybeKnown(tx, told)) ?? 'UTC';
  return parentId === null ? 'UTC' : alsoInAccounts(tx, [parentId], () => getTimeZone(tx.db, parentId));
};

/**
 * Changes by which clock the days and months of the caller's account begin. What began by the old one ends by the new one: no month is
 * lost and none comes twice. WAL-017
 * @throws AppError 422 at `time_zone` where nobody knows it
 */
export const setTimeZone = (context: Context, name: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const zone = await maybeKnown(tx, name);
    if (zone === null)
      throw new AppError(generalErrors.validation, { fields: { time_zone: [validationSentences.invalid_type] } });
    const finish: (() => Promise<void>)[] = [];
    for (const ask of tx.app.slots.answersOf(timeZoneChangeSlot)) finish.push(await ask(tx, accountId));
    const before = await getTimeZone(tx.db, accountId);
    if (before === zone) return;
    await setTimeZoneOf(tx.db, accountId, zone);
    await writeAudit(tx, {
      action: 'time_zone_changed',
      entity: 'account',
      entityId: accountId,
      changes: { time_zone: [before, zone] },
    });
    for (const end of finish) await end();
  });
