import type { List } from '@galena/contract/lists';
import { useRouter } from '@tanstack/react-router';

const searchIntoList = '/lead-search/saved-lists/$list/new-search';

/** Whether a search may go into this list, and there is a page for it. No search goes into demo or archived lists. */
export const useWayToSearch = (list: List): boolean =>
  searchIntoList in useRouter().routesByPath && !list.is_demo && !list.is_archived;
