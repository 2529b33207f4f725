import { type List, listRoutes, maxNamed } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import type { CallInput } from '@galena/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import type { Wanted } from '../../../widgets/contributions/list-actions.ts';

type Named = CallInput<typeof bulkRoutes.remove>['body'];

/** Bodies of calls: as many as are needed, for each names a few thousand at most. */
const bodiesOf = (list: Pick<List, 'id'>, wanted: Wanted): readonly Named[] => {
  if ('all' in wanted) return [{ ...wanted, campaign_id: list.id }];
  const pieces = Math.ceil(wanted.ids.length / maxNamed);
  return Array.from({ length: pieces }, (_, at) => ({
    resultIds: wanted.ids.slice(at * maxNamed, (at + 1) * maxNamed),
    campaign_id: list.id,
  }));
};

/** One after the other: whoever writes records takes turns anyway. */
const callEach = async <Body>(bodies: readonly Body[], send: (body: Body) => Promise<{ data: { count: number } }>) => {
  let count = 0;
  for (const body of bodies) count += (await send(body)).data.count;
  return count;
};

const useRefresh = (list: Pick<List, 'id'>): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.get, { params: { id: list.id } }) }),
      queryClient.invalidateQueries({ queryKey: keyOf(listRoutes.lists) }),
      queryClient.invalidateQueries({ queryKey: keyOf(resultRoutes.result) }),
    ]);
};

type Archiving = { readonly wanted: Wanted; readonly isArchived: boolean };

/**
 * Archives records or takes them back, with a way to undo it (LIST-003).
 * @param hide takes them out of what is shown, at once
 * @param reload asks for what is shown again
 */
export const useArchiveRecords = (
  list: Pick<List, 'id'>,
  { hide, reload }: { readonly hide: (wanted: Wanted) => void; readonly reload: () => void },
) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useRefresh(list);
  const { mutate } = useMutation({
    mutationFn: ({ wanted, isArchived }: Archiving) =>
      callEach(bodiesOf(list, wanted), (body) =>
        call(bulkRoutes.archive, { body: { ...body, is_archived: isArchived } }),
      ),
    onMutate: ({ wanted }) => hide(wanted),
    onSuccess: (count, { wanted, isArchived }) => {
      const words = { count, number: number(count) };
      // "All that match" are other ones by then: they can be found among the archived.
      const undo =
        'ids' in wanted
          ? { action: { label: t('widgets.lists.undo'), run: () => mutate({ wanted, isArchived: !isArchived }) } }
          : {};
      showToast('done', isArchived ? t('records.records_archived', words) : t('records.records_restored', words), undo);
      if ('all' in wanted || !isArchived) reload();
    },
    onError: reload,
    onSettled: refresh,
  });
  return (wanted: Wanted, isArchived: boolean): void => mutate({ wanted, isArchived });
};

/** Deletes records, once somebody has been asked (LIST-004). */
export const useRemoveRecords = (list: Pick<List, 'id'>, onDone: (wanted: Wanted) => void) => {
  const refresh = useRefresh(list);
  return useMutation({
    mutationFn: (wanted: Wanted) => callEach(bodiesOf(list, wanted), (body) => call(bulkRoutes.remove, { body })),
    onSuccess: (_, wanted) => onDone(wanted),
    onSettled: refresh,
  });
};

/** Deletes one record, once somebody has been asked. */
export const useRemoveRecord = (place: ListPlace, recordId: number, onDone: () => void) => {
  const refresh = useRefresh(place);
  return useMutation({
    mutationFn: () => call(bulkRoutes.removeResult, { params: { ...place, resultId: recordId } }),
    onSuccess: onDone,
    onSettled: refresh,
  });
};
