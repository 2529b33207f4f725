import { listRoutes } from '@galena/contract/lists';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryOf } from '../platform/query.ts';

/** The list types as the server knows them; they stay what they are for as long as a session lasts. */
const listTypesQuery = queryOptions({
  ...queryOf(listRoutes.types, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Fetches the list types, once a session. Throws the `CallError` of the call. */
export const loadListTypes = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(listTypesQuery);
