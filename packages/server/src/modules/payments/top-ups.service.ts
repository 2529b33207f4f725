import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { watchBalance } from '../billing/index.ts';
import { getTimeZone } from '../identity/index.ts';
import { monthStart } from './top-ups.rules.ts';
import { sumTopUps, type PaymentRow } from './payments.store.ts';
import { priceOf } from './price.service.ts';
import { tellJob } from './telling.jobs.ts';
import * as store from './top-ups.store.ts';

/** Told inside the transaction that tells the bell of a low balance: a room above mails it. */
export const creditsLowSlot =
  defineSlot<(tx: Tx, low: { readonly accountId: number; readonly left: number }) => Promise<void>>('creditsLow');

/** After so many failures in a row credits are no longer bought by themselves. */
export const maxFailures = 3;

/** When the room wants to hear of a balance: at the higher of what it is asked to act on. */
export const watchedAt = ({ isEnabled, threshold, lowBalanceNotice }: store.TopUpSettings): number | null => {
  const marks = [...(isEnabled ? [threshold] : []), ...(lowBalanceNotice === null ? [] : [lowBalanceNotice])];
  return marks.length === 0 ? null : Math.max(...marks);
};

/** What one top-up costs, and what top-ups cost this month by the account's clock, with tax. */
export const topUpCosts = async (tx: Tx, accountId: number, amount: number) => {
  const { net, tax } = await priceOf(tx, accountId, amount);
  const since = monthStart(tx.clock.now(), await getTimeZone(tx, accountId));
  return { price: net + tax, ups: await sumTopUps(tx.db, accountId, since) };
};

/** Switches auto top-up off and says why. */
export const switchOff = async (tx: Tx, accountId: number, reason: 'failures' | 'no_card'): Promise<void> => {
  const settings = await store.lockSettings(tx.db, accountId);
  if (!settings.isEnabled) return;
  const off = { ...settings, isEnabled: false };
  await store.disable(tx.db, accountId);
  await watchBalance(tx, accountId, watchedAt(off));
  await enqueue(tx, tellJob, { kind: 'top_up_off', params: { reason } }, { accountId });
};

/** Counts what became of a top-up: failures in a row switch it off. */
export const noteTopUp = async (tx: Tx, { accountId, kind }: PaymentRow, isPaid: boolean): Promise<void> => {
  if (isPaid && kind !== 'subscription') await store.noteRise(tx.db, accountId);
  if (kind !== 'top_up') return;
  const failures = await store.countFailure(tx.db, accountId, isPaid);
  if (failures >= maxFailures) await switchOff(tx, accountId, 'failures');
};
