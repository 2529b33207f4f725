import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { move, sumOf, take, type Entry, type Part } from './ledger.rules.ts';
import { write } from './ledger.service.ts';
import { createBucket, lockWallet, maybeJournal } from './ledger.store.ts';
import {
  creditsBack,
  linesOfDispute,
  linesOfRefund,
  linesOfSale,
  type DisputeStage,
  type Paid,
} from './money.rules.ts';
import * as store from './money.store.ts';

export type SaleInput = {
  readonly accountId: number;
  /** By the provider's name for the payment, so that it comes in once: `payment:stripe:pi_1`. */
  readonly key: string;
  readonly kind: 'purchase' | 'validation' | 'top_up' | 'subscription';
  /** 0: money alone; what it bought comes another way. */
  readonly credits: number;
  /** Null: the credits stay. */
  readonly expiresAt: string | null;
  readonly reason: string;
  /** The provider's name for the payment, as receipts say it. */
  readonly reference: string | null;
  /** Null: nobody paid anything. */
  readonly money: Paid | null;
};

const givenTo = async (tx: Tx, { accountId, credits, expiresAt }: SaleInput): Promise<readonly Entry[]> => {
  if (credits === 0) return [];
  const bucket = { accountId, kind: 'additional', credits, expiresAt, at: moment(tx.clock) } as const;
  return move([{ bucketId: await createBucket(tx.db, bucket), credits }], 'issued', 'available', null);
};

/** Writes down what was paid and what it bought, in one journal. A second time with the same key does nothing. @returns whether it was written now */
export const recordSale = async (tx: Tx, sale: SaleInput): Promise<boolean> => {
  const { accountId, key, kind, reason, reference, money } = sale;
  const wallet = await lockWallet(tx.db, accountId);
  if (await maybeJournal(tx.db, accountId, key)) return false;
  const entries = await givenTo(tx, sale);
  await write(tx, wallet, { key, kind, reason, reference, entries, money: money ? linesOfSale(money) : [] });
  return true;
};

export type RefundInput = {
  readonly accountId: number;
  /** By the provider's name for the refund. */
  readonly key: string;
  readonly saleKey: string;
  /** What goes back. */
  readonly money: Paid;
  readonly reason: string;
  readonly reference: string | null;
};

/** The sale that is undone. @throws Error where there is none in this currency, or less was paid than would have gone back */
export const getSale = async (tx: Tx, accountId: number, saleKey: string, { currency, net, tax }: Paid) => {
  const sale = await store.maybeSale(tx.db, accountId, saleKey);
  if (!sale || sale.currency !== currency)
    throw new Error(`account ${accountId} has no sale ${saleKey} in ${currency}`);
  const undone = await store.getUndone(tx.db, accountId, saleKey);
  return { ...sale, ...undone, amount: net + tax };
};

export type Undoing = Awaited<ReturnType<typeof getSale>>;

/** What can be taken back of a sale's credits now: its share of this amount, as far as it is unspent. */
export const partsBack = async (tx: Tx, accountId: number, sale: Undoing): Promise<readonly Part[]> => {
  const share = creditsBack({ credits: sumOf(sale.parts), paid: sale.paid }, sale.amount, sale.back + sale.disputed);
  const ids = sale.parts.map(({ bucketId }) => bucketId);
  return take(await store.findLeft(tx.db, accountId, ids, moment(tx.clock)), share);
};

/** All of it went back: what work under way gives back of it later lapses. */
const endSale = (tx: Tx, accountId: number, { parts }: Undoing): Promise<void> =>
  store.endBuckets(
    tx.db,
    accountId,
    parts.map(({ bucketId }) => bucketId),
    moment(tx.clock),
  );

/**
 * Writes down that money went back, and takes back the credits it had bought: in proportion, as far as they are unspent. A second
 * time with the same key does nothing.
 * @returns the credits taken back
 * @throws Error when more would go back than was paid
 */
export const recordRefund = async (tx: Tx, refund: RefundInput): Promise<number> => {
  const { accountId, key, saleKey, money, reason, reference } = refund;
  const wallet = await lockWallet(tx.db, accountId);
  if (await maybeJournal(tx.db, accountId, key)) return 0;
  const sale = await getSale(tx, accountId, saleKey, money);
  const wentBack = sale.back + sale.disputed + sale.amount;
  if (wentBack > sale.paid) throw new Error(`of ${saleKey} ${sale.paid} were paid, ${wentBack} would go back`);
  const parts = await partsBack(tx, accountId, sale);
  const entries = move(parts, 'available', 'revoked', null);
  await write(tx, wallet, {
    key,
    kind: 'refund',
    reason,
    reference,
    undoes: saleKey,
    entries,
    money: linesOfRefund(money),
  });
  if (wentBack === sale.paid) await endSale(tx, accountId, sale);
  return sumOf(parts);
};

export type DisputeInput = Omit<RefundInput, 'reference'> & {
  readonly stage: DisputeStage;
  /** The provider's name for the dispute: the same at every stage. */
  readonly reference: string;
};

/** What a bank takes of a sale. @throws Error when that is more than was paid and is still ours */
const openDispute = async (tx: Tx, { accountId, key }: DisputeInput, sale: Undoing): Promise<readonly Entry[]> => {
  if (sale.back + sale.disputed + sale.amount > sale.paid)
    throw new Error(`dispute ${key} is about more than was paid`);
  return move(await partsBack(tx, accountId, sale), 'available', 'revoked', null);
};

/** What a decision gives back. @throws Error when it is about more than the bank took */
const decideDispute = async (tx: Tx, dispute: DisputeInput, sale: Undoing): Promise<readonly Entry[]> => {
  const { accountId, key, reference, stage } = dispute;
  const { amount, revoked } = await store.getDisputed(tx.db, accountId, reference);
  if (sale.amount > amount) throw new Error(`dispute ${key} decides about ${sale.amount}, ${amount} were taken`);
  return stage === 'won' ? move(revoked, 'revoked', 'available', null) : [];
};

/**
 * Writes down that a bank has taken a payment back until it is decided, or how it was decided. Opened it takes back the credits as a
 * refund does; won it gives back those that it took. A second time with the same key does nothing.
 * @returns the credits that were taken back, or given back
 * @throws Error when the bank would have taken more than was paid, or decides about more than it took
 */
export const recordDispute = async (tx: Tx, dispute: DisputeInput): Promise<number> => {
  const { accountId, key, saleKey, stage, money, reason, reference } = dispute;
  const wallet = await lockWallet(tx.db, accountId);
  if (await maybeJournal(tx.db, accountId, key)) return 0;
  const sale = await getSale(tx, accountId, saleKey, money);
  const entries = await (stage === 'opened' ? openDispute : decideDispute)(tx, dispute, sale);
  const lines = linesOfDispute(money, stage);
  await write(tx, wallet, { key, kind: 'dispute', reason, reference, undoes: saleKey, entries, money: lines });
  if (stage === 'lost' && sale.back + sale.amount === sale.paid) await endSale(tx, accountId, sale);
  return sumOf(entries.filter(({ credits }) => credits > 0));
};
