import { adminUserRoutes as routes } from '@galena/contract/admin';
import { languages } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { languageNames } from '../../../platform/i18n.ts';
import { keyOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FieldRow, FormActions, FormProblems, FormSection, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useCallKeys } from '../../../widgets/call-keys.ts';
import { useMe } from '../../../widgets/me.ts';
import { AccessFields } from './access-fields.tsx';

const initial = {
  first_name: '',
  last_name: '',
  email: '',
  role: 'user',
  user_type: 'user',
  is_super_admin: false,
  modules: ['leads', 'wallet'],
  may_have_related: false,
  lang: 'en',
  credits: undefined,
} as const;

const useCreateForm = () => {
  const go = useGo();
  const queryClient = useQueryClient();
  const keys = useCallKeys();
  return useForm({
    schema: routes.create.body,
    initial: { ...initial, modules: [...initial.modules] },
    submit: async (body) => {
      await call(routes.create, { body }, { idempotencyKey: keys.keyOf(body) });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
      go('Admin:Users');
    },
  });
};

const Person = ({ form: { field } }: { readonly form: ReturnType<typeof useCreateForm> }) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin.users.person')} help={t('admin.users.invite_note')}>
      <FieldRow>
        <TextField field={field('first_name')} label={t('admin.users.first_name')} isFirst />
        <TextField field={field('last_name')} label={t('admin.users.last_name')} />
      </FieldRow>
      <TextField field={field('email')} label={t('admin.users.email')} type="email" inputMode="email" />
      <SelectField
        field={field('lang')}
        label={t('admin.users.lang')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </FormSection>
  );
};

/** Makes a user with an account of their own, who is invited by mail. */
export const UserCreatePage = () => {
  const { t } = useTranslation();
  const form = useCreateForm();
  const { field } = form;
  useSaveKey(form.element.ref);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <form {...form.element}>
          <FormProblems form={form} />
          <Person form={form} />
          <FormSection title={t('admin.users.access')}>
            <AccessFields
              role={field('role')}
              type={field('user_type')}
              isSuper={field('is_super_admin')}
              modules={field('modules')}
              mayHaveRelated={field('may_have_related')}
              makesAdmins={useMe().is_super_admin}
            />
            <NumberField
              field={field('credits')}
              label={t('admin.users.start_credits')}
              help={t('admin.users.start_credits_help')}
              min={1}
              isOptional
            />
          </FormSection>
          <LoadFailure error={form.failure} />
          <FormActions form={form}>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {t('admin.users.do_create')}
            </Button>
          </FormActions>
        </form>
      </PageBody>
    </>
  );
};
