import { crmDeliveryRoutes as routes, type CrmDelivery, type CrmDeliveryState } from '@galena/contract/crm';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useFreshCrms } from '../use-crms.ts';

/** While records are on their way, their states are asked for again. */
const whileSendingMs = 2_000;

/** What was sent to a CRM, latest first, page by page. */
export const useDeliveries = (connectionId: number, state: CrmDeliveryState | null) => {
  const asked = { connection_id: connectionId, ...(state && { state }) };
  const query = useInfiniteQuery({
    queryKey: [...keyOf(routes.deliveries), asked],
    queryFn: ({ pageParam, signal }) =>
      call(routes.deliveries, { query: { ...asked, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
    refetchInterval: (one) =>
      one.state.data?.pages[0]?.data.some((delivery) => delivery.state === 'sending') === true
        ? whileSendingMs
        : 30_000,
  });
  const deliveries: readonly CrmDelivery[] = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return { query, deliveries };
};

/** One delivery with its receipt. */
export const useDelivery = (id: number) => useQuery(queryOf(routes.delivery, { params: { id } }));

/** Sends again: one, or all that did not arrive. */
export const useAgain = (connectionId: number) => {
  const refresh = useFreshCrms();
  return useMutation({
    mutationFn: (id: number | null) =>
      call(routes.again, { body: { connection_id: connectionId, ...(id !== null && { id }) } }),
    onSuccess: () => void refresh(),
  });
};

/** How a delivery is shown: one that was not sent and says why has failed. */
export const stateOf = ({
  state,
  last_error: error,
}: Pick<CrmDelivery, 'state' | 'last_error'>): 'sending' | 'sent' | 'unsent' | 'failed' =>
  state === 'unsent' && error !== null ? 'failed' : state;
