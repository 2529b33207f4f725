import type { Result } from '@galena/contract/records';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../../ui/amounts.ts';
import { Status } from '../../../../ui/marks/status.tsx';
import classes from '../field-value.module.css';
import type { RecordDoing } from '../record-doing.ts';

type CandidatesProps = { readonly record: Result; readonly doing: RecordDoing };

/** Addresses that may work, the likeliest one first: guesses, and said to be so. Whoever knows that one is right says it. ENR-008 */
export const Candidates = ({ record, doing: { acts } }: CandidatesProps) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  const candidates = record.potential_emails.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
  return (
    <span className={classes.contacts}>
      {candidates.map(({ email, score }) => (
        <span key={email} className={classes.candidate}>
          <Status family="email" state="potential" isShapeOnly />
          <span className={classes.contact}>
            <span>{email}</span>
            {score !== null && <span className={classes.kind}>{percent(score > 1 ? score / 100 : score)}</span>}
            <Button
              size="compact-xs"
              variant="subtle"
              className={classes.confirm ?? ''}
              aria-label={t('records.evidence.confirm_value', { value: email })}
              loading={acts.pending === email}
              onClick={() => acts.use({ field: 'email', value: email })}
            >
              {t('records.evidence.confirm')}
            </Button>
          </span>
        </span>
      ))}
      <span className={classes.guesses}>{t('records.evidence.guesses')}</span>
    </span>
  );
};
