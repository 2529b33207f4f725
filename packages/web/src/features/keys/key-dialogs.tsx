import { keyRoutes, type ApiKey } from '@galena/contract/keys';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useRefreshKeys } from './use-keys.ts';

type KeyDialogProps = { readonly apiKey: ApiKey; readonly close: () => void };

/** Changes what a key is described as. */
export const EditDialog = ({ apiKey: { id, description }, close }: KeyDialogProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshKeys();
  const form = useForm({
    schema: keyRoutes.change.body,
    initial: { description },
    submit: async (body) => {
      await call(keyRoutes.change, { params: { id }, body });
      void refresh();
      close();
    },
  });
  return (
    <Dialog title={t('keys.edit.title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('description')} label={t('keys.create.description')} />
        <DialogActions label={t('keys.edit.submit')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

/** Asks before a key is revoked: programs that use it stop at once. */
export const RevokeDialog = ({ apiKey: { id, description }, close }: KeyDialogProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshKeys();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(keyRoutes.revoke, { params: { id } }),
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
      title={t('keys.revoke.title', { description })}
      confirmLabel={t('keys.revoke.confirm')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('keys.revoke.text')}
    </ConfirmDialog>
  );
};
