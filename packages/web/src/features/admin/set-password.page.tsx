import { firstPasswordRoutes } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { PasswordField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { pathIn, useRoutes } from '../../widgets/addresses/address-of.ts';
import { useBranding } from '../../widgets/branding.ts';
import classes from './set-password.module.css';

/** The token of the link. It stands behind the hash, which no server sees. */
const tokenOf = (hash: string): string => decodeURIComponent(hash.replace(/^#/, ''));

const useToLogin = (): (() => void) => {
  const { history } = useRouter();
  const routes = useRoutes();
  return () => history.push(pathIn(routes, 'Login'));
};

const Form = ({ token, onDone }: { readonly token: string; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: firstPasswordRoutes.accept.body,
    initial: { token, password: '' },
    submit: async (body) => {
      await call(firstPasswordRoutes.accept, { body });
      onDone();
    },
  });
  return (
    <form {...form.element} className={classes.form}>
      <p>{t('admin.front.set_password.lead')}</p>
      {form.failure && (
        <Note tone="danger" isAlert>
          {sentenceOf(form.failure)}
        </Note>
      )}
      <PasswordField
        field={form.field('password')}
        isFirst
        autoComplete="new-password"
        label={t('admin.front.set_password.password')}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isBusy}>
        {t('admin.front.set_password.submit')}
      </Button>
    </form>
  );
};

/** Where the link of an invitation leads: the first password, once. */
export const SetPasswordPage = () => {
  const { t } = useTranslation();
  const { name } = useBranding();
  const toLogin = useToLogin();
  const [token] = useState(() => tokenOf(location.hash));
  const [isDone, setIsDone] = useState(false);
  const isOpen = token !== '' && !isDone;
  const heading = isDone
    ? t('admin.front.set_password.done')
    : token === ''
      ? t('admin.front.set_password.no_link')
      : t('admin.front.set_password.title');
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <p className={classes.brand}>{name}</p>
        <PageTitle heading={heading}>{t('admin.front.set_password.title')}</PageTitle>
        {isOpen && <Form token={token} onDone={() => setIsDone(true)} />}
        {!isOpen && (
          <div className={classes.form}>
            <p role="status">
              {isDone ? t('admin.front.set_password.done_text') : t('admin.front.set_password.no_link_text')}
            </p>
            <Button variant={isDone ? 'filled' : 'default'} size="lg" fullWidth onClick={toLogin}>
              {t('admin.front.set_password.to_login')}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
};
