import type { TransactionKind } from '@galena/contract/billing';
import { sumOf, type Journal } from './ledger.rules.ts';

const quarterMs = 15 * 60 * 1000;

/** The quarter of an hour that a moment falls into: days of every time zone are made of these. */
export const quarterOf = (at: string): string =>
  new Date(Math.floor(new Date(at).getTime() / quarterMs) * quarterMs).toISOString();

/** What people read of a journal. */
export type Reading = {
  readonly kind: TransactionKind;
  /** What it brought into the wallet, or took out where it is negative; what is held is still there. */
  readonly credits: number;
  readonly spent: number;
  readonly quarter: string;
  /** What was paid with tax, in minor units; negative: what went back. */
  readonly payment: { readonly amount: number; readonly currency: string } | null;
};

/** A journal's money on the side of whoever pays: the client of a sale, and the reseller's part of a resale. */
const paymentOf = ({ money }: Journal): Reading['payment'] => {
  const lines = money.filter(({ account }) => account === 'payer' || account === 'client');
  const [first] = lines;
  if (!first) return null;
  const amount = -lines.reduce((sum, line) => sum + line.amount, 0);
  return amount === 0 ? null : { amount, currency: first.currency };
};

/** What people read of a journal; null: holds and releases, which are no transactions. */
export const readingOf = (journal: Journal): Reading | null => {
  const { kind, entries, at } = journal;
  if (kind === 'hold' || kind === 'release') return null;
  return {
    kind: kind === 'settle' ? 'charge' : kind,
    credits: sumOf(entries.filter(({ account }) => account === 'available' || account === 'held')),
    spent: sumOf(entries.filter(({ account }) => account === 'spent')),
    quarter: quarterOf(at),
    payment: paymentOf(journal),
  };
};
