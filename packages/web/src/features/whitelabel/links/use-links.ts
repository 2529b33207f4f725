import { customLinkRoutes as routes } from '@galena/contract/whitelabel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../../platform/query.ts';

/** The links of the reseller. */
export const useLinks = () => useQuery(queryOf(routes.list, {}));

/** What is known of links is old now, in the sidebar, too. */
export const useRefreshLinks = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [routes.list, routes.ofBrand].map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })),
    );
};
