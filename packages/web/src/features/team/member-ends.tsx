import { memberRoutes as routes, TransferBody, type TeamMember } from '@galena/contract/team';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { beginAgain } from './begin-again.ts';
import { nameOf, useFresh } from './use-people.ts';

type EndProps = { readonly member: TeamMember; readonly close: () => void };

/** Asks before a member is removed, or an invitation withdrawn. */
export const RemoveDialog = ({ member, close }: EndProps) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.members);
  const what = member.state === 'active' ? 'remove' : 'withdraw';
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id: member.id } }),
    onSettled: () => {
      close();
      return refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`team.members.${what}_title`, { name: nameOf(member) })}
      icon={what === 'remove' ? 'trash' : 'mail-x'}
      confirmLabel={t(`team.members.${what}`)}
      {...(what === 'withdraw' && { closeLabel: t('team.members.keep') })}
      isBusy={isPending}
      onConfirm={mutate}
      onClose={close}
    >
      {t(`team.members.${what}_text`, { name: nameOf(member) })}
    </ConfirmDialog>
  );
};

/** Gives the account to a member, after the password was asked. */
export const TransferDialog = ({ member, close }: EndProps) => {
  const { t } = useTranslation();
  const name = nameOf(member);
  const form = useForm({
    schema: TransferBody,
    initial: { password: '' },
    submit: async (body) => {
      await call(routes.transfer, { params: { id: member.id }, body });
      // From now on this page is not theirs any more.
      beginAgain();
    },
  });
  return (
    <Dialog title={t('team.transfer.title', { name })} onClose={close}>
      <DialogForm {...form.element}>
        <Note tone="warning">
          {t('team.transfer.text', { name })} {t('team.transfer.hint', { name })}
        </Note>
        <PasswordField
          field={form.field('password')}
          label={t('team.transfer.password')}
          autoComplete="current-password"
        />
        <DialogActions label={t('team.transfer.submit')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
