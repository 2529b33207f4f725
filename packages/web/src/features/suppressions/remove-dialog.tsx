import { suppressionRoutes as routes, type OptOut } from '@galena/contract/suppressions';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useRefreshOptOuts } from './use-opt-outs.ts';

/** Asks before somebody may be contacted again. */
export const RemoveDialog = ({ one, close }: { readonly one: OptOut; readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useRefreshOptOuts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id: one.id } }),
    // The dialog gives the focus back to the button before the list takes that away.
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="ban"
      title={t('suppressions.remove.title', {
        kind: t(`suppressions.kinds.${one.kind}`),
        fingerprint: one.fingerprint,
      })}
      confirmLabel={t('suppressions.remove.do')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t(one.for_customers ? 'suppressions.remove.text_customers' : 'suppressions.remove.text')}
    </ConfirmDialog>
  );
};
