import { webhookRoutes as routes } from '@galena/contract/integrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';

/** The webhooks of the account. */
export const useConnections = () => useQuery(queryOf(routes.connections, {}));

/** The webhook of a list; null: it has none. */
export const useListWebhook = (id: number) => useQuery(queryOf(routes.listWebhook, { params: { id } }));

/** Whose webhook: of a list, or one of the account. */
export type WebhookTarget = { readonly campaign_id: number } | { readonly connection_id: number };

/** Asks again for what is shown of webhooks. */
export const useFreshWebhooks = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [routes.connections, routes.listWebhook, routes.deliveries, routes.delivery].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};

const idOf = (target: WebhookTarget): number => ('campaign_id' in target ? target.campaign_id : target.connection_id);

/** Sends a test, and says what the receiver answered. */
export const useTest = (target: WebhookTarget) => {
  const refresh = useFreshWebhooks();
  const route = 'campaign_id' in target ? routes.testOfList : routes.test;
  return useMutation({
    mutationFn: () => call(route, { params: { id: idOf(target) } }),
    onSuccess: () => void refresh(),
  });
};

/** Makes a new signing secret. */
export const useRotation = (target: WebhookTarget) => {
  const route = 'campaign_id' in target ? routes.rotateOfList : routes.rotate;
  return useMutation({ mutationFn: () => call(route, { params: { id: idOf(target) } }) });
};
