import {
  identityErrors,
  identityRoutes,
  LoginBody,
  type LoginAnswer,
  type SecondFactorQuestion,
} from '@galena/contract/identity';
import type { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { importOrReload } from '../../platform/chunk-reload.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { CheckField, PasswordField, TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import type { OnSignIn } from '../../widgets/sign-in/ways-in.tsx';
import { FrontFrame } from './front-frame.tsx';
import classes from './login.module.css';
import { LoginLinks } from './front/login-links.tsx';
import { noteUnconfirmed } from './front/pending-sign-up.ts';
import { startSession } from './session.ts';

const WaysIn = lazy(
  importOrReload(() => import('../../widgets/sign-in/ways-in.tsx').then(({ WaysIn: Ways }) => ({ default: Ways }))),
);
const SecondFactorForm = lazy(
  importOrReload(() =>
    import('../../widgets/sign-in/second-factor-form.tsx').then(({ SecondFactorForm: Form }) => ({ default: Form })),
  ),
);

/** The way to the site where somebody's account is, where that is not here. */
const Elsewhere = ({ failure }: { readonly failure: CallError }) => {
  const address =
    failure.body?.code === identityErrors.signs_in_elsewhere.code ? failure.body.params?.['address'] : null;
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  return <a href={address}>{new URL(address).host}</a>;
};

/** Goes on with what a sign-in answered: in, or to the question for the second factor. */
const useEntering = () => {
  const { redirect } = useSearch({ strict: false });
  const router = useRouter();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const enter = async (answer: LoginAnswer): Promise<void> => {
    if ('second_factor' in answer) {
      setQuestion(answer.second_factor);
      return;
    }
    await startSession(queryClient, { data: answer });
    // Replaced, so that "back" does not lead to a login that is over.
    router.history.replace(redirect ?? '/');
  };
  return { question, enter, startAnew: () => setQuestion(null) };
};

const LoginForm = ({ enter }: { readonly enter: OnSignIn }) => {
  const { t } = useTranslation();
  const go = useGo();
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '', remember: true },
    submit: async (body) => {
      const answer = await call(identityRoutes.login, { body }).catch(noteUnconfirmed(body, () => go('ConfirmEmail')));
      await enter(answer.data);
    },
  });

  useEffect(() => {
    // The button was pressed and went dead meanwhile: the focus would be nowhere.
    if (form.failure) alert.current?.focus();
  }, [form.failure]);

  return (
    <form {...form.element} className={classes.form}>
      <div className={classes.heading}>
        <PageTitle heading={t('identity.front.login.welcome')}>{t('identity.front.login.title')}</PageTitle>
        <p>{t('identity.front.login.lead')}</p>
      </div>
      {form.failure && (
        <Note tone="danger" isAlert ref={alert} action={<Elsewhere failure={form.failure} />}>
          {sentenceOf(form.failure)}
        </Note>
      )}
      <TextField
        field={form.field('email')}
        isFirst
        type="email"
        inputMode="email"
        autoComplete="username"
        label={t('identity.front.login.email')}
      />
      <PasswordField
        field={form.field('password')}
        autoComplete="current-password"
        label={t('identity.front.login.password')}
      />
      <CheckField field={form.field('remember')} label={t('identity.front.login.remember')} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isBusy} aria-busy={form.isBusy}>
        {t('identity.front.login.submit')}
      </Button>
      <Suspense>
        <WaysIn onSignIn={enter} />
      </Suspense>
      <LoginLinks />
    </form>
  );
};

/** Signing in with e-mail and password; afterwards on to where the reader wanted to go. */
export const LoginPage = () => {
  const { question, enter, startAnew } = useEntering();
  return (
    <FrontFrame>
      {question ? (
        <Suspense>
          <SecondFactorForm question={question} onSignIn={enter} onBack={startAnew} />
        </Suspense>
      ) : (
        <LoginForm enter={enter} />
      )}
    </FrontFrame>
  );
};
