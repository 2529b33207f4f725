import { verificationRoutes as routes } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import classes from './answers-panel.module.css';

/** One guess: a press asks its mail server, and the answer stands in its place. Nothing of it changes the record. */
const Guess = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(routes.one, { body: { email } }),
  });
  const answer = data?.data;
  return (
    <li className={classes.guess}>
      <span className={classes.words}>
        <span className={classes.email}>{email}</span>
        <span role="status" className={classes.outcome}>
          {isPending && t('verification.guesses.asking')}
          {answer && !isPending && (
            <>
              <Status family="verification" state={answer.state} />
              <span>{t(`verification.reasons.${answer.reason}`)}</span>
            </>
          )}
        </span>
      </span>
      {!answer && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.ask ?? ''}
          leftSection={<Icon name="shield-check" size={14} />}
          aria-label={t('verification.guesses.verify_value', { email })}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('verification.guesses.verify')}
        </Button>
      )}
      <LoadFailure error={error} retry={() => mutate()} />
    </li>
  );
};

/** Addresses that are guessed, each with the way to ask its mail server before somebody confirms it. */
export const GuessesPanel = ({ record }: Pick<RecordPanelProps, 'record'>) => {
  const { t } = useTranslation();
  if (record.potential_emails.length === 0) return null;
  const sorted = record.potential_emails.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
  return (
    <section className={classes.answers} aria-label={t('verification.guesses.title')}>
      <p className={classes.heading}>{t('verification.guesses.title')}</p>
      <ul className={classes.list}>
        {sorted.map(({ email }) => (
          <Guess key={`${record.id} ${email}`} email={email} />
        ))}
      </ul>
    </section>
  );
};
