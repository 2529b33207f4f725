import { ChangePasswordBody, profileRoutes } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { patchMe, useMe } from '../../widgets/me.ts';
import { PasswordStrength } from './front/password-strength.tsx';
import classes from './profile.module.css';

const PasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { email, has_password: hasPassword } = useMe();
  const form = useForm({
    schema: ChangePasswordBody,
    initial: { current_password: '', password: '', password_confirmation: '' },
    submit: async (body) => {
      const { data } = await call(profileRoutes.update, { body });
      patchMe(queryClient, () => data);
      onDone();
    },
  });
  return (
    <form {...form.element} className={classes.form}>
      {form.failure && (
        <Note tone="danger" isAlert>
          {sentenceOf(form.failure)}
        </Note>
      )}
      {hasPassword ? (
        <PasswordField
          field={form.field('current_password')}
          autoComplete="current-password"
          label={t('identity.password.current')}
        />
      ) : (
        <Note tone="info">{t('identity.password.none')}</Note>
      )}
      <PasswordField field={form.field('password')} autoComplete="new-password" label={t('identity.password.new')} />
      <PasswordStrength password={form.values.password ?? ''} email={email} />
      <PasswordField
        field={form.field('password_confirmation')}
        autoComplete="new-password"
        label={t('identity.password.again')}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {hasPassword ? t('identity.password.submit') : t('identity.password.set')}
        </Button>
      </div>
    </form>
  );
};

/** Changing the password, or setting the first one. */
export const ProfilePasswordPage = () => {
  const { t } = useTranslation();
  // A fresh form once it is done: nothing of a password stays on the screen.
  const [serial, setSerial] = useState(0);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <FormSection title={t('identity.password.title')} help={t('identity.password.after')}>
          <PasswordForm key={serial} onDone={() => setSerial(serial + 1)} />
        </FormSection>
      </PageBody>
    </>
  );
};
