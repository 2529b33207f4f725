import { webhookRoutes as routes, type Delivery, type DeliveryState } from '@galena/contract/integrations';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useFreshWebhooks, type WebhookTarget } from '../use-webhooks.ts';

/** What was sent to a webhook, newest first, page by page. */
export const useDeliveries = (target: WebhookTarget, state: DeliveryState | null) => {
  const asked = { ...target, ...(state && { state }) };
  const query = useInfiniteQuery({
    queryKey: [...keyOf(routes.deliveries), asked],
    queryFn: ({ pageParam, signal }) =>
      call(routes.deliveries, { query: { ...asked, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    // An attempt may be under way.
    refetchInterval: 10_000,
  });
  const deliveries: readonly Delivery[] = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return { query, deliveries, counts: query.data?.pages[0]?.counts };
};

/** One delivery with its body and its attempts. */
export const useDelivery = (target: WebhookTarget, id: number) =>
  useQuery(queryOf(routes.delivery, { params: { id }, query: target }));

/** Sends again: one, or all that failed for good. */
export const useReplay = (target: WebhookTarget) => {
  const refresh = useFreshWebhooks();
  return useMutation({
    mutationFn: (id: number | null) => call(routes.replay, { body: { ...target, ...(id !== null && { id }) } }),
    onSuccess: () => void refresh(),
  });
};
