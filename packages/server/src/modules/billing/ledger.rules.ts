/** Credits in one bucket. */
export type Part = { readonly bucketId: number; readonly credits: number };

/** A line of a journal: what an account of the ledger gains, or loses where it is negative. */
export type Entry = Part & {
  readonly account: 'issued' | 'available' | 'held' | 'spent' | 'expired' | 'revoked' | 'resold';
  readonly holdId: number | null;
};

/** A line of money: what an account of the ledger gains in minor units, or loses where it is negative. */
export type MoneyEntry = {
  readonly account: 'payer' | 'sales' | 'tax' | 'disputed' | 'seller' | 'client' | 'earnings' | 'wholesale';
  /** ISO 4217, in capitals. */
  readonly currency: string;
  readonly amount: number;
};

/** What a journal can be. `settle` is what a charge was called before; its word is part of old journals' hashes. */
type JournalKind =
  | 'purchase'
  | 'validation'
  | 'top_up'
  | 'subscription'
  | 'refund'
  | 'dispute'
  | 'grant'
  | 'revoke'
  | 'reset'
  | 'hold'
  | 'charge'
  | 'settle'
  | 'release'
  | 'expire'
  | 'resale'
  | 'outcome_refund';

export type About = { readonly listType: string; readonly action: string };

export type Journal = {
  /** The same act comes in once, however often it is tried. */
  readonly key: string;
  readonly kind: JournalKind;
  readonly runId: number | null;
  readonly holdId: number | null;
  /** Who did it, where a person did. */
  readonly userId: number | null;
  /** The table of prices it was made by. */
  readonly pricePolicy: string | null;
  readonly reason: string | null;
  /** What it was for: the kind of leads, and what was bought of them. */
  readonly about: About | null;
  /** The provider's name for it: a payment, a refund, a dispute. */
  readonly reference: string | null;
  /** The key of the journal that this one undoes, whole or in part. */
  readonly undoes: string | null;
  /** What joins the two journals of a resale. */
  readonly transfer: string | null;
  readonly at: string;
  readonly entries: readonly Entry[];
  readonly money: readonly MoneyEntry[];
};

/**
 * Takes `credits` out of parts in their order.
 * @returns what comes out of each; less than `credits` in all where the parts do not hold as much
 */
export const take = (parts: readonly Part[], credits: number): readonly Part[] => {
  let left = credits;
  const taken: Part[] = [];
  for (const { bucketId, credits: there } of parts) {
    const some = Math.min(there, left);
    if (some > 0) taken.push({ bucketId, credits: some });
    left -= some;
  }
  return taken;
};

/** How many credits parts hold together. */
export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { credits }) => sum + credits, 0);

/** The lines that move parts from one account of the ledger to another: two each, which sum to zero. */
export const move = (
  parts: readonly Part[],
  from: Entry['account'],
  to: Entry['account'],
  holdId: number | null,
): readonly Entry[] =>
  parts.flatMap(({ bucketId, credits }) => [
    { account: from, bucketId, credits: -credits, holdId },
    { account: to, bucketId, credits, holdId },
  ]);

/** What entries change of the sums that are kept beside them. */
export type Changes = {
  readonly available: number;
  readonly held: number;
  readonly spent: number;
  /** Each bucket once. */
  readonly buckets: readonly { readonly bucketId: number; readonly available: number; readonly held: number }[];
};

export const changesOf = (entries: readonly Entry[]): Changes => {
  const sumIn = (account: Entry['account'], some: readonly Entry[]): number =>
    sumOf(some.filter((entry) => entry.account === account));
  return {
    available: sumIn('available', entries),
    held: sumIn('held', entries),
    spent: sumIn('spent', entries),
    buckets: [...new Set(entries.map(({ bucketId }) => bucketId))].map((bucketId) => {
      const own = entries.filter((entry) => entry.bucketId === bucketId);
      return { bucketId, available: sumIn('available', own), held: sumIn('held', own) };
    }),
  };
};

/** What is held and what came to it, by bucket: each once, in the order in which it was taken. */
export const joinParts = (held: readonly Part[], added: readonly Part[]): readonly Part[] => [
  ...held.map((part) => ({
    ...part,
    credits: part.credits + sumOf(added.filter(({ bucketId }) => bucketId === part.bucketId)),
  })),
  ...added.filter(({ bucketId }) => !held.some((part) => part.bucketId === bucketId)),
];
