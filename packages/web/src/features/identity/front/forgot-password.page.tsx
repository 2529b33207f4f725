import { ResetPasswordBody, signUpRoutes } from '@galena/contract/identity';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { PasswordField, TextField } from '../../../ui/fields.tsx';
import { useForm } from '../../../ui/form.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import { addressIn, useRoutes } from '../../../widgets/addresses/address-of.ts';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { CodeField, FrontForm } from './front-form.tsx';
import { FrontFrame } from '../front-frame.tsx';
import own from './front.module.css';
import { PasswordStrength } from './password-strength.tsx';
import { hashText } from './pending-sign-up.ts';
import { ResendButton } from './resend-button.tsx';

/** How far somebody is: whose password, by which code. */
type Step = { readonly email: string; readonly resendIn: number; readonly code?: string };
type StepProps = { readonly step: Step; readonly go: (next: Step | null) => void };

const Back = () => {
  const { t } = useTranslation();
  return (
    <p className={own.links}>
      <AddressLink page="Login">{t('identity.front.forgot.back')}</AddressLink>
    </p>
  );
};

const AskForm = ({ go }: Pick<StepProps, 'go'>) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: signUpRoutes.forgotPassword.body,
    initial: { email: '' },
    submit: async (body) => {
      const { data } = await call(signUpRoutes.forgotPassword, { body });
      go({ email: body.email, resendIn: data.resend_in });
    },
  });
  return (
    <FrontForm
      form={form}
      title={t('identity.front.pages.forgot_password')}
      heading={t('identity.front.forgot.heading')}
      lead={t('identity.front.forgot.lead')}
      submit={t('identity.front.forgot.submit')}
      below={<Back />}
    >
      <TextField
        field={form.field('email')}
        isFirst
        type="email"
        inputMode="email"
        autoComplete="username"
        label={t('identity.front.login.email')}
      />
    </FrontForm>
  );
};

const CodeForm = ({ step: { email, resendIn }, go }: StepProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: signUpRoutes.checkResetCode.body,
    initial: { email, code: '' },
    submit: async (body) => {
      await call(signUpRoutes.checkResetCode, { body });
      go({ email, resendIn: 0, code: body.code });
    },
  });
  const resend = async (): Promise<number> => {
    const { data } = await call(signUpRoutes.forgotPassword, { body: { email } });
    return data.resend_in;
  };
  return (
    <FrontForm
      form={form}
      title={t('identity.front.pages.forgot_password')}
      heading={t('identity.front.forgot.heading')}
      lead={t('identity.front.code.maybe_sent', { email })}
      submit={t('identity.front.forgot.check')}
      below={
        <>
          <div className={own.resend}>
            <span className={own.help}>{t('identity.front.code.spam')}</span>
            <ResendButton resendIn={resendIn} resend={resend} />
          </div>
          <Back />
        </>
      }
    >
      <CodeField field={form.field('code')} label={t('identity.front.code.label')} />
    </FrontForm>
  );
};

const PasswordForm = ({ step: { email, code = '' } }: StepProps) => {
  const { t } = useTranslation();
  const { history } = useRouter();
  const routes = useRoutes();
  const form = useForm({
    schema: ResetPasswordBody,
    initial: { email, code, password: '', password_confirmation: '' },
    submit: async (body) => {
      await call(signUpRoutes.resetPassword, { body });
      showToast('done', t('identity.front.forgot.done'));
      history.replace(addressIn(routes, 'Login'));
    },
  });
  return (
    <FrontForm
      form={form}
      title={t('identity.front.pages.forgot_password')}
      heading={t('identity.front.forgot.new_heading')}
      lead={t('identity.front.forgot.new_lead')}
      submit={t('identity.front.forgot.save')}
      below={<Back />}
    >
      {/* For the password manager: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        field={form.field('password')}
        autoComplete="new-password"
        label={t('identity.front.forgot.new_password')}
      />
      <PasswordStrength password={form.values.password ?? ''} email={email} />
      <PasswordField
        field={form.field('password_confirmation')}
        autoComplete="new-password"
        label={t('identity.front.register.password_again')}
      />
    </FrontForm>
  );
};

const Steps = () => {
  // The link of the mail names the address: its reader has the code before them.
  const [step, go] = useState<Step | null>(() => {
    const email = hashText();
    return email === '' ? null : { email, resendIn: 0 };
  });
  if (step === null) return <AskForm go={go} />;
  return step.code === undefined ? <CodeForm step={step} go={go} /> : <PasswordForm step={step} go={go} />;
};

/** Setting a new password: the address, the code that was mailed to it, the password; then Login. */
export const ForgotPasswordPage = () => (
  <FrontFrame>
    <Steps />
  </FrontFrame>
);
