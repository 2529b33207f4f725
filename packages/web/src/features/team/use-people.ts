import { memberRoutes, relatedRoutes } from '@galena/contract/team';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';

type Listing = typeof memberRoutes.members | typeof relatedRoutes.related;

const pageSize = 50;

const usePages = <Row>(
  route: Listing,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<{ data: Row[]; pagination: Pagination }>,
) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, dataUpdatedAt } = useInfiniteQuery({
    queryKey: keyOf(route, 'all'),
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  return {
    rows: data?.pages.flatMap((page) => page.data),
    total: data?.pages[0]?.pagination.total,
    error,
    refetch,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
    /** When the server said it: what runs out is counted from then. */
    at: dataUpdatedAt,
  };
};

type Pagination = { readonly total: number; readonly next_cursor?: string | undefined };

const queryOfPage = (cursor: string | undefined) => ({ query: { limit: pageSize, ...(cursor && { cursor }) } });

/** Members of the team and open invitations. */
export const useMembers = () =>
  usePages(memberRoutes.members, (cursor, signal) => call(memberRoutes.members, queryOfPage(cursor), { signal }));

/** Accounts below this one and open invitations to such. */
export const useRelated = () =>
  usePages(relatedRoutes.related, (cursor, signal) => call(relatedRoutes.related, queryOfPage(cursor), { signal }));

/** Asks for one of both again. */
export const useFresh = (route: Listing) => {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(route) });
};

/** Seconds left of what there were at a moment; counts down while somebody looks. */
export const useSecondsLeft = (seconds: number, at: number): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil(seconds - (now - at) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.min(left, seconds);
};

/** How somebody is called; their address where they have no name. */
export const nameOf = (person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${person.first_name} ${person.last_name}`.trim() || person.email;
