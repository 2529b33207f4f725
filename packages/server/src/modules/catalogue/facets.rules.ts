import type { Facet } from '@galena/adapters/searchers';
import { countryName } from '@galena/contract/search';

/** How many have a value, as an estimate tells it. */
export const facetOf = (
  counts: readonly { readonly value: string; readonly count: number }[],
  labelOf: (value: string) => string,
): Facet => counts.map(({ value, count }) => ({ value, count, label: labelOf(value) }));

export const countryLabel = (code: string): string => countryName(code, 'en');
