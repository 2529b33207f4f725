import { webhookRoutes as routes } from '@galena/contract/integrations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import type { WebhookCalls } from '../../widgets/webhooks/webhook-calls.ts';

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
      [routes.connections, routes.listWebhook, routes.deliveries].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};

const idOf = (target: WebhookTarget): number => ('campaign_id' in target ? target.campaign_id : target.connection_id);

/** What can be asked of a webhook of a list, or of the account. */
export const useWebhookCalls = (target: WebhookTarget): WebhookCalls => {
  const refresh = useFreshWebhooks();
  const ofList = 'campaign_id' in target;
  const params = { id: idOf(target) };
  return {
    key: [...keyOf(routes.deliveries), target],
    log: (part, signal) => call(routes.deliveries, { query: { ...target, ...part } }, { signal }),
    read: (id, signal) => call(routes.delivery, { params: { id }, query: target }, { signal }),
    replay: (id) => call(routes.replay, { body: { ...target, ...(id !== null && { id }) } }),
    test: () => call(ofList ? routes.testOfList : routes.test, { params }),
    rotate: () => call(ofList ? routes.rotateOfList : routes.rotate, { params }),
    refresh,
  };
};
