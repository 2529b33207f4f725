import { MailChangeBody, profileRoutes } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { Note } from '../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { patchMe, useMe } from '../../widgets/me.ts';
import { CodeField } from './front/front-form.tsx';
import classes from './profile.module.css';
import { ResendButton } from './front/resend-button.tsx';

/** The address that a code was sent to. */
type Sent = { readonly email: string; readonly resendIn: number };

const AskForm = ({ onSent }: { readonly onSent: (sent: Sent) => void }) => {
  const { t } = useTranslation();
  const { email, has_password: hasPassword } = useMe();
  const form = useForm({
    schema: MailChangeBody,
    initial: { email: '', password: '' },
    submit: async (body) => {
      const { data } = await call(profileRoutes.changeMail, { body });
      onSent({ email: data.email, resendIn: data.resend_in });
    },
  });
  return (
    <FormSection title={t('identity.email.title')} help={t('identity.email.current', { email })}>
      <form {...form.element} className={classes.form}>
        {form.failure && (
          <Note tone="danger" isAlert>
            {sentenceOf(form.failure)}
          </Note>
        )}
        <TextField
          field={form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('identity.email.new')}
        />
        {hasPassword && (
          <PasswordField
            field={form.field('password')}
            autoComplete="current-password"
            label={t('identity.email.password')}
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('identity.email.submit')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
};

const resend = async (): Promise<number> => (await call(profileRoutes.resendMailChange, {})).data.resend_in;

const CodeForm = ({ sent, onEnd }: { readonly sent: Sent; readonly onEnd: () => void }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: profileRoutes.confirmMailChange.body,
    initial: { code: '' },
    submit: async (body) => {
      const { data } = await call(profileRoutes.confirmMailChange, { body });
      patchMe(queryClient, () => data);
      onEnd();
    },
  });
  return (
    <FormSection title={t('identity.email.confirm_title')} help={t('identity.email.after')}>
      <form {...form.element} className={classes.form}>
        {form.failure && (
          <Note tone="danger" isAlert>
            {sentenceOf(form.failure)}
          </Note>
        )}
        <p role="status">{t('identity.front.code.sent', { email: sent.email })}</p>
        <CodeField field={form.field('code')} label={t('identity.front.code.label')} />
        <div className={classes.buttons}>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('identity.email.confirm')}
          </Button>
          <ResendButton resendIn={sent.resendIn} resend={resend} />
          <Button variant="subtle" onClick={onEnd}>
            {t('identity.email.cancel')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
};

/** Changing the address one signs in with: it changes once the code has come back that was mailed to the new one. */
export const ProfileEmailPage = () => {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {sent === null ? <AskForm onSent={setSent} /> : <CodeForm sent={sent} onEnd={() => setSent(null)} />}
      </PageBody>
    </>
  );
};
