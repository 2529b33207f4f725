import {
  EditRelatedBody,
  InviteRelatedBody,
  relatedRoutes as routes,
  type RelatedAccount,
} from '@galena/contract/team';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { PlanField, usePlansForRelated } from './plan-field.tsx';
import { NameFields } from './member-dialog.tsx';
import classes from './team.module.css';
import { useFresh } from './use-people.ts';

/** Invites somebody to an account of their own below this one. */
export const AddRelatedDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.related);
  const plans = usePlansForRelated();
  const form = useForm({
    schema: InviteRelatedBody,
    initial: { first_name: '', last_name: '', email: '', name: undefined, plan_id: undefined },
    submit: async (body) => {
      const plan_id = body.plan_id ?? plans[0]?.id;
      await call(routes.inviteRelated, { body: { ...body, ...(plan_id !== undefined && { plan_id }) } });
      void refresh();
      close();
    },
  });
  const planId = form.fieldAt<number>('plan_id');
  return (
    <Dialog title={t('team.related.add_title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <p className={classes.help}>{t('team.related.add_help')}</p>
        <NameFields first={form.field('first_name')} last={form.field('last_name')} />
        <TextField field={form.field('email')} type="email" inputMode="email" label={t('team.email')} />
        <TextField
          field={form.fieldAt<string>('name')}
          label={t('team.related.name')}
          help={t('team.related.name_help')}
          isOptional
        />
        <PlanField field={{ ...planId, value: planId.value ?? plans[0]?.id }} plans={plans} />
        <DialogActions label={t('team.related.send')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

type OneProps = { readonly account: RelatedAccount; readonly close: () => void };

export const EditRelatedDialog = ({ account, close }: OneProps) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.related);
  const plans = usePlansForRelated();
  const { id, first_name, last_name, name, plan } = account;
  const form = useForm({
    schema: EditRelatedBody,
    initial: { first_name, last_name, name, plan_id: plan?.id },
    submit: async (body) => {
      await call(routes.editRelated, { params: { id }, body });
      void refresh();
      close();
    },
  });
  return (
    <Dialog title={t('team.related.edit_title', { name })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('team.related.name')} isFirst />
        <NameFields first={form.field('first_name')} last={form.field('last_name')} />
        {(plan === null || plans.some((one) => one.id === plan.id)) && (
          <PlanField field={form.fieldAt<number>('plan_id')} plans={plans} />
        )}
        <DialogActions label={t('team.related.save')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

/** Asks before an account is deleted, whose name has to be typed, or an invitation withdrawn. */
export const RemoveRelatedDialog = ({ account, close }: OneProps) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.related);
  const { id, name } = account;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.removeRelated, { params: { id } }),
    onSettled: () => {
      close();
      return refresh();
    },
  });
  const asking = { isOpen: true, isBusy: isPending, onConfirm: () => mutate(), onClose: close };
  if (account.account_id === null)
    return (
      <ConfirmDialog
        {...asking}
        icon="mail-x"
        title={t('team.members.withdraw_title', { name })}
        confirmLabel={t('team.members.withdraw')}
        closeLabel={t('team.members.keep')}
      >
        {t('team.members.withdraw_text')}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...asking}
      title={t('team.related.delete_title', { name })}
      hint={t('team.related.delete_hint')}
      confirmLabel={t('team.related.delete')}
      phrase={name}
    >
      {t('team.related.delete_text', { name })}
    </ConfirmDialog>
  );
};
