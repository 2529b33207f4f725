import type { CustomLabel } from '@galena/contract/labels';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useRecordCount } from './record-count.ts';
import { useRemoveLabel, useSwitchLabel } from './use-label-acts.ts';

type DeleteDialogProps = { readonly label: CustomLabel; readonly close: () => void };

/** Asks before a label goes with all its values, and says how many records lose one. */
export const DeleteDialog = ({ label, close }: DeleteDialogProps) => {
  const { t } = useTranslation();
  const countOf = useRecordCount();
  const { title, records } = label;
  const { mutate, isPending, error } = useRemoveLabel(label, close);
  const switchTo = useSwitchLabel(label.list_type);
  const instead = (): void => {
    close();
    switchTo(label, false);
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('labels.delete_title', { title })}
      confirmLabel={t('labels.delete')}
      {...(label.is_active &&
        records !== 0 && { hint: t('labels.off_hint'), instead: { label: t('labels.turn_off'), onChoose: instead } })}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {records ? t('labels.delete_text', { count: records, records: countOf(records) }) : t('labels.delete_unused')}
    </ConfirmDialog>
  );
};
