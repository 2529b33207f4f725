import { adminPlanRoutes as routes } from '@galena/contract/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../../platform/query.ts';

/** All plans, with the currency and what a credit costs resellers. */
export const usePlans = () => useQuery(queryOf(routes.list, {}));

/** What is known of plans is old now. */
export const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => {
    for (const route of [routes.list, routes.get, routes.history])
      void queryClient.invalidateQueries({ queryKey: keyOf(route) });
  };
};
