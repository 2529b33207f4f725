import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useRemoveRecord } from '../list/record-acts.ts';

type DeleteRecordProps = {
  readonly place: ListPlace;
  readonly record: { readonly id: number; readonly name: string };
  readonly onDone: () => void;
  readonly close: () => void;
};

/** Asks before one record is deleted. */
export const DeleteRecordDialog = ({ place, record, onDone, close }: DeleteRecordProps) => {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveRecord(place, record.id, () => {
    close();
    onDone();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('records.delete_record_title', { name: record.name })}
      confirmLabel={t('records.delete_record_do')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('records.delete_record_text')}
    </ConfirmDialog>
  );
};
