import { runRoutes, type CallInput } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { chosenFilters, type Filters, type Location } from '@galena/contract/search';
import { similarRoutes, type SimilarType } from '@galena/contract/similar';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useSettled } from '../../../ui/cost/use-settled.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../../widgets/call-keys.ts';

/** Whom others are to be like. */
export type Itself = { readonly type: SimilarType; readonly id: number; readonly resultId: number };

/** What is asked, as far as somebody has changed it; null: as the record says it. */
export type SimilarDraft = {
  readonly filters: Filters | null;
  readonly location: Location | null;
  readonly isAll: boolean;
  readonly limit: number;
};

type Asked = CallInput<typeof similarRoutes.estimate>['body'];
type Start = CallInput<typeof similarRoutes.start>['body'];

const askedOf = ({ filters, location, isAll, limit }: SimilarDraft): Asked => ({
  ...(filters && { filters: filters as NonNullable<Asked['filters']> }),
  ...(location && { location }),
  match: isAll ? 100 : 50,
  limit,
});

/** Whether there is anything left to ask for. */
export const isEmptied = ({ filters }: SimilarDraft): boolean =>
  filters !== null && chosenFilters(filters).length === 0;

/** What would be asked for, found and cost, asked again when something of it was changed; what was known stays meanwhile. */
export const useSimilarEstimate = (params: Itself, draft: SimilarDraft) => {
  const text = JSON.stringify(askedOf(draft));
  const [settled, isMoving] = useSettled(text);
  const body = useMemo(() => JSON.parse(settled) as Asked, [settled]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(similarRoutes.estimate, { params, body }),
    enabled: !isEmptied(draft),
    placeholderData: keepPreviousData,
    // The balance is another after every run: nothing of the quote before is shown.
    staleTime: 0,
    gcTime: 0,
  });
  return {
    estimate: data?.data,
    error: isMoving || isFetching ? null : error,
    isStale: isMoving || isFetching || isPlaceholderData,
    refetch,
  };
};

/** Starts the run and goes to the list that it fills; sent again after the line broke, it starts once. */
export const useStartSimilar = (params: Itself, close: () => void) => {
  const go = useGo();
  const queryClient = useQueryClient();
  const keys = useCallKeys();
  const { mutateAsync } = useMutation({
    mutationFn: (body: Start) => call(similarRoutes.start, { params, body }, { idempotencyKey: keys.keyOf(body) }),
    onSuccess: ({ data }) => {
      keys.forget();
      close();
      go('LeadSearch:SavedList', { params: { list: { type: params.type, id: data.campaign_id } } });
    },
    // Also after a refusal: the balance may be another than was shown.
    onSettled: () => {
      for (const route of [
        listRoutes.lists,
        listRoutes.get,
        listRoutes.history,
        runRoutes.list,
        similarRoutes.estimate,
      ])
        void queryClient.invalidateQueries({ queryKey: keyOf(route) });
    },
  });
  return mutateAsync;
};
