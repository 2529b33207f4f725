import type { EnrichEstimate } from '@galena/contract/enrichment';

/** How a wish to look something up stands. */
export type Standing =
  /** A member who may read, and not pay. */
  | 'reader'
  /** None of the records would be looked up. */
  | 'nothing'
  /** Nobody can be asked. */
  | 'sourceless'
  | 'ready'
  /** The balance does not reach for the most that it can cost; it may stop there. */
  | 'short'
  /** There is nothing to spend. */
  | 'broke';

/** The most it can cost. @param stopAt credits at which it is to stop; null: when it is done */
export const maxOf = ({ cost_max: max }: EnrichEstimate, stopAt: number | null): number =>
  stopAt === null ? max : Math.min(max, stopAt);

export const standingOf = (estimate: EnrichEstimate, stopAt: number | null, maySpend: boolean): Standing => {
  if (estimate.sources.length === 0) return 'sourceless';
  if (estimate.eligible === 0) return 'nothing';
  if (!maySpend) return 'reader';
  if (maxOf(estimate, stopAt) <= estimate.balance || estimate.is_topped_up) return 'ready';
  return estimate.balance > 0 ? 'short' : 'broke';
};

/** Amounts to stop at that say something: less than it can cost anyway. */
export const stopsFor = ({ cost_max: max }: EnrichEstimate): readonly number[] =>
  [10, 25, 50, 100, 250, 500, 1_000].filter((credits) => credits < max);
