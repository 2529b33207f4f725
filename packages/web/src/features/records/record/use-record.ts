import { CallError } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';

/** A record with everything that is known of it. @param id null: none is asked for */
export const useRecord = ({ type, id: listId }: ListPlace, id: number | null) => {
  const { data, error, refetch } = useQuery({
    ...queryOf(resultRoutes.result, { params: { type, id: listId, resultId: id ?? 1 } }),
    enabled: id !== null,
    // One that is gone does not come back by asking again.
    retry: (count, failure) => count < 2 && !(failure instanceof CallError && failure.body !== null),
  });
  const record = data?.data.id === id ? data.data : null;
  const isGone = error instanceof CallError && error.status === 404;
  return { record, isGone, error, refetch };
};
