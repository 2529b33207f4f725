import { preparedRoutes as routes, scheduleRoutes, type PreparedExport } from '@galena/contract/exports';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keepFresh } from '../../platform/live.ts';
import { keyOf } from '../../platform/query.ts';
import { saveLink } from './save-link.ts';

keepFresh('export', 500, routes.list, routes.ofRun, scheduleRoutes.schedules);

/** Exports of the account, page by page. */
export const useExports = () =>
  useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });

/** Downloading an export, making it again and deleting it. */
export const useExportActs = ({ id }: Pick<PreparedExport, 'id'>) => {
  const queryClient = useQueryClient();
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
  const params = { id };
  const download = useMutation({
    mutationFn: () => call(routes.file, { params, query: { ticket: 1 } }),
    onSuccess: (answer) => {
      if (!(answer instanceof Blob)) saveLink(answer.data.download_url);
    },
    onError: refresh,
  });
  const again = useMutation({ mutationFn: () => call(routes.again, { params }), onSuccess: refresh });
  const remove = useMutation({ mutationFn: () => call(routes.remove, { params }), onSettled: refresh });
  return { download, again, remove };
};
