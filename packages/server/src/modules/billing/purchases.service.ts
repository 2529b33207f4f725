import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { creditsOf, unboughtOf, type Purchase } from './budgets.rules.ts';
import { move, sumOf, take } from './ledger.rules.ts';
import { expireDue, write } from './ledger.service.ts';
import { lockWallet, maybeJournal, maybeLockedWallet } from './ledger.store.ts';
import { keepUnused } from './money.store.ts';
import * as store from './purchases.store.ts';

export type { Bought } from './purchases.store.ts';

/** Those of these identities of whom the account ever bought something. */
export const findBought = (tx: Tx, accountId: number, subjects: readonly number[]): Promise<readonly number[]> =>
  store.findBought(tx.db, accountId, subjects);

/** What these would cost now: what the account never bought, or, of fields, not lately. A quote: nothing is locked for it. */
export const quotePurchases = async (
  tx: Tx,
  { accountId, purchases }: { readonly accountId: number; readonly purchases: readonly Purchase[] },
): Promise<number> =>
  creditsOf(unboughtOf(purchases, await store.findOwned(tx.db, accountId, purchases, moment(tx.clock))));

/** Whose key it is that the vendor of some work is paid with; left out: ours. A reseller's customers pay its prices, whose key it is. */
export type Vendor = { readonly vendorPaidBy?: 'house' | 'reseller' | 'account' };

/** What is charged of the price where an account's own key does the work, in percent: filled by the room that knows its plan. */
export const ownKeyFeeSlot = defineSlot<(tx: Tx, accountId: number) => Promise<number>>('ownKeyFee');

/** How much of the price is charged for some work, in percent: all of it, or, where the account pays the vendor, its plan's fee. */
export const findShare = async (tx: Tx, accountId: number, { vendorPaidBy = 'house' }: Vendor): Promise<number> => {
  if (vendorPaidBy !== 'account') return 100;
  const [fee] = tx.app.slots.answersOf(ownKeyFeeSlot);
  return fee ? fee(tx, accountId) : 0;
};

/** Something that was bought, with its charge. @returns null: it never was */
export const maybePurchase = (
  tx: Tx,
  accountId: number,
  wanted: Pick<Purchase, 'subject' | 'item'>,
): Promise<store.Bought | null> => store.maybeBought(tx.db, accountId, wanted);

/** As `maybePurchase`. Nobody else spends or gives back until the transaction ends. */
export const maybeLockedPurchase = async (
  tx: Tx,
  accountId: number,
  wanted: Pick<Purchase, 'subject' | 'item'>,
): Promise<store.Bought | null> => {
  const wallet = await maybeLockedWallet(tx.db, accountId);
  return wallet && store.maybeBought(tx.db, accountId, wanted);
};

const keyOfRefund = ({ journalKey, subject, item }: store.Bought): string =>
  `outcome_refund:${journalKey}:${subject} ${item}`;

/**
 * Gives back what was charged for something that turned out not to be what was sold, to the buckets that paid for it. Credits of a
 * bucket that has expired since are unused ones for some days more. The account keeps what it bought. A second time for the same
 * charge does nothing.
 * @param keptSeconds for how long credits stay whose own time was over
 * @returns how many credits came back
 */
export const refundPurchase = async (
  tx: Tx,
  accountId: number,
  bought: store.Bought,
  keptSeconds: number,
): Promise<number> => {
  const locked = await lockWallet(tx.db, accountId);
  const [key, at] = [keyOfRefund(bought), moment(tx.clock)];
  if (bought.credits === 0 || (await maybeJournal(tx.db, accountId, key))) return 0;
  // What is left in buckets that have expired goes first: what comes back is not of it.
  const wallet = await expireDue(tx, locked);
  const taken = await store.findTaken(tx.db, accountId, bought.journalKey, at);
  const parts = take(taken, bought.credits);
  if (sumOf(parts) < bought.credits)
    throw new Error(`of ${bought.journalKey} of account ${accountId} less is left than ${bought.credits} credits`);
  const expired = taken.filter(({ isExpired }) => isExpired).map(({ bucketId }) => bucketId);
  const revived = parts.map(({ bucketId }) => bucketId).filter((id) => expired.includes(id));
  if (revived.length > 0) await keepUnused(tx.db, accountId, revived, momentIn(tx.clock, keptSeconds));
  const { runId, pricePolicy, listType, action } = bought;
  const about = listType !== null && action !== null ? { listType, action } : null;
  const facts = { runId, about, pricePolicy, undoes: bought.journalKey, usedAt: bought.chargedAt };
  const entries = move(parts, 'spent', 'available', null);
  await write(tx, wallet, { key, kind: 'outcome_refund', ...facts, entries });
  return bought.credits;
};
