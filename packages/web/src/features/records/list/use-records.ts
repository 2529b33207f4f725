import type { List } from '@galena/contract/lists';
import { groupRoutes, resultRoutes } from '@galena/contract/records';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../../platform/api.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { createGroupStore, type FetchGroups, type GroupStore } from '../groups/group-store.ts';
import { orderFor, recordFilterOf, type Grouping, type ListState } from './list-state.ts';
import {
  createRecordStore,
  type Ask,
  type AskedStore,
  type FetchPage,
  type RecordStore,
  type Records,
} from './record-store.ts';
import { standOf, useMoved } from './use-moved.ts';

const pageSize = 100;

const pageOf =
  (place: ListPlace): FetchPage =>
  async ({ filter, sort }, cursor, signal) => {
    const body = { ...filter, sort, limit: pageSize, ...(cursor === null ? {} : { cursor }) };
    const { data, pagination, counts } = await call(resultRoutes.results, { params: place, body }, { signal });
    return {
      rows: data,
      next: pagination.next_cursor ?? null,
      total: pagination.total,
      isCapped: pagination.total_is_capped,
      counts,
    };
  };

const groupsOf =
  (place: ListPlace): FetchGroups =>
  async ({ filter, group: { field, by } }, signal) => {
    // Months stand one after the other, the newest first.
    const isOfDays = field === 'created_at';
    const body = { field, by: isOfDays ? 'name' : by, filters: filter } as const;
    const groups = await call(groupRoutes.groups, { params: place, body }, { signal });
    const [named, others] = [
      groups.data.filter(({ value }) => value !== null),
      groups.data.filter(({ value }) => value === null),
    ];
    return isOfDays ? { ...groups, data: [...named.toReversed(), ...others] } : groups;
  };

/** Today, in the reader's time: `2026-11-20`. */
export const todayOf = (now: Date): string =>
  [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

/** What is asked of the server for what a person asked of the page. */
export const useAsk = ({ type }: ListPlace, state: ListState): Ask => {
  const fields = useFields(type);
  const today = todayOf(new Date());
  const filter = recordFilterOf(fields, state, today);
  const sort = orderFor(fields, state.sort);
  const key = JSON.stringify([filter, sort]);
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what both are made of
  return useMemo(() => ({ filter, sort }), [key]);
};

/** The records of the list that was left last: whoever comes back from one of them finds the others as they were. */
let left: { readonly client: QueryClient; readonly place: string; readonly store: AskedStore } | null = null;

const placeKey = ({ type, id }: ListPlace): string => `${type}-${id}`;

/** Nobody finds what another opening of the product has left. */
const takeLeft = (client: QueryClient, place: ListPlace): AskedStore | null => {
  const store = left?.client === client && left.place === placeKey(place) ? left.store : null;
  left = null;
  return store;
};

/** Some of them are gone: the list is asked for anew. */
export const forgetRecords = (): void => {
  left = null;
};

/**
 * The records of a list for one question, page by page, or group by group. They follow the list: what changes is shown where it
 * stands, what comes is counted.
 * @param isReturning from one of its records: those that were loaded then are there again
 */
export const useRecords = (
  place: ListPlace,
  ask: Ask,
  list: List | null,
  group: Grouping | null,
  isReturning: boolean,
): readonly [Records, RecordStore, GroupStore['toggle']] => {
  const client = useQueryClient();
  const [plain] = useState(() => (isReturning ? takeLeft(client, place) : null) ?? createRecordStore(pageOf(place)));
  const [grouped] = useState(() => createGroupStore(groupsOf(place), pageOf(place)));
  const { field = null, by = 'count' } = group ?? {};
  useEffect(() => {
    if (field === null) plain.ask(ask);
    else grouped.ask({ ...ask, group: { field, by } });
  }, [plain, grouped, ask, field, by]);
  useEffect(() => (field === null ? plain.end : grouped.end), [plain, grouped, field]);
  useEffect(() => () => void (left = { client, place: placeKey(place), store: plain }), [client, place, plain]);
  const store: RecordStore = field === null ? plain : grouped;
  useMoved(standOf(list), () => void store.refresh());
  return [useSyncExternalStore(store.subscribe, store.current), store, grouped.toggle];
};
