import { fieldFreshnessDays, pricePolicy } from '@galena/contract/billing';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { sendWrites, type Tx } from '../../platform/context/transaction.ts';
import { creditsOf, partAgain, type Owned, type Purchase } from './budgets.rules.ts';
import { hashOf } from './chain.service.ts';
import { move, sumOf, take, type About, type Journal, type Part } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import * as purchasesStore from './purchases.store.ts';
import { followForReading } from './transactions.store.ts';

// Whatever comes first in a transaction, the wallet is locked before anything of it is read: two that spend at once take
// turns, and nobody waits for somebody who waits for them.

const day = 24 * 3600;
/** After so long without a piece of work a hold goes back by itself. */
const holdSeconds = day;

const personOf = ({ actor }: Tx): number | null => (actor.kind === 'user' ? actor.userId : null);

/** What somebody does to a ledger; what is left out is not said. */
type Act = Pick<Journal, 'key' | 'kind'> &
  Partial<Omit<Journal, 'key' | 'kind'>> & {
    readonly holdUntil?: string;
    /** When what it gives back was used; left out: now. */
    readonly usedAt?: string;
  };

const unsaid = {
  runId: null,
  holdId: null,
  reason: null,
  about: null,
  pricePolicy: null,
  reference: null,
  undoes: null,
  transfer: null,
  entries: [],
  money: [],
} as const;

/** Adds an act to the ledger of the account whose wallet is locked. @returns the wallet as it stands now */
export const write = async (
  tx: Tx,
  wallet: store.Wallet,
  { holdUntil, usedAt, ...act }: Act,
): Promise<store.Wallet> => {
  const journal: Journal = { ...unsaid, userId: personOf(tx), at: moment(tx.clock), ...act };
  const { account_id: accountId, sequence, hash: before } = wallet;
  const hash = hashOf(journal, { accountId, sequence: sequence + 1, before });
  const following = { hash, holdUntil: holdUntil ?? null };
  await store.addJournal(tx.db, wallet, journal, following, () =>
    followForReading(tx.db, accountId, sequence + 1, journal, usedAt),
  );
  return { ...wallet, sequence: sequence + 1, hash };
};

