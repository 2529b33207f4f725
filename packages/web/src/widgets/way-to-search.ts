import type { List } from '@galena/contract/lists';
import { useHasPage } from './addresses/address-of.ts';

/** Whether a search may go into this list, and there is a page for it. No search goes into demo or archived lists. */
export const useWayToSearch = (list: List): boolean =>
  useHasPage('LeadSearch:SavedListNewSearch') && !list.is_demo && !list.is_archived;
