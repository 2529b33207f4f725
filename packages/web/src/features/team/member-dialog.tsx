import {
  EditMemberBody,
  InviteMemberBody,
  memberRoutes as routes,
  type AccessOption,
  type TeamMember,
} from '@galena/contract/team';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { FieldRow, FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm, type FieldState } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { AccessFields } from './access-fields.tsx';
import { nameOf, useFresh } from './use-people.ts';

type NamesProps = { readonly first: FieldState<string>; readonly last: FieldState<string> };

export const NameFields = ({ first, last }: NamesProps) => {
  const { t } = useTranslation();
  return (
    <FieldRow>
      <TextField field={first} label={t('team.first_name')} isFirst />
      <TextField field={last} label={t('team.last_name')} />
    </FieldRow>
  );
};

/** Invites somebody to the team. */
export const InviteDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.members);
  const form = useForm({
    schema: InviteMemberBody,
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      access_options: [] as AccessOption[],
      leads_access: 'spend' as const,
    },
    submit: async (body) => {
      await call(routes.invite, { body });
      void refresh();
      close();
    },
  });
  return (
    <Dialog title={t('team.members.invite_title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <NameFields first={form.field('first_name')} last={form.field('last_name')} />
        <TextField field={form.field('email')} type="email" inputMode="email" label={t('team.email')} />
        <AccessFields options={form.fieldAt('access_options')} leads={form.fieldAt('leads_access')} />
        <DialogActions label={t('team.members.send')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

/** Changes what a member may open. */
export const EditDialog = ({ member, close }: { readonly member: TeamMember; readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useFresh(routes.members);
  const { id, first_name, last_name, access_options, leads_access } = member;
  const form = useForm({
    schema: EditMemberBody,
    initial: { first_name, last_name, access_options, leads_access },
    submit: async (body) => {
      await call(routes.edit, { params: { id }, body });
      void refresh();
      close();
    },
  });
  return (
    <Dialog title={t('team.members.edit_title', { name: nameOf(member) })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <NameFields first={form.field('first_name')} last={form.field('last_name')} />
        <AccessFields options={form.fieldAt('access_options')} leads={form.fieldAt('leads_access')} />
        <DialogActions label={t('team.members.save')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
