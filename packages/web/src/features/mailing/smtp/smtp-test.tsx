import { smtpRoutes as routes, SmtpTestBody } from '@galena/contract/mailing';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../ui/form.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useMe } from '../../../widgets/me.ts';
import classes from '../mailing.module.css';

type SmtpTestProps = {
  /** What is shown is not what would be tested. */
  readonly isUnsaved: boolean;
  readonly tested: () => void;
};

/** Sends a real mail through the server as it is saved. What it came to stands in the state above. */
export const SmtpTest = ({ isUnsaved, tested }: SmtpTestProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const form = useForm({
    schema: SmtpTestBody,
    initial: { to: me.email },
    submit: async (body) => {
      const { data } = await call(routes.test, { body });
      if (data.state === 'working') showToast('done', t('mailing.smtp.test_sent'));
      tested();
    },
  });
  return (
    <FormSection title={t('mailing.smtp.test_title')} help={t('mailing.smtp.test_help')}>
      <form {...form.element} className={classes.test} aria-label={t('mailing.smtp.test_title')}>
        <TextField field={form.field('to')} label={t('mailing.smtp.test_to')} type="email" />
        <Button type="submit" size="sm" loading={form.isBusy} disabled={isUnsaved}>
          {t('mailing.smtp.test_send')}
        </Button>
        {isUnsaved && <p className={classes.text}>{t('mailing.smtp.test_unsaved')}</p>}
        <LoadFailure error={form.failure} />
      </form>
    </FormSection>
  );
};
