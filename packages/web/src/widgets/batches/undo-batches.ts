import { bulkRoutes } from '@galena/contract/bulk';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';

/** Has everything asked again that a batch changes: the lists with their counts and histories, and the record that is open. */
export const useRefreshBatches = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [listRoutes.get, listRoutes.lists, listRoutes.history, resultRoutes.result, bulkRoutes.ofRun].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};

/** Takes back what was done with many records: one after the other, the last first. */
export const useUndoBatches = (onDone?: () => void) => {
  const refresh = useRefreshBatches();
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids.toReversed()) await call(bulkRoutes.undo, { params: { id } });
    },
    onSuccess: () => onDone?.(),
    onSettled: refresh,
  });
  return { undo: (ids: readonly number[]): void => mutate(ids), isPending };
};
