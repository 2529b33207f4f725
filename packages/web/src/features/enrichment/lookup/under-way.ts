import { enrichRoutes, type LookupAction } from '@galena/contract/enrichment';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { queryOf, sessionKey } from '../../../platform/query.ts';

const keyFor = (action: LookupAction, recordId: number): readonly unknown[] => [
  ...sessionKey,
  'lookups under way',
  action,
  recordId,
];

/** A look-up of these records was begun here. */
export const noteLookup = (
  queryClient: QueryClient,
  action: LookupAction,
  recordIds: readonly number[],
  runId: number,
): void => {
  for (const id of recordIds) queryClient.setQueryData(keyFor(action, id), runId);
};

/** Whether a look-up of this record that was begun here is not over yet: the same is not begun a second time. */
export const useUnderWay = (action: LookupAction, recordId: number): boolean => {
  // Nobody is asked: whoever begins one says so.
  const { data: runId = null } = useQuery<number | null>({
    queryKey: keyFor(action, recordId),
    queryFn: () => null,
    enabled: false,
  });
  const { data, isError } = useQuery({
    ...queryOf(enrichRoutes.job, { params: { id: runId ?? 1 } }),
    enabled: runId !== null,
  });
  if (runId === null || isError) return false;
  return data?.data.id !== runId || data.data.finished_at === null;
};