/** Takes away what has expired, so that it can neither be spent nor counted. */
export const expireDue = async (tx: Tx, wallet: store.Wallet): Promise<store.Wallet> => {
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

/** Gives an account credits. A second time with the same key does nothing. @returns whether they were given now */
export const grantCredits = async (tx: Tx, grant: Grant): Promise<boolean> => {
  const { accountId, kind, credits, expiresAt, reason } = grant;
  const key = `grant:${grant.key}`;
  const wallet = await store.lockWallet(tx.db, accountId);
  if (await store.maybeJournal(tx.db, accountId, key)) return false;
  const bucketId = await store.createBucket(tx.db, { accountId, kind, credits, expiresAt, at: moment(tx.clock) });
  const entries = move([{ bucketId, credits }], 'issued', 'available', null);
  await write(tx, wallet, { key, kind: 'grant', reason, entries });
  return true;
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

/** What an act left: the wallet as it stands now, for the next one of the transaction. */
export type Holding = {
  readonly wallet: store.Wallet;
  readonly held: (Held & { readonly parts: readonly Part[] }) | null;
};

/** As `holdCredits`, by whom the wallet was locked. Nothing came in under the key before. */
export const holdFrom = async (tx: Tx, locked: store.Wallet, input: HoldInput): Promise<Holding> => {
  const { accountId, runId, max, min = max, about = null } = input;
  const wallet = await expireDue(tx, locked);
  const parts = take(await store.findOpenBuckets(tx.db, accountId, moment(tx.clock)), max);
  const credits = sumOf(parts);
  if (credits < min || credits === 0) return { wallet, held: null };
  const [at, expiresAt] = [moment(tx.clock), momentIn(tx.clock, holdSeconds)];
  const holdId = await store.createHold(tx.db, { accountId, runId, quoted: credits, expiresAt, at });
  const entries = move(parts, 'available', 'held', holdId);
  const act = { key: `hold:${input.key}`, kind: 'hold', runId, holdId, about, pricePolicy, entries } as const;
  return { wallet: await write(tx, wallet, act), held: { holdId, credits, parts } };
};

export type MoreInput = Pick<HoldInput, 'accountId' | 'runId' | 'max' | 'about'> & { readonly holdId: number };

/**
 * Adds to a hold what there is by now, up to `max` more, by whom the wallet was locked. What it held stays as it was: credits that
 * are held do not lapse. @returns what was added to it
 */
export const holdMore = async (
  tx: Tx,
  locked: store.Wallet,
  { accountId, runId, holdId, max, about = null }: MoreInput,
): Promise<{ readonly wallet: store.Wallet; readonly added: readonly Part[] }> => {
  const wallet = await expireDue(tx, locked);
  const added = take(await store.findOpenBuckets(tx.db, accountId, moment(tx.clock)), max);
  const credits = sumOf(added);
  if (credits === 0) return { wallet, added };
  await store.raiseHold(tx.db, accountId, holdId, credits);
  const entries = move(added, 'available', 'held', holdId);
  const key = `hold:${holdId}:more:${wallet.sequence + 1}`;
  const act = { key, kind: 'hold', runId, holdId, about, pricePolicy, entries } as const;
  return { wallet: await write(tx, wallet, act), added };
};

/**
 * Holds credits before paid work begins: as many as `max`, or what there is down to `min`. The same key answers the same
 * hold. @returns null when there are fewer; nothing is held then
 */
export const holdCredits = async (tx: Tx, input: HoldInput): Promise<Held | null> => {
  const { accountId } = input;
  const wallet = await store.lockWallet(tx.db, accountId);
  const known = await store.maybeJournal(tx.db, accountId, `hold:${input.key}`);
  if (!known?.hold_id) {
    const { held } = await holdFrom(tx, wallet, input);
    return held && { holdId: held.holdId, credits: held.credits };
  }
  const hold = await store.maybeHold(tx.db, accountId, known.hold_id);
  return { holdId: known.hold_id, credits: (hold?.remaining ?? 0) + (hold?.settled ?? 0) };
};

export type Settlement = {
  readonly accountId: number;
  readonly runId: number | null;
  readonly holdId: number;
  /** What that hold holds, in the order in which it was taken. */
  readonly parts: readonly Part[];
  /** This piece of the work, once. */
  readonly key: string;
  /** `contact`: bought once for good; `field`: charged again after 90 days. */
  readonly kind: 'contact' | 'field';
  /** What is charged (`unboughtOf`), each once. */
  readonly purchases: readonly Purchase[];
  /** What the account had of these subjects. */
  readonly owned: readonly Owned[];
  readonly about?: About | null;
  /** The prices that it is charged by; left out: the table of the house. */
  readonly pricePolicy?: string | undefined;
};

/**
 * Charges a piece of the work to its hold, in the transaction that writes the results, by whom the wallet was locked before parts
 * and what is owned were read. What is written is on its way then, and waited for by the commit.
 * Throws when the hold does not hold as much: the quote is the ceiling, so the work has to stop before.
 * @param note writes down elsewhere what it came to, on the same way to the database
 * @returns the credits
 */
export const settle = async (
  tx: Tx,
  wallet: store.Wallet,
  settlement: Settlement,
  note: (credits: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  const { accountId, runId, holdId, parts, kind, purchases, owned, about = null } = settlement;
  const policy = settlement.pricePolicy ?? pricePolicy;
  const credits = creditsOf(purchases);
  if (purchases.length === 0) {
    await sendWrites(tx, [note(credits)]);
    return credits;
  }
  if (sumOf(parts) < credits)
    throw new Error(`hold ${holdId} of account ${accountId} has ${sumOf(parts)} credits, ${credits} are asked`);
  const key = `settle:${settlement.key}`;
  const renewAfter = kind === 'contact' ? null : momentIn(tx.clock, fieldFreshnessDays * day);
  const terms = { accountId, journalKey: key, at: moment(tx.clock), renewAfter };
  const { first, again } = partAgain(purchases, owned);
  const entries = move(take(parts, credits), 'held', 'spent', holdId);
  const holdUntil = momentIn(tx.clock, holdSeconds);
  const act = { key, kind: 'charge', runId, holdId, about, pricePolicy: policy, entries, holdUntil } as const;
  await sendWrites(tx, [
    purchasesStore.addPurchases(tx.db, terms, first),
    purchasesStore.renewPurchases(tx.db, terms, again),
    write(tx, wallet, act),
    note(credits),
  ]);
  return credits;
};

/** As `releaseHold`, by whom the wallet was locked. */
export const releaseTo = async (tx: Tx, wallet: store.Wallet, holdId: number): Promise<number> => {
  const accountId = wallet.account_id;
  const [hold, parts] = await Promise.all([
    store.maybeHold(tx.db, accountId, holdId),
    store.findHoldParts(tx.db, accountId, holdId),
  ]);
  const credits = sumOf(parts);
  if (!hold || credits === 0) return 0;
  const entries = move(parts, 'held', 'available', holdId);
  await write(tx, wallet, { key: `release:${holdId}`, kind: 'release', runId: hold.run_id, holdId, entries });
  return credits;
};

/** Gives back what a hold still holds, when nobody works with it any more. A second time does nothing. @returns how many credits */
export const releaseHold = async (tx: Tx, accountId: number, holdId: number): Promise<number> =>
  releaseTo(tx, await store.lockWallet(tx.db, accountId), holdId);

/** Takes away what has expired of an account. @returns whether there was something */
export const expireCredits = async (tx: Tx, accountId: number): Promise<boolean> => {
  const wallet = await store.lockWallet(tx.db, accountId);
  return (await expireDue(tx, wallet)) !== wallet;
};

/** Has a room upstairs hear (`provisionSlot`) when a charge leaves the account with so many credits or fewer; null: no longer. */
export const watchBalance = async (tx: Tx, accountId: number, at: number | null): Promise<void> => {
  await store.lockWallet(tx.db, accountId);
  await store.setWatch(tx.db, accountId, at);
};
