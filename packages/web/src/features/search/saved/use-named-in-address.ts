import type { SavedSearch } from '@galena/contract/search';
import { useEffect, useRef } from 'react';
import { useSearchState } from '../../../widgets/search-state.ts';

/**
 * Opens the saved search that the address names (`saved=12`), once: from then on the address says the search itself.
 * @param all undefined while they are on their way
 */
export const useNamedInAddress = (
  all: readonly SavedSearch[] | undefined,
  choose: (search: SavedSearch) => void,
): void => {
  const [search, change] = useSearchState();
  const present = useRef({ search, change, choose });
  useEffect(() => {
    present.current = { search, change, choose };
  });
  const { saved: id } = search;
  // The address follows a moment later.
  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    if (id === undefined) handled.current = undefined;
    if (id === handled.current || all === undefined) return;
    handled.current = id;
    const { search: before, change: replace, choose: open } = present.current;
    const { saved: _, ...rest } = before;
    replace(rest, false);
    const found = all.find((one) => one.id === id);
    if (found) open(found);
  }, [id, all]);
};
