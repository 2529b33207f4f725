import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';

type DeleteWebhookProps = {
  readonly title: string;
  readonly remove: () => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  readonly close: () => void;
};

/** Asks before a webhook is deleted: what waits for it goes, too. */
export const DeleteWebhook = ({ title, remove, refresh, close }: DeleteWebhookProps) => {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: remove,
    // The dialog gives the focus back to the button before the list takes that away.
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="trash"
      title={title}
      confirmLabel={t('widgets.webhooks.delete')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('widgets.webhooks.delete_text')}
    </ConfirmDialog>
  );
};
