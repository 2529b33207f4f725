import { adminBrandRoutes as routes, type AdminBrand } from '@galena/contract/whitelabel';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';

/** The brands in which a text is found, page by page. */
export const useBrands = (text: string) => {
  const query = { limit: 50, ...(text.trim() !== '' && { search: text.trim() }) };
  return useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages', query),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
};

/** What the operator says of the code of a brand. */
export type Say = {
  readonly brand: AdminBrand;
  readonly body: { direct_allowed?: boolean; scripts_blocked?: boolean };
};

/** Says it, and holds the list until it says so too. */
export const useSay = (done: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ brand, body }: Say) => call(routes.setCode, { params: { id: brand.id }, body }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
      done();
    },
  });
};
