import type { Delivery, DeliveryState } from '@galena/contract/integrations';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { WebhookCalls } from './webhook-calls.ts';

/** What was sent to a webhook, newest first, page by page. */
export const useDeliveries = ({ key, log }: WebhookCalls, state: DeliveryState | null) => {
  const query = useInfiniteQuery({
    queryKey: [...key, 'log', state],
    queryFn: ({ pageParam, signal }) =>
      log({ ...(state && { state }), ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    // An attempt may be under way.
    refetchInterval: 10_000,
  });
  const deliveries: readonly Delivery[] = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const [first] = query.data?.pages ?? [];
  return { query, deliveries, counts: first?.counts, verifying: first?.verifying ?? 0 };
};

/** One delivery with its body and its attempts. */
export const useDelivery = ({ key, read }: WebhookCalls, id: number) =>
  useQuery({ queryKey: [...key, 'one', id], queryFn: ({ signal }) => read(id, signal) });

/** Sends again: one, or all that failed for good. */
export const useReplay = ({ replay, refresh }: WebhookCalls) =>
  useMutation({ mutationFn: replay, onSuccess: () => void refresh() });
