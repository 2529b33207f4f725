import { duplicateRoutes as routes } from '@galena/contract/duplicates';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { showToast } from '../../ui/messages/toasts.ts';

export type Scope = 'list' | 'account';

/** Records of a list that may be the same, page by page. */
export const useGroups = (id: number, scope: Scope) =>
  useInfiniteQuery({
    queryKey: keyOf(routes.groups, id, scope),
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.groups,
        { params: { id }, query: { scope, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** Has everything asked again that a merge changes. */
export const useRefreshDuplicates = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        routes.groups,
        routes.merges,
        routes.elsewhere,
        listRoutes.get,
        listRoutes.lists,
        resultRoutes.results,
        resultRoutes.result,
      ].map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })),
    );
};

/** Parts merged records again. */
export const useUndo = (id: number) => {
  const refresh = useRefreshDuplicates();
  return useMutation({
    mutationFn: (mergeId: number) => call(routes.undo, { params: { id, mergeId } }),
    onSuccess: refresh,
  });
};

/** Tells of a merge, with the way back. */
export const useTellMerged = (id: number) => {
  const { t } = useTranslation();
  const { mutate } = useUndo(id);
  return (mergeId: number): void =>
    void showToast('done', t('duplicates.merges.told'), {
      action: { label: t('duplicates.merges.undo'), run: () => mutate(mergeId) },
    });
};
