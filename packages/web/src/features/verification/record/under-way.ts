import { useQuery, type QueryClient } from '@tanstack/react-query';
import { sessionKey } from '../../../platform/query.ts';
import { jobQuery } from '../queries.ts';

const keyFor = (recordId: number): readonly unknown[] => [...sessionKey, 'verifications under way', recordId];

/** A verification of this record was begun here. */
export const noteVerification = (queryClient: QueryClient, recordId: number, runId: number): void => {
  queryClient.setQueryData(keyFor(recordId), runId);
};

/** Whether a verification of this record that was begun here is not over yet: the same is not begun a second time. */
export const useUnderWay = (recordId: number): boolean => {
  // Nobody is asked: whoever begins one says so.
  const { data: runId = null } = useQuery<number | null>({
    queryKey: keyFor(recordId),
    queryFn: () => null,
    enabled: false,
  });
  const { data, isError } = useQuery({
    ...jobQuery(runId ?? 1),
    enabled: runId !== null,
  });
  if (runId === null || isError) return false;
  return data?.data.id !== runId || data.data.finished_at === null;
};
