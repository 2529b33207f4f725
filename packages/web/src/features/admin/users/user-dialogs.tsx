import { adminUserRoutes as routes, type AdminUser, type UserAct } from '@galena/contract/admin';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { DateField } from '../../../ui/fields/dates/date-field.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useCallKeys } from '../../../widgets/call-keys.ts';
import { LoginAsDialog } from '../../../widgets/login-as-dialog.tsx';
import { nameOf } from './user-name.ts';

type DialogProps = {
  readonly user: AdminUser;
  readonly close: () => void;
  /** What is known of users is old now. */
  readonly onDone: () => void;
};

const GrantDialog = ({ user, close, onDone }: DialogProps) => {
  const { t } = useTranslation();
  const keys = useCallKeys();
  const [day, setDay] = useState<string | null>(null);
  const form = useForm({
    schema: routes.grantCredits.body,
    initial: { credits: undefined, expires_at: undefined, reason: '' },
    submit: async ({ credits, reason }) => {
      // The last moment of the day.
      const body = { credits, reason, ...(day === null ? {} : { expires_at: `${day}T23:59:59.999Z` }) };
      await call(
        routes.grantCredits,
        { params: { id: user.id }, body },
        { idempotencyKey: keys.keyOf({ id: user.id, ...body }) },
      );
      onDone();
      close();
    },
  });
  return (
    <Dialog title={t('admin.users.grant_title', { name: nameOf(user) })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <NumberField field={form.field('credits')} label={t('admin.users.credits')} min={1} />
        <DateField
          field={looseField('expires_at', day, setDay, form.errors['expires_at']?.[0])}
          label={t('admin.users.expires')}
          help={t('admin.users.expires_help')}
          isOptional
        />
        <TextareaField
          field={form.field('reason')}
          label={t('admin.users.reason')}
          help={t('admin.users.reason_help')}
        />
        <DialogActions label={t('admin.users.grant')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

const LoginDialog = ({ user, close }: DialogProps) => {
  const { t } = useTranslation();
  return (
    <LoginAsDialog
      name={nameOf(user)}
      label={t('admin.users.log_in_as')}
      login={(body) => call(routes.loginAs, { params: { id: user.id }, body })}
      back="admin"
      close={close}
    />
  );
};

const FactorDialog = ({ user, close, onDone }: DialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: routes.resetSecondFactor.body,
    initial: { reason: '' },
    submit: async (body) => {
      await call(routes.resetSecondFactor, { params: { id: user.id }, body });
      onDone();
      close();
    },
  });
  return (
    <Dialog title={t('admin.users.factor_title', { name: nameOf(user) })} onClose={close}>
      <DialogForm {...form.element}>
        <p>{t('admin.users.factor_text')}</p>
        <TextareaField
          field={form.field('reason')}
          label={t('admin.users.reason')}
          help={t('admin.users.reason_help')}
        />
        <DialogActions
          label={t('admin.users.reset_factor')}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

const DeleteDialog = ({ user, close, onDone }: DialogProps) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    // A toast says why it failed.
    await call(routes.remove, { params: { id: user.id } }).catch(() => {});
    onDone();
    close();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('admin.users.delete_title', { name: nameOf(user) })}
      hint={t('admin.users.delete_hint')}
      confirmLabel={t('admin.users.do_delete')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={close}
    >
      {user.user_type === 'team_member'
        ? t('admin.users.delete_member')
        : t('admin.users.delete_owner', { account: user.account.name })}
    </ConfirmDialog>
  );
};

export type AskedAct = { readonly act: UserAct; readonly user: AdminUser };

/** The dialog of what is about to be done with a user; most acts have one. */
export const UserDialogs = ({ asked, ...props }: Omit<DialogProps, 'user'> & { readonly asked: AskedAct | null }) => {
  if (asked?.act === 'grant_credits') return <GrantDialog user={asked.user} {...props} />;
  if (asked?.act === 'log_in_as') return <LoginDialog user={asked.user} {...props} />;
  if (asked?.act === 'reset_second_factor') return <FactorDialog user={asked.user} {...props} />;
  if (asked?.act === 'delete') return <DeleteDialog user={asked.user} {...props} />;
  return null;
};
