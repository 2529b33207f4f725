import { keyRoutes } from '@galena/contract/keys';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';

const keysKey = keyOf(keyRoutes.list);

/** The user's API keys, page by page. */
export const useKeys = () => {
  const query = useInfiniteQuery({
    queryKey: keysKey,
    queryFn: ({ pageParam, signal }) =>
      call(keyRoutes.list, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });
  const { data } = query;
  const keys = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { query, keys };
};

/** Loads the keys again after one was made or changed. */
export const useRefreshKeys = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keysKey });
};
