import { CodeForm as CodeBody, doorRoutes } from '@galena/contract/credentials';
import type { SecondFactorQuestion } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { askPasskey, canUsePasskeys } from './passkeys.ts';
import classes from './sign-in.module.css';
import type { OnSignIn } from './ways-in.tsx';

type SecondFactorFormProps = {
  readonly question: SecondFactorQuestion;
  readonly onSignIn: OnSignIn;
  /** Back to where it began: the question may be over. */
  readonly onBack: () => void;
};

type CodeFormProps = SecondFactorFormProps & { readonly isRecovery: boolean; readonly other: CallError | null };

const CodeForm = ({ question: { challenge }, onSignIn, isRecovery, other }: CodeFormProps) => {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm({
    schema: CodeBody,
    initial: { code: '' },
    submit: async ({ code }) => {
      const given = isRecovery ? { recovery_code: code } : { code };
      await onSignIn((await call(doorRoutes.secondFactor, { body: { challenge, ...given } })).data);
    },
  });
  const failure = form.failure ?? other;
  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);
  return (
    <form {...form.element} className={classes.ways}>
      {failure && (
        <Note tone="danger" isAlert ref={alert}>
          {sentenceOf(failure)}
        </Note>
      )}
      <TextField
        field={form.field('code')}
        isFirst
        isCode
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        label={t(isRecovery ? 'credentials.front.second.recovery' : 'credentials.front.second.code')}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isBusy} aria-busy={form.isBusy}>
        {t('credentials.front.second.submit')}
      </Button>
    </form>
  );
};

/** The question for the second factor: a code of the app, a recovery code, or a passkey. */
export const SecondFactorForm = (props: SecondFactorFormProps) => {
  const { t } = useTranslation();
  const { question, onSignIn, onBack } = props;
  const [isRecovery, setIsRecovery] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { passkey: request, challenge } = question;
  const answerByPasskey = async (): Promise<void> => {
    setFailure(null);
    const passkey = request && (await askPasskey(request));
    if (!passkey) return;
    try {
      await onSignIn((await call(doorRoutes.secondFactor, { body: { challenge, passkey } })).data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    }
  };
  const lead = isRecovery ? 'credentials.front.second.recovery_lead' : 'credentials.front.second.lead';
  return (
    <div className={classes.form}>
      <div className={classes.heading}>
        <PageTitle heading={t('credentials.front.second.title')}>{t('credentials.front.second.title')}</PageTitle>
        <p>{t(lead)}</p>
      </div>
      <CodeForm key={String(isRecovery)} {...props} isRecovery={isRecovery} other={failure} />
      <div className={classes.others}>
        {request && canUsePasskeys() && (
          <Button variant="subtle" leftSection={<Icon name="key" />} onClick={() => void answerByPasskey()}>
            {t('credentials.front.second.use_passkey')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'credentials.front.second.use_code' : 'credentials.front.second.use_recovery')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('credentials.front.second.back')}
        </Button>
      </div>
    </div>
  );
};
