import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Runs that bear a mark for as long as the product stays open: one set for each opening of it. */
type MarkedRuns = {
  readonly has: (id: number) => boolean;
  readonly add: (id: number) => void;
};

/** @returns a hook that gives the runs which somebody here has marked. */
export const createMarkedRuns = (): (() => MarkedRuns) => {
  const sets = new WeakMap<QueryClient, Set<number>>();
  return () => {
    const client = useQueryClient();
    const marked = sets.get(client) ?? new Set();
    sets.set(client, marked);
    return marked;
  };
};
