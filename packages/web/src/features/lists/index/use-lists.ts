import { runRoutes, type Run } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { inputOf, type ListsState } from './lists-state.ts';

const pageSize = 60;
/** As many as the sidebar asks for: it is the same call. */
const maxRuns = 20;

type ListRun = NonNullable<List['run']>;

/** The runs of the account that are not over, by the list that they work on: fresher than what the lists say of them. */
const useRunning = (): ReadonlyMap<string, Run> => {
  const { data } = useQuery(queryOf(runRoutes.list, { query: { is_open: 1, limit: maxRuns } }));
  return useMemo(() => new Map(data?.data.map((run) => [run.subject, run])), [data]);
};

/** A list with the newest that is known of its run. */
const withRun = (list: List, running: ReadonlyMap<string, Run>): List => {
  const run: ListRun | undefined = running.get(`list:${list.id}`);
  return run
    ? { ...list, run: { id: run.id, kind: run.kind, state: run.state, done: run.done, total: run.total } }
    : list;
};

/** Lists of the account, page by page, and how many lie on each heap. */
export const useLists = (state: ListsState) => {
  const input = inputOf(state);
  const running = useRunning();
  const query = useInfiniteQuery({
    queryKey: keyOf(listRoutes.lists, 'pages', input),
    queryFn: ({ pageParam, signal }) =>
      call(
        listRoutes.lists,
        { query: { ...input, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const known = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const lists = useMemo(() => known.map((list) => withRun(list, running)), [known, running]);
  return {
    query,
    lists,
    counts: data?.pages[0]?.counts,
    total: data?.pages[0]?.pagination.total ?? 0,
  };
};

export type Lists = ReturnType<typeof useLists>;
