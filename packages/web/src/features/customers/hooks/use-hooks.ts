import { customerWebhookRoutes as routes } from '@galena/contract/customers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import type { WebhookCalls } from '../../../widgets/webhooks/webhook-calls.ts';

/** The reseller's webhooks. */
export const useHooks = () => useQuery(queryOf(routes.list, {}));

/** Asks again for what is shown of webhooks. */
export const useFreshHooks = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [routes.list, routes.deliveries].map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })),
    );
};

/** What can be asked of one of them. */
export const useHookCalls = (id: number): WebhookCalls => {
  const refresh = useFreshHooks();
  const params = { id };
  return {
    key: keyOf(routes.deliveries, String(id)),
    log: (query, signal) => call(routes.deliveries, { params, query }, { signal }),
    read: (delivery, signal) => call(routes.delivery, { params: { id, delivery } }, { signal }),
    replay: (delivery) => call(routes.replay, { params, body: delivery === null ? {} : { delivery } }),
    test: () => call(routes.test, { params }),
    rotate: () => call(routes.rotate, { params }),
    refresh,
  };
};
