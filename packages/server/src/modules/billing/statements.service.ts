import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { findJournals, type KeptJournal } from './audit.store.ts';
import * as store from './statements.store.ts';

/** The part of an account's chain that a statement is of: after `opening`, up to and with `closing`. */
export type StatementBounds = {
  readonly opening: store.ChainPoint & { readonly available: number; readonly held: number };
  readonly closing: store.ChainPoint;
};

/** Which journals were written from a moment on and before another one, and what there was before. */
export const getStatementBounds = async (
  tx: Tx,
  accountId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<StatementBounds> => {
  const opening = await store.getPointBefore(tx.db, accountId, from);
  const closing = await store.getPointBefore(tx.db, accountId, until);
  const sums = await store.sumUntil(tx.db, accountId, opening.sequence);
  return { opening: { ...opening, ...sums }, closing: closing.sequence < opening.sequence ? opening : closing };
};

/** A journal as others read it: every part of its hash, and the hash. */
export type JournalLine = {
  readonly sequence: number;
  readonly at: string;
  readonly key: string;
  readonly kind: string;
  readonly run: number | null;
  readonly hold: number | null;
  readonly user: number | null;
  readonly prices: string | null;
  readonly reason: string | null;
  /** The kind of leads, and what was bought of them. */
  readonly about: readonly [listType: string, action: string] | null;
  readonly reference: string | null;
  readonly undoes: string | null;
  readonly transfer: string | null;
  /** Account of the ledger, bucket, credits, hold. */
  readonly entries: readonly (readonly [string, number, number, number | null])[];
  /** Account of the ledger, currency, minor units. */
  readonly money: readonly (readonly [string, string, number])[];
  readonly hash: string;
};

const lineOf = (journal: KeptJournal): JournalLine => ({
  sequence: journal.sequence,
  at: new Date(journal.at).toISOString(),
  key: journal.key,
  kind: journal.kind,
  run: journal.runId,
  hold: journal.holdId,
  user: journal.userId,
  prices: journal.pricePolicy,
  reason: journal.reason,
  about: journal.about && [journal.about.listType, journal.about.action],
  reference: journal.reference,
  undoes: journal.undoes,
  transfer: journal.transfer,
  entries: journal.entries.map(({ account, bucketId, credits, holdId }) => [account, bucketId, credits, holdId]),
  money: journal.money.map(({ account, currency, amount }) => [account, currency, amount]),
  hash: journal.hash.toString('hex'),
});

const perPage = 500;

/** The journals of a part of the caller's chain, some at a time: what is in it never changes, so no transaction stays open. */
export const eachJournals = async function* (
  context: Context,
  accountId: number,
  { opening, closing }: StatementBounds,
): AsyncGenerator<readonly JournalLine[]> {
  let at = opening.sequence;
  while (at < closing.sequence) {
    const max = Math.min(perPage, closing.sequence - at);
    const page = await inReadTransaction(context, (tx) => findJournals(tx.db, accountId, at, max));
    const last = page.at(-1);
    if (!last) return;
    at = last.sequence;
    yield page.map(lineOf);
  }
};
