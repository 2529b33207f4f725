import type { Run } from '@galena/contract/kernel';

/** How much of these runs is done, from 0 to 1, as far as their ends are known; null where none is. */
export const shareOf = (runs: readonly Pick<Run, 'done' | 'total'>[]): number | null => {
  const known = runs.filter(({ total }) => total !== null && total > 0);
  if (known.length === 0) return null;
  const done = known.reduce((sum, run) => sum + Math.min(run.done, run.total ?? 0), 0);
  // Rounded down: nothing is done before it is.
  return Math.floor((done / known.reduce((sum, run) => sum + (run.total ?? 0), 0)) * 100) / 100;
};
