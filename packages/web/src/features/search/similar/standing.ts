import type { SimilarEstimate } from '@galena/contract/similar';

/**
 * Whether a run can be started, and what is in the way. `short`: it stops where the credits end. `no_source`: nobody's leads may be
 * saved by this account.
 */
export type Standing = 'reader' | 'no_source' | 'empty' | 'broke' | 'short' | 'ready';

type Quote = Pick<SimilarEstimate, 'available' | 'balance' | 'cost_max' | 'is_topped_up'> & {
  readonly searcher: Pick<SimilarEstimate['searcher'], 'may_run'>;
};

export const standingOf = (
  { available, balance, cost_max: max, is_topped_up: isToppedUp, searcher }: Quote,
  maySpend: boolean,
): Standing => {
  if (!searcher.may_run) return 'no_source';
  if (available === 0) return 'empty';
  if (!maySpend) return 'reader';
  if (balance >= max || isToppedUp) return 'ready';
  return balance > 0 ? 'short' : 'broke';
};
