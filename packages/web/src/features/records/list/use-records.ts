import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../../platform/api.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { orderFor, recordFilterOf, type ListState } from './list-state.ts';
import { createRecordStore, type Ask, type FetchPage, type RecordStore, type Records } from './record-store.ts';

const pageSize = 100;

const pageOf =
  (place: ListPlace): FetchPage =>
  async ({ filter, sort }, cursor, signal) => {
    const body = { ...filter, sort: sort as 'created_at', limit: pageSize, ...(cursor === null ? {} : { cursor }) };
    const { data, pagination, counts } = await call(resultRoutes.results, { params: place, body }, { signal });
    return {
      rows: data,
      next: pagination.next_cursor ?? null,
      total: pagination.total,
      isCapped: pagination.total_is_capped,
      counts,
    };
  };

/** Today, in the reader's time: `2026-11-20`. */
export const todayOf = (now: Date): string =>
  [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

/** What is asked of the server for what a person asked of the page. */
export const useAsk = ({ type }: ListPlace, state: ListState): Ask => {
  const fields = useFields(type);
  const today = todayOf(new Date());
  const filter = recordFilterOf(fields, state, today);
  const sort = orderFor(state.sort);
  const key = JSON.stringify([filter, sort]);
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what both are made of
  return useMemo(() => ({ filter, sort }), [key]);
};

/**
 * The records of a list for one question, page by page. They follow the list: what changes is shown where it stands, what
 * comes is counted.
 */
export const useRecords = (place: ListPlace, ask: Ask, list: List | null): readonly [Records, RecordStore] => {
  const [store] = useState(() => createRecordStore(pageOf(place)));
  useEffect(() => store.ask(ask), [store, ask]);
  useEffect(() => store.end, [store]);
  const refresh = useEffectEvent(() => void store.refresh());
  const moved = list ? `${list.updated_at} ${JSON.stringify(list.counts)}` : null;
  const [first, setFirst] = useState(moved);
  if (first === null && moved !== null) setFirst(moved);
  useEffect(() => {
    if (moved !== null && moved !== first) refresh();
  }, [moved, first]);
  return [useSyncExternalStore(store.subscribe, store.current), store];
};
