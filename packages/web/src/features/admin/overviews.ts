import { adminHealthRoutes, adminJobRoutes, adminMailRoutes, adminRunRoutes } from '@galena/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';

/** What moves while somebody looks, and what does not. */
const [oftenMs, seldomMs] = [5_000, 15_000];

/** What the page knows, as it comes in: nothing yet, something, something and why the newest did not come. */
export type QueryState<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

export const useJobs = () => {
  const { data, error, refetch } = useQuery({ ...queryOf(adminJobRoutes.overview, {}), refetchInterval: oftenMs });
  return { data: data?.data, error, refetch };
};

export const useRuns = () => {
  const { data, error, refetch } = useQuery({ ...queryOf(adminRunRoutes.overview, {}), refetchInterval: oftenMs });
  return { data: data?.data, error, refetch };
};

export const useHealth = () => {
  const { data, error, refetch } = useQuery({ ...queryOf(adminHealthRoutes.health, {}), refetchInterval: seldomMs });
  return { data: data?.data, error, refetch };
};

export const useMails = () => {
  const { data, error, refetch } = useQuery({ ...queryOf(adminMailRoutes.overview, {}), refetchInterval: seldomMs });
  return { data: data?.data, error, refetch };
};
