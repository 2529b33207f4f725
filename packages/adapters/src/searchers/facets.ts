import type { Facet } from './port.ts';

const maxFacets = 10;

/** How many leads have which value: the ten most frequent ones, each with what it is called. What has no value is not counted. */
export const facetOf = (values: readonly (string | undefined)[], labelOf: (value: string) => string): Facet => {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, maxFacets)
    .map(([value, count]) => ({ value, label: labelOf(value), count }));
};
