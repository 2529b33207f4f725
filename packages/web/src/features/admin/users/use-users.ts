import { adminUserRoutes as routes } from '@galena/contract/admin';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import type { UsersInput } from './users-state.ts';

const pageSize = 50;

/** Users that an input leaves, page by page. */
export const useUsers = (input: UsersInput) => {
  const query = useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages', input),
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.list,
        { query: { ...input, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return { query, users: pages?.flatMap((page) => page.data), pagination: pages?.[0]?.pagination };
};
