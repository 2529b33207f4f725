import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSearchState } from '../../../widgets/search-state.ts';
import { readState, withoutDoubles, writeState, type ListState } from './list-state.ts';

/** What the page is asked by its address, and the record that is open beside the table. */
export const useListState = () => {
  const [search, setSearch] = useSearchState();
  const router = useRouter();
  /** The step that opened the record can be taken back. */
  const isStepBack = useRef(false);
  const state = readState(search);
  const record = Number(search['record']);
  const openId = Number.isSafeInteger(record) && record > 0 ? record : null;
  const change = (next: Partial<ListState>): void => {
    const after = { ...state, ...next };
    isStepBack.current = false;
    const asked = writeState({ ...after, filters: withoutDoubles(after.filters) });
    // The record that is open stays open, also where it is not among those that are asked for now. Words that are typed take
    // the place of those before; everything else is a step that "back" takes back.
    setSearch({ ...asked, ...(openId === null ? {} : { record: openId }) }, next.text === undefined);
  };
  /** Opens a record: a step that "back" takes back. Walking on to the next one is none. Null closes it. */
  const open = (id: number | null): void => {
    if (id === null && isStepBack.current) {
      isStepBack.current = false;
      return router.history.back();
    }
    if (openId === null) isStepBack.current = true;
    setSearch({ ...writeState(state), ...(id === null ? {} : { record: id }) }, openId === null);
  };
  return { state, change, openId, open };
};
