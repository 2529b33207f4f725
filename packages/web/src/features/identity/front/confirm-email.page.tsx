import { ConfirmEmailBody, signUpRoutes } from '@galena/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { useForm } from '../../../ui/form.ts';
import { CodeField, FrontForm } from './front-form.tsx';
import { FrontFrame } from '../front-frame.tsx';
import own from './front.module.css';
import { hashText, keepPending, pendingSignUp } from './pending-sign-up.ts';
import { ResendButton } from './resend-button.tsx';
import { startSession } from '../session.ts';

const useConfirmation = () => {
  const [pending] = useState(pendingSignUp);
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm({
    schema: ConfirmEmailBody,
    initial: { email: pending?.email ?? hashText(), code: '', password: pending?.password, remember: true },
    submit: async (body) => {
      await startSession(queryClient, await call(signUpRoutes.confirmEmail, { body }));
      keepPending(null);
      router.history.replace('/');
    },
  });
  return { pending, form };
};

const ConfirmForm = () => {
  const { t } = useTranslation();
  const { pending, form } = useConfirmation();
  const email = form.values.email ?? '';
  const resend = async (): Promise<number> => {
    const { data } = await call(signUpRoutes.resendConfirmation, { body: { email } });
    return data.resend_in;
  };
  return (
    <FrontForm
      form={form}
      title={t('identity.front.pages.confirm_email')}
      heading={t('identity.front.confirm.heading')}
      lead={pending ? t('identity.front.code.sent', { email }) : t('identity.front.confirm.lead')}
      submit={t('identity.front.confirm.submit')}
      below={
        <div className={own.resend}>
          <span className={own.help}>{t('identity.front.code.spam')}</span>
          <ResendButton resendIn={pending?.resendIn ?? 0} resend={resend} />
        </div>
      }
    >
      {!pending && (
        <TextField
          field={form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('identity.front.login.email')}
        />
      )}
      <CodeField field={form.field('code')} label={t('identity.front.code.label')} />
    </FrontForm>
  );
};

/** Confirming an address by the code that was mailed to it; then in. */
export const ConfirmEmailPage = () => (
  <FrontFrame>
    <ConfirmForm />
  </FrontFrame>
);
