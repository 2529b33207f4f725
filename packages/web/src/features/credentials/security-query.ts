import { securityRoutes } from '@galena/contract/credentials';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../platform/query.ts';
import { meQuery } from '../../widgets/me.ts';

/** How the signed-in user gets in. */
export const useSecurity = () => useQuery(queryOf(securityRoutes.security, {}));

/** Asks anew after something changed; what is known of the user says, too, whether they have a second factor. */
export const useRefreshSecurity = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf(securityRoutes.security) }),
      queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
  };
};
