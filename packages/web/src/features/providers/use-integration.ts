import { providerRoutes as routes } from '@galena/contract/providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../platform/query.ts';

/** The reseller's payment account. */
export const useIntegration = () => useQuery(queryOf(routes.get, {}));

/** Loads it again, after something was done to it. */
export const useRefreshIntegration = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(routes.get) });
};
