import { Language, RegisterBody, signUpRoutes } from '@galena/contract/identity';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keptRef } from '../../../platform/referral.ts';
import { ownTimeZone } from '../../../platform/time-zone.ts';
import { FieldRow } from '../../../ui/fields/form/form-layout.tsx';
import { CheckField, PasswordField, TextField } from '../../../ui/fields.tsx';
import { useForm } from '../../../ui/form.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { mayRegister } from '../../../widgets/branding.ts';
import { TermsSentence } from '../../../widgets/legal-links.tsx';
import { FrontForm } from './front-form.tsx';
import { FrontFrame } from '../front-frame.tsx';
import own from './front.module.css';
import classes from '../login.module.css';
import { PasswordStrength } from './password-strength.tsx';
import { keepPending } from './pending-sign-up.ts';

const SignInLink = () => {
  const { t } = useTranslation();
  return (
    <p className={own.links}>
      {t('identity.front.register.have_account')}{' '}
      <AddressLink page="Login">{t('identity.front.register.sign_in')}</AddressLink>
    </p>
  );
};

const useRegistration = () => {
  const go = useGo();
  const { i18n } = useTranslation();
  return useForm({
    schema: RegisterBody,
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      terms: false,
      lang: Language.catch('en').parse(i18n.language),
      time_zone: undefined,
      ref: undefined,
      package: undefined,
    },
    submit: async (body) => {
      const { data } = await call(signUpRoutes.register, { body: { ...body, ...ownTimeZone(), ...keptRef() } });
      keepPending({ email: data.email, password: body.password, resendIn: data.resend_in });
      go('ConfirmEmail');
    },
  });
};

const RegisterForm = () => {
  const { t } = useTranslation();
  const form = useRegistration();
  return (
    <FrontForm
      form={form}
      title={t('identity.front.pages.register')}
      heading={t('identity.front.register.heading')}
      lead={t('identity.front.register.lead')}
      submit={t('identity.front.register.submit')}
      below={<SignInLink />}
    >
      <FieldRow>
        <TextField
          field={form.field('first_name')}
          isFirst
          autoComplete="given-name"
          label={t('identity.front.register.first_name')}
        />
        <TextField
          field={form.field('last_name')}
          autoComplete="family-name"
          label={t('identity.front.register.last_name')}
        />
      </FieldRow>
      <TextField
        field={form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        label={t('identity.front.register.email')}
      />
      <PasswordField
        field={form.field('password')}
        autoComplete="new-password"
        label={t('identity.front.register.password')}
      />
      <PasswordStrength password={form.values.password ?? ''} email={form.values.email ?? ''} />
      <PasswordField
        field={form.field('password_confirmation')}
        autoComplete="new-password"
        label={t('identity.front.register.password_again')}
      />
      <CheckField field={form.field('terms')} label={<TermsSentence text={t('identity.front.register.terms')} />} />
    </FrontForm>
  );
};

const Closed = () => {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <div className={classes.heading}>
        <PageTitle>{t('identity.front.pages.register')}</PageTitle>
      </div>
      <Note tone="info">{t('identity.front.register.closed')}</Note>
      <SignInLink />
    </div>
  );
};

/** Signing up; then on to the code that was mailed. */
export const RegisterPage = () => <FrontFrame>{mayRegister() ? <RegisterForm /> : <Closed />}</FrontFrame>;
