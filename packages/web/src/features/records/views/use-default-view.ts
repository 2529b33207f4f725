import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useSearchState } from '../../../widgets/search-state.ts';
import { readState, writeState } from '../list/list-state.ts';
import { viewsQuery } from './use-views.ts';

/**
 * Opens a list with the view that the user has chosen for it, where the address asks for nothing else.
 * @returns whether it is known by now: columns do not jump from one layout to another before somebody's eyes
 */
export const useDefaultView = ({ type, id: listId }: ListPlace): { readonly isSettled: boolean } => {
  const [search, setSearch] = useSearchState();
  const { data, isPending } = useQuery(viewsQuery(type));
  const isDone = useRef(false);
  const view = data?.data.find(({ default_of: lists }) => lists.includes(listId));
  const open = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (view && Object.keys(search).length === 0)
      setSearch(writeState({ ...readState(view.state), view: String(view.id) }), false);
  });
  useEffect(() => {
    if (!isPending) open();
  }, [isPending]);
  return { isSettled: !isPending };
};
