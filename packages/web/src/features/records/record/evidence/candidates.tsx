import { readPatternNote, type FullResult, type Result } from '@galena/contract/records';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useAmounts } from '../../../../ui/amounts.ts';
import { Status } from '../../../../ui/marks/status.tsx';
import classes from '../field-value.module.css';
import type { RecordDoing } from '../record-doing.ts';

type CandidatesProps = { readonly record: Result | FullResult; readonly doing: RecordDoing };

const wordOf = (share: number): 'likely' | 'possible' | 'unlikely' => {
  if (share >= 0.7) return 'likely';
  return share >= 0.4 ? 'possible' : 'unlikely';
};

/** How likely an address is somebody's: in a word, and in percent. */
const Likelihood = ({ share }: { readonly share: number }) => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  return (
    <span className={classes.kind}>
      {t(`records.evidence.likelihood.${wordOf(share)}`, { percent: percent(share) })}
    </span>
  );
};

/** Of how many known addresses the guesses were made, where their source says it. */
const useBasis = (record: Result | FullResult): string => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const values = 'values' in record ? record.values : [];
  const [note] = values.flatMap(({ field, snippet }) =>
    field === 'potential_emails' && snippet !== null ? (readPatternNote(snippet) ?? []) : [],
  );
  if (!note) return t('records.evidence.guesses');
  const { known, domain } = note;
  if (known === 0) return t('records.evidence.guessed_usual');
  return t('records.evidence.guessed_from', { count: known, number: number(known), domain });
};

/** Addresses that may work, the likeliest one first: guesses, and said to be so. Whoever knows that one is right says it. */
export const Candidates = ({ record, doing: { acts } }: CandidatesProps) => {
  const { t } = useTranslation();
  const basis = useBasis(record);
  const candidates = record.potential_emails.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
  return (
    <span className={classes.contacts}>
      {candidates.map(({ email, score }) => (
        <span key={email} className={classes.candidate}>
          <Status family="email" state="potential" isShapeOnly />
          <span className={classes.contact}>
            <span>{email}</span>
            {score !== null && <Likelihood share={score > 1 ? score / 100 : score} />}
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
      <span className={classes.guesses}>{basis}</span>
    </span>
  );
};
