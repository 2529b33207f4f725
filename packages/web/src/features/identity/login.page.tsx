import { identityRoutes, LoginBody } from '@galena/contract/identity';
import { Alert, Button, Paper, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { CheckField, PasswordField, TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useBranding } from '../../widgets/branding.ts';
import classes from './login.module.css';
import { startSession } from './session.ts';

/** Signing in with e-mail and password; afterwards on to where the reader wanted to go. */
export const LoginPage = () => {
  const { t } = useTranslation();
  const { name } = useBranding();
  const { redirect } = useSearch({ from: '/login' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '', remember: true },
    submit: async (body) => {
      await startSession(queryClient, await call(identityRoutes.login, { body }));
      // Replaced, so that "back" does not lead to a login that is over.
      router.history.replace(redirect ?? '/');
    },
  });

  useEffect(() => {
    // The button was pressed and went dead meanwhile: the focus would be nowhere.
    if (form.failure) alert.current?.focus();
  }, [form.failure]);

  return (
    <main className={classes.page}>
      <Paper withBorder p="xl" className={classes.panel}>
        <form {...form.element}>
          <Stack>
            <PageTitle heading={t('login.to', { name })}>{t('login.title')}</PageTitle>
            {form.failure && (
              <Alert color="red" variant="outline" ref={alert} tabIndex={-1}>
                {sentenceOf(form.failure)}
              </Alert>
            )}
            <TextField
              field={form.field('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              label={t('login.email')}
            />
            <PasswordField field={form.field('password')} autoComplete="current-password" label={t('login.password')} />
            <CheckField field={form.field('remember')} label={t('login.remember')} />
            <Button type="submit" fullWidth loading={form.isBusy} aria-busy={form.isBusy}>
              {t('login.submit')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </main>
  );
};
