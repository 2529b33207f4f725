import { fieldFreshnessDays, pricePolicy } from '@galena/contract/billing';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { hashOf } from './chain.service.ts';
import { move, sumOf, take, type About, type Journal } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import * as purchasesStore from './purchases.store.ts';
import type { Purchase } from './purchases.store.ts';

// Whatever comes first in a transaction, the wallet is locked before anything of it is read: two that spend at once take
// turns, and nobody waits for somebody who waits for them.

const day = 24 * 3600;
/** After so long without a piece of work a hold goes back by itself. */
const holdSeconds = day;

const personOf = ({ actor }: Tx): number | null => (actor.kind === 'user' ? actor.userId : null);

type Act = Pick<Journal, 'key' | 'kind' | 'entries'> &
  Partial<Pick<Journal, 'runId' | 'holdId' | 'reason' | 'about' | 'pricePolicy'>>;

const write = async (tx: Tx, wallet: store.Wallet, act: Act): Promise<store.Wallet> => {
  const none = { runId: null, holdId: null, reason: null, about: null, pricePolicy: null };
  const journal: Journal = { ...none, userId: personOf(tx), at: moment(tx.clock), ...act };
  const { account_id: accountId, sequence, hash: before } = wallet;
  const hash = hashOf(journal, { accountId, sequence: sequence + 1, before });
  await store.addJournal(tx.db, wallet, journal, hash);
  return { ...wallet, sequence: sequence + 1, hash };
};

/** Takes away what has expired, so that it can neither be spent nor counted. */
const expireDue = async (tx: Tx, wallet: store.Wallet): Promise<store.Wallet> => {
  const due = await store.findDueBuckets(tx.db, wallet.account_id, moment(tx.clock));
  if (due.length === 0) return wallet;
  const key = `expire:${wallet.sequence + 1}`;
  return write(tx, wallet, { key, kind: 'expire', entries: move(due, 'available', 'expired', null) });
};

export type Grant = {
  readonly accountId: number;
  /** The act that gives them, once: `payment:7`. */
  readonly key: string;
  readonly kind: 'plan' | 'unused' | 'additional';
  readonly credits: number;
  /** Null: they stay. */
  readonly expiresAt: string | null;
  readonly reason: string;
};

/** Gives an account credits. A second time with the same key does nothing. */
export const grantCredits = async (tx: Tx, grant: Grant): Promise<void> => {
  const { accountId, kind, credits, expiresAt, reason } = grant;
  const key = `grant:${grant.key}`;
  const wallet = await store.lockWallet(tx.db, accountId);
  if (await store.maybeJournal(tx.db, accountId, key)) return;
  const bucketId = await store.createBucket(tx.db, { accountId, kind, credits, expiresAt, at: moment(tx.clock) });
  const entries = move([{ bucketId, credits }], 'issued', 'available', null);
  await write(tx, wallet, { key, kind: 'grant', reason, entries });
};

export type HoldInput = {
  readonly accountId: number;
  readonly key: string;
  readonly runId: number | null;
  /** The highest cost that was quoted, or what the user agreed to stop at. */
  readonly max: number;
  /** With fewer credits than this nothing is held; `max` if it is left out. */
  readonly min?: number;
  readonly about?: About | null;
};

/** What stands ready for a piece of paid work. */
export type Held = { readonly holdId: number; readonly credits: number };

/**
 * Holds credits before paid work begins: as many as `max`, or what there is down to `min`. The same key answers the same
 * hold. @returns null when there are fewer; nothing is held then
 */
export const holdCredits = async (tx: Tx, input: HoldInput): Promise<Held | null> => {
  const { accountId, runId, max, min = max, about = null } = input;
  const key = `hold:${input.key}`;
  const wallet = await expireDue(tx, await store.lockWallet(tx.db, accountId));
  const known = await store.maybeJournal(tx.db, accountId, key);
  if (known?.hold_id) {
    const hold = await store.maybeHold(tx.db, accountId, known.hold_id);
    return { holdId: known.hold_id, credits: (hold?.remaining ?? 0) + (hold?.settled ?? 0) };
  }
  const parts = take(await store.findOpenBuckets(tx.db, accountId, moment(tx.clock)), max);
  const credits = sumOf(parts);
  if (credits < min || credits === 0) return null;
  const [at, expiresAt] = [moment(tx.clock), momentIn(tx.clock, holdSeconds)];
  const holdId = await store.createHold(tx.db, { accountId, runId, quoted: credits, expiresAt, at });
  const entries = move(parts, 'available', 'held', holdId);
  await write(tx, wallet, { key, kind: 'hold', runId, holdId, about, pricePolicy, entries });
  return { holdId, credits };
};

export type Piece = {
  readonly accountId: number;
  readonly holdId: number;
  /** This piece of the work, once: `run:7:12`. */
  readonly key: string;
  /** `contact`: bought once for good; `field`: charged again after 90 days. */
  readonly kind: 'contact' | 'field';
  readonly purchases: readonly Purchase[];
  readonly about?: About | null;
};

/** What a piece cost, and what of it was paid; the rest the account had already. */
export type Settled = { readonly credits: number; readonly paid: readonly Purchase[] };

const nameOf = ({ subject, item }: Purchase): string => `${subject} ${item}`;

const oncePer = (purchases: readonly Purchase[]): readonly Purchase[] => [
  ...new Map(purchases.map((purchase) => [nameOf(purchase), purchase])).values(),
];

/**
 * Charges a piece of the work to its hold: what the account never bought, and nothing else. In the transaction that writes
 * the results. A second time with the same key charges nothing.
 * Throws when the hold does not hold as much: the quote is the ceiling, so the work has to stop before.
 */
