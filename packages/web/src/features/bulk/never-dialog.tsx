import { bulkRoutes } from '@galena/contract/bulk';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { showToast } from '../../ui/messages/toasts.ts';
import { doTogether } from '../../widgets/batches/batch-calls.ts';
import { useRefreshBatches } from '../../widgets/batches/undo-batches.ts';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import { maxUntyped } from '../../widgets/lists/list-dialogs.tsx';

/** Asks before nobody of these records is ever contacted again. */
export const NeverDialog = ({ list, wanted, count, isOpenEnded, gone, close }: ListActionProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useRefreshBatches();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      doTogether(wanted, (body) => call(bulkRoutes.suppress, { params: { type: list.type, id: list.id }, body })),
    onSuccess: (done) => {
      close();
      gone(wanted);
      // Of many its strip tells, while it goes on.
      if (done.count > 0) showToast('done', t('bulk.done.suppress', { count: done.count, number: number(done.count) }));
    },
    onSettled: refresh,
  });
  const amount = isOpenEnded ? t('table.or_more', { number: number(count) }) : number(count);
  const words = { count, number: amount };
  return (
    <ConfirmDialog
      isOpen
      icon="ban"
      title={t('bulk.never.title', words)}
      hint={t('bulk.never.final')}
      {...((isOpenEnded || count > maxUntyped) && { phrase: t('bulk.never.phrase') })}
      confirmLabel={t('bulk.never.do', words)}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('bulk.never.text')}
    </ConfirmDialog>
  );
};
