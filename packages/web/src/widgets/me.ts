import { identityRoutes, type Me } from '@galena/contract/identity';
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { queryOf } from '../platform/query.ts';

/** Query options for the signed-in user. Not tried again: the guard decides what a failure means. */
export const meQuery = queryOptions({ ...queryOf(identityRoutes.me, {}), retry: false });

/** The signed-in user; for pages behind the guard, which has loaded them. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data.data;

/** Changes what is known here about the signed-in user, until the next answer of the server. */
export const patchMe = (queryClient: QueryClient, patch: (me: Me) => Me): void => {
  queryClient.setQueryData(meQuery.queryKey, (known) => known && { data: patch(known.data) });
};

/** Whether the user holds the module (one without an id is known to the product but not granted). */
export const holdsModule = (me: Me, wanted: string): boolean =>
  me.modules.some(({ slug, id }) => slug === wanted && id !== null);
