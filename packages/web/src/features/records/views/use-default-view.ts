import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useSearchState } from '../../../widgets/search-state.ts';
import { readState, writeState } from '../list/list-state.ts';
import { useKeptLook } from '../map/look-switch.tsx';
import { viewsQuery } from './use-views.ts';

/**
 * Opens a list with the view that the user has chosen for it, or else as they looked at such lists last, where the address asks for
 * nothing else.
 * @returns whether it is known by now: columns do not jump from one layout to another before somebody's eyes
 */
export const useDefaultView = ({ type, id: listId }: ListPlace): { readonly isSettled: boolean } => {
  const [search, setSearch] = useSearchState();
  const { data, isPending } = useQuery(viewsQuery(type));
  const [look] = useKeptLook();
  const isDone = useRef(false);
  const view = data?.data.find(({ default_of: lists }) => lists.includes(listId));
  const open = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (Object.keys(search).length > 0) return;
    if (view) setSearch(writeState({ ...readState(view.state), view: String(view.id) }), false);
    else if (look === 'map' && type === 'local') setSearch(writeState({ ...readState({}), look }), false);
  });
  useEffect(() => {
    if (!isPending) open();
  }, [isPending]);
  return { isSettled: !isPending };
};
