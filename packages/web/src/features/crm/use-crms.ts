import { crmDeliveryRoutes, crmRoutes as routes, type CrmOffer } from '@galena/contract/crm';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';

/** The CRMs that can be connected. */
export const useOffers = () => useQuery(queryOf(routes.offers, {}));

/** What is shown is asked for again: soon while records are on their way, now and then else. */
const whileSendingMs = 2_000;
const usualMs = 10_000;

/** The CRMs of the account. */
export const useCrmConnections = () =>
  useQuery({
    ...queryOf(routes.connections, {}),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ counts }) => counts.sending > 0) === true ? whileSendingMs : usualMs,
  });

/** Asks again for what is shown of CRMs. */
export const useFreshCrms = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  const invalidate = (asked: readonly Parameters<typeof keyOf>[0][]) =>
    Promise.all(asked.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));
  return async () => {
    // First which there are: what is shown of one that is gone is not asked for any more.
    await invalidate([routes.offers, routes.connections]);
    await invalidate([
      routes.preview,
      crmDeliveryRoutes.deliveries,
      crmDeliveryRoutes.delivery,
      crmDeliveryRoutes.ofList,
    ]);
  };
};

/** Sends the browser to the CRM, to sign in there. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async ({ key, suiteId, connectionId }: SignInInput) => {
      const body = {
        ...(suiteId !== null && { suite_id: suiteId }),
        ...(connectionId !== undefined && { connection_id: connectionId }),
      };
      const { data } = await call(routes.authorize, { params: { key }, body });
      leaveFor(data.url);
    },
  });

type SignInInput = {
  readonly key: CrmOffer['key'];
  readonly suiteId: string | null;
  /** Sign in again for this one. */
  readonly connectionId?: number;
};

/** Out of the product, to a page of somebody else's. */
const leaveFor = (url: string): void => location.assign(url);
