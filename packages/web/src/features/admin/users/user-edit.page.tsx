import {
  accountStates,
  adminUserRoutes as routes,
  type FullAdminUser,
  type givenRoles,
  type givenTypes,
} from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FieldRow, FormActions, FormProblems, FormSection, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useMe } from '../../../widgets/me.ts';
import { Loaded } from '../pane.tsx';
import { AccessFields } from './access-fields.tsx';
import { nameOf } from './user-name.ts';
import { UserPlan } from './user-plan.tsx';
import { UserSubscription } from './user-subscription.tsx';

type Kind = { readonly role?: (typeof givenRoles)[number]; readonly user_type?: (typeof givenTypes)[number] };

/** What somebody is, where that is given by the operator: team members and related accounts are what their account made them. */
const kindOf = ({ role, user_type: type }: FullAdminUser): Kind | null =>
  role === 'related' || type === 'team_member' ? null : { role, user_type: type };

const useEditForm = (user: FullAdminUser) => {
  const queryClient = useQueryClient();
  const kind = kindOf(user);
  return useForm({
    schema: routes.update.body,
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      role: kind?.role,
      user_type: kind?.user_type,
      is_super_admin: user.is_super_admin,
      modules: [...user.modules],
      may_have_related: user.may_have_related,
      status: user.state === 'deleted' ? undefined : user.state,
    },
    submit: async (body) => {
      const answer = await call(routes.update, { params: { id: user.id }, body });
      queryClient.setQueryData(keyOf(routes.get, { params: { id: user.id } }), { data: answer.data });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.history) });
    },
  });
};

type FormProps = { readonly user: FullAdminUser };
type SectionProps = FormProps & { readonly form: ReturnType<typeof useEditForm> };

const Person = ({ user, form: { field } }: SectionProps) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin.users.person')} help={`${user.account.name} · ${user.realm.name}`}>
      <FieldRow>
        <TextField field={field('first_name')} label={t('admin.users.first_name')} />
        <TextField field={field('last_name')} label={t('admin.users.last_name')} />
      </FieldRow>
      <TextField field={field('email')} label={t('admin.users.email')} type="email" inputMode="email" />
    </FormSection>
  );
};

const Access = ({ user, form: { field } }: SectionProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const isOwn = me.id === user.id;
  return (
    <FormSection title={t('admin.users.access')} {...(kindOf(user) === null && { help: t('admin.users.fixed_kind') })}>
      {!isOwn && (
        <SelectField
          field={field('status')}
          label={t('admin.users.state')}
          options={accountStates.map((value) => ({ value, label: t(`status.user.${value}`) }))}
        />
      )}
      <AccessFields
        role={field('role')}
        type={field('user_type')}
        isSuper={field('is_super_admin')}
        modules={field('modules')}
        mayHaveRelated={field('may_have_related')}
        makesAdmins={me.is_super_admin && !isOwn}
        keepsKind={kindOf(user) === null}
      />
    </FormSection>
  );
};

const EditForm = ({ user }: FormProps) => {
  const { t } = useTranslation();
  const form = useEditForm(user);
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <Person user={user} form={form} />
      <Access user={user} form={form} />
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {t('admin.users.save')}
        </Button>
      </FormActions>
    </form>
  );
};

/** Changes a user, and what their account opens. */
export const UserEditPage = () => {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(queryOf(routes.get, { params: { id: Number(id) } }));
  const user = data?.data;
  return (
    <>
      <PageHeader {...(user && { title: nameOf(user), meta: <Status family="user" state={user.state} isPill /> })} />
      <PageBody layout="narrow">
        <Loaded known={{ data: user, error, refetch }}>
          {(known) =>
            known.state === 'deleted' ? (
              <Note tone="neutral">{t('admin.users.is_deleted')}</Note>
            ) : (
              <>
                <EditForm key={known.id} user={known} />
                <UserPlan user={known} />
                <UserSubscription user={known} />
              </>
            )
          }
        </Loaded>
      </PageBody>
    </>
  );
};
