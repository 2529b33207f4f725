import { bulkRoutes } from '@galena/contract/bulk';
import type { List } from '@galena/contract/lists';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { doTogether, type DoneTogether } from '../../../widgets/batches/batch-calls.ts';
import { useRefreshBatches, useUndoBatches } from '../../../widgets/batches/undo-batches.ts';
import type { Wanted } from '../../../widgets/contributions/list-actions.ts';

/** Tells what was done at once, with the way back; of a run its strip tells. */
const useTell = (reload: () => void) => {
  const { t } = useTranslation();
  const { undo } = useUndoBatches(reload);
  return (sentence: string, { batches, count, isRunning }: DoneTogether): void => {
    if (isRunning) return;
    const ids = batches.map(({ id }) => id);
    showToast('done', sentence, count > 0 ? { action: { label: t('widgets.lists.undo'), run: () => undo(ids) } } : {});
  };
};

type Archiving = { readonly wanted: Wanted; readonly isArchived: boolean };

/**
 * Archives records or takes them back, with a way to undo it.
 * @param hide takes them out of what is shown, at once
 * @param reload asks for what is shown again
 */
export const useArchiveRecords = (
  list: Pick<List, 'id'>,
  { hide, reload }: { readonly hide: (wanted: Wanted) => void; readonly reload: () => void },
) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useRefreshBatches();
  const tell = useTell(reload);
  const { mutate } = useMutation({
    mutationFn: ({ wanted, isArchived }: Archiving) =>
      doTogether(wanted, (selected) =>
        call(bulkRoutes.archive, { body: { ...selected, campaign_id: list.id, is_archived: isArchived } }),
      ),
    onMutate: ({ wanted }) => hide(wanted),
    onSuccess: (done, { wanted, isArchived }) => {
      const words = { count: done.count, number: number(done.count) };
      tell(isArchived ? t('records.records_archived', words) : t('records.records_restored', words), done);
      if ('all' in wanted) reload();
    },
    onError: reload,
    onSettled: refresh,
  });
  return (wanted: Wanted, isArchived: boolean): void => mutate({ wanted, isArchived });
};

type Removing = { readonly onDone: (wanted: Wanted) => void; readonly reload: () => void };

/** Deletes records, once somebody has been asked, with a way back for a month. */
export const useRemoveRecords = (list: Pick<List, 'id'>, { onDone, reload }: Removing) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useRefreshBatches();
  const tell = useTell(reload);
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      doTogether(wanted, (selected) => call(bulkRoutes.remove, { body: { ...selected, campaign_id: list.id } })),
    onSuccess: (done, wanted) => {
      onDone(wanted);
      tell(t('records.records_deleted', { count: done.count, number: number(done.count) }), done);
    },
    onSettled: refresh,
  });
};

/** Deletes one record, once somebody has been asked. */
export const useRemoveRecord = (place: ListPlace, recordId: number, onDone: () => void) => {
  const refresh = useRefreshBatches();
  return useMutation({
    mutationFn: () => call(bulkRoutes.removeResult, { params: { ...place, resultId: recordId } }),
    onSuccess: onDone,
    onSettled: refresh,
  });
};
