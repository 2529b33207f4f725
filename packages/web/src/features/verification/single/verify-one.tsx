import { CallError, generalErrors } from '@galena/contract/kernel';
import { verificationRoutes as routes, type EmailAnswer } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { AnswerFacts } from '../answer-facts.tsx';
import classes from './verify-one.module.css';

type AnswerProps = { readonly answer: EmailAnswer; readonly verify: (email: string) => void };

/** What came of it: the state and why, what the server said, and what was probably meant. */
const Answer = ({ answer, verify }: AnswerProps) => {
  const { t } = useTranslation();
  const { email, state, reason, suggestion } = answer;
  return (
    <div className={classes.answer}>
      <p className={classes.head}>
        <b>{email}</b> <Status family="verification" state={state} isPill />
      </p>
      <p className={classes.reason}>{t(`verification.reasons.${reason}`)}</p>
      <AnswerFacts answer={answer} />
      {suggestion !== null && (
        <Note
          tone="warning"
          action={
            <Button size="xs" onClick={() => verify(suggestion)}>
              {t('verification.one.try_meant')}
            </Button>
          }
        >
          {t('verification.answer.meant', { email: suggestion })}
        </Note>
      )}
    </div>
  );
};

const isTooMany = (error: Error | null): boolean =>
  error instanceof CallError && error.body?.code === generalErrors.too_many.code;

/** One address, typed in, and whether it takes mail. */
export const VerifyOne = () => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (email: string) => call(routes.one, { body: { email } }),
  });
  const verify = (email: string): void => {
    setText(email);
    mutate(email);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) verify(text.trim());
  };
  return (
    <FormSection title={t('verification.one.title')} help={t('verification.one.lead')}>
      <form className={classes.ask} onSubmit={submit}>
        <TextField
          field={looseField('email', text, (next) => setText(next ?? ''))}
          label={t('verification.one.email')}
          inputMode="email"
          placeholder={t('verification.one.example')}
          isFirst
        />
        <Button type="submit" variant="filled" loading={isPending} leftSection={<Icon name="shield-check" />}>
          {t('verification.one.do')}
        </Button>
      </form>
      <div role="status" className={classes.status}>
        {isPending && <p className={classes.note}>{t('verification.one.asking')}</p>}
        {!isPending && data && <Answer answer={data.data} verify={verify} />}
      </div>
      {isTooMany(error) ? (
        <Note tone="warning" isAlert>
          {t('verification.one.too_often')}
        </Note>
      ) : (
        <LoadFailure error={error} retry={() => mutate(variables ?? text.trim())} />
      )}
      <p className={classes.note}>{t('verification.one.lists')}</p>
    </FormSection>
  );
};
