import { maxArrivalsAsked, type RecordArrival, webhookRoutes as routes } from '@galena/contract/integrations';
import type { Result } from '@galena/contract/records';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { askTogether } from '../../widgets/contributions/ask-together.ts';

const askArrivals = askTogether(
  async (id, ids) => (await call(routes.states, { params: { id }, body: { result_ids: [...ids] } })).data,
  maxArrivalsAsked,
);

/** While a record is on its way, its state is asked for again. */
const whileSendingMs = 4_000;

/** The column of the webhook that is the list's own. */
const own = 'own';

/** As the column of a webhook is called; null: the list's own. */
export const columnOf = (connectionId: number | null): string => (connectionId === null ? own : String(connectionId));
export const idOfColumn = (column: string): number | null => (column === own ? null : Number(column));

/** The webhooks that a list has to do with. */
export const useDestinations = (listId: number) => useQuery(queryOf(routes.destinations, { params: { id: listId } }));

/** How far a record is with each webhook. */
export const useArrivals = (listId: number, record: Pick<Result, 'id' | 'updated_at'>) =>
  useQuery({
    queryKey: [...keyOf(routes.states), listId, record.id, record.updated_at],
    queryFn: () => askArrivals(listId, record.id),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'sending') ? whileSendingMs : false),
  });

/** Sends a record again to one of the webhooks that it was sent to. */
export const useSendAgain = (listId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ result_id, connection_id }: RecordArrival) =>
      call(routes.again, { params: { id: listId }, body: { result_id, connection_id } }),
    onSuccess: () => {
      for (const route of [routes.states, routes.deliveries])
        void queryClient.invalidateQueries({ queryKey: keyOf(route) });
    },
  });
};
