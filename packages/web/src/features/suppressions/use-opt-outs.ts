import { suppressionRoutes as routes, type OptOutFilter, type OptOutKind } from '@galena/contract/suppressions';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keepFresh } from '../../platform/live.ts';
import { keyOf, queryOf } from '../../platform/query.ts';

// Files are read in the background: what came of them shows as it comes.
keepFresh('suppressions', 1_000, routes.imports, routes.list);

/** What of the list is looked at. */
export type Filter = {
  readonly kind: OptOutKind | '';
  readonly reason: string;
  readonly from: string | null;
  readonly to: string | null;
};

export const inputOf = ({ kind, reason, from, to }: Filter): OptOutFilter => ({
  ...(kind !== '' && { kind }),
  ...(reason !== '' && { reason }),
  ...(from && { from }),
  ...(to && { to }),
});

/** The account's opt-outs, page by page. */
export const useOptOuts = (filter: Filter) => {
  const input = { ...inputOf(filter), limit: 50 };
  return useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages', input),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
};

/** Files of opt-outs, the newest first. */
export const useImports = () => useQuery(queryOf(routes.imports, {}));

/** Has everything asked again that an opt-out changes. */
export const useRefreshOptOuts = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [routes.list, routes.imports, routes.check].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};