export const settle = async (
  tx: Tx,
  { accountId, holdId, kind, purchases, about = null, ...piece }: Piece,
): Promise<Settled> => {
  const key = `settle:${piece.key}`;
  const wallet = await store.lockWallet(tx.db, accountId);
  const known = await store.maybeJournal(tx.db, accountId, key);
  if (known) return { credits: known.spent, paid: [] };
  const at = moment(tx.clock);
  const renewAfter = kind === 'contact' ? null : momentIn(tx.clock, fieldFreshnessDays * day);
  const wished = oncePer(purchases);
  const paid = await purchasesStore.addPurchases(tx.db, { accountId, journalKey: key, at, renewAfter }, wished);
  const credits = paid.reduce((sum, purchase) => sum + purchase.credits, 0);
  if (credits === 0) return { credits, paid };
  const hold = await store.maybeHold(tx.db, accountId, holdId);
  if (!hold || hold.remaining < credits)
    throw new Error(`hold ${holdId} of account ${accountId} has ${hold?.remaining ?? 0} credits, ${credits} are asked`);
  const parts = take(await store.findHoldParts(tx.db, accountId, holdId), credits);
  const entries = move(parts, 'held', 'spent', holdId);
  await write(tx, wallet, { key, kind: 'settle', runId: hold.run_id, holdId, about, pricePolicy, entries });
  await store.renewHold(tx.db, accountId, holdId, momentIn(tx.clock, holdSeconds));
  return { credits, paid };
};

/**
 * Which of these would be charged now, in their order: what the account never bought, or, of fields, not lately. What it
 * answers holds until the transaction ends, because the wallet is locked.
 */
const priceOf = async (
  tx: Tx,
  { accountId, purchases }: Pick<Piece, 'accountId' | 'purchases'>,
): Promise<readonly Purchase[]> => {
  await store.lockWallet(tx.db, accountId);
  return purchasesStore.findUnbought(tx.db, accountId, oncePer(purchases), moment(tx.clock));
};

/** Those of these identities of whom the account ever bought something. */
export const findBought = (tx: Tx, accountId: number, subjects: readonly number[]): Promise<readonly number[]> =>
  purchasesStore.findBought(tx.db, accountId, subjects);

/** What these would cost now: what the account never bought, or, of fields, not lately. A quote: nothing is locked for it. */
export const quotePurchases = async (
  tx: Tx,
  { accountId, purchases }: Pick<Piece, 'accountId' | 'purchases'>,
): Promise<number> => {
  const unbought = await purchasesStore.findUnbought(tx.db, accountId, oncePer(purchases), moment(tx.clock));
  return unbought.reduce((sum, { credits }) => sum + credits, 0);
};

/** How many credits a hold still holds. */
export const heldCredits = async (tx: Tx, accountId: number, holdId: number): Promise<number> =>
  (await store.maybeHold(tx.db, accountId, holdId))?.remaining ?? 0;

/**
 * How many of these pieces a hold pays for, in their order: a piece is bought whole or not at all, and what the account has
 * bought already costs nothing. The answer holds until the transaction ends.
 */
export const countPayable = async (
  tx: Tx,
  { accountId, holdId }: Pick<Piece, 'accountId' | 'holdId'>,
  pieces: readonly (readonly Purchase[])[],
): Promise<number> => {
  const unbought = await priceOf(tx, { accountId, purchases: pieces.flat() });
  const priced = new Map(unbought.map((one) => [nameOf(one), one.credits]));
  let left = await heldCredits(tx, accountId, holdId);
  for (const [at, piece] of pieces.entries()) {
    for (const purchase of piece) {
      left -= priced.get(nameOf(purchase)) ?? 0;
      // Twice in one go is bought once.
      priced.delete(nameOf(purchase));
    }
    if (left < 0) return at;
  }
  return pieces.length;
};

export type HoldRenewal = {
  readonly accountId: number;
  readonly holdId: number;
  /** The work that it pays for: `search:7`. */
  readonly key: string;
  readonly runId: number;
  /** How much of what was quoted is not spent yet. */
  readonly left: number;
  readonly about: About;
};

/**
 * What pays for the next piece of work: its hold, or another one from what there is, when that went back because the work
 * rested for a day. @returns the id of the hold; the same one when nothing could be held
 */
export const holdAgain = async (tx: Tx, renewal: HoldRenewal): Promise<number> => {
  const { accountId, holdId, key, runId, left, about } = renewal;
  if (left <= 0 || (await heldCredits(tx, accountId, holdId)) > 0) return holdId;
  const input = { accountId, key: `${key}:after:${holdId}`, runId, max: left, min: 1, about };
  return (await holdCredits(tx, input))?.holdId ?? holdId;
};

/** Gives back what a hold still holds, at the end of its work. A second time does nothing. @returns how many credits */
export const releaseHold = async (tx: Tx, accountId: number, holdId: number): Promise<number> => {
  const wallet = await store.lockWallet(tx.db, accountId);
  const [hold, parts] = [
    await store.maybeHold(tx.db, accountId, holdId),
    await store.findHoldParts(tx.db, accountId, holdId),
  ];
  const credits = sumOf(parts);
  if (!hold || credits === 0) return 0;
  const entries = move(parts, 'held', 'available', holdId);
  await write(tx, wallet, { key: `release:${holdId}`, kind: 'release', runId: hold.run_id, holdId, entries });
  return credits;
};

/** Takes away what has expired of an account. @returns whether there was something */
export const expireCredits = async (tx: Tx, accountId: number): Promise<boolean> => {
  const wallet = await store.lockWallet(tx.db, accountId);
  return (await expireDue(tx, wallet)) !== wallet;
};
