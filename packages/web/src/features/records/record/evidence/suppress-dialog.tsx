import { listRoutes } from '@galena/contract/lists';
import { valueRoutes } from '@galena/contract/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { call } from '../../../../platform/api.ts';
import { sentenceOf } from '../../../../platform/i18n.ts';
import { keyOf } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx';
import { showToast } from '../../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../../widgets/addresses/parts.ts';
import type { Judged } from './value-acts.ts';

type SuppressDialogProps = {
  readonly place: ListPlace;
  readonly recordId: number;
  readonly judged: Judged;
  readonly onDone: () => void;
  readonly close: () => void;
};

/** Asks before everybody whom an address or a number reaches is left alone for good: it cannot be undone here. */
export const SuppressDialog = ({ place: { type, id }, recordId, judged, onDone, close }: SuppressDialogProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(valueRoutes.suppress, { params: { type, id, resultId: recordId }, body: judged }),
    onSuccess: () => {
      close();
      onDone();
      showToast('done', t('records.evidence.told.suppressed', { value: judged.value }));
      // Not the record: it is not there any more.
      return Promise.all(
        [listRoutes.get, listRoutes.lists].map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })),
      );
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="ban"
      title={t('records.evidence.suppress_title', { value: judged.value })}
      confirmLabel={t('records.evidence.suppress_do')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t(`records.evidence.suppress_text.${judged.field}`)}
    </ConfirmDialog>
  );
};
