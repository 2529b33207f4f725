import type { ListType } from '@galena/contract/kernel';
import { readPatternNote } from '@galena/contract/records';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { formatMoment } from '../../../../platform/i18n.ts';
import { useAmounts } from '../../../../ui/amounts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/marks/moment.tsx';
import classes from '../evidence-panel.module.css';
import { markedIn } from '../known-fields.ts';
import { PageLink } from '../../../../widgets/evidence/page-link.tsx';
import type { RecordDoing } from '../record-doing.ts';
import { Snippet } from '../../../../widgets/evidence/snippet.tsx';
import { useSourceName } from '../source-words.ts';
import { FieldChanges } from '../changes.tsx';
import { NotRight } from './not-right.tsx';
import { Others, Rejected } from './other-values.tsx';
import { cutAt } from '../../../../widgets/evidence/cut-at.ts';
import type { JudgedField, FieldEvidence, ValueEvidence } from './value-evidence.ts';

type FactProps = { readonly label: string; readonly at?: string; readonly children: ReactNode };

const Fact = ({ label, at, children }: FactProps) => (
  <div className={classes.fact} data-aged={at !== undefined || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {at !== undefined && (
      <dd className={classes.age}>
        <Moment value={at} />
      </dd>
    )}
  </div>
);

/** The pattern by which an address was formed, and how often it was seen; null: it was not. */
const noteOf = ({ places: [{ method, snippet }] }: ValueEvidence) =>
  method === 'pattern' && snippet !== null ? readPatternNote(snippet) : null;

/** How an address came to be known that was formed by a pattern. */
const PatternFacts = ({ evidence }: { readonly evidence: ValueEvidence }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [first] = evidence.places;
  const note = noteOf(evidence);
  return (
    <>
      <Fact label={t('records.evidence.method')}>
        {t(first.verified_at === null ? 'records.methods.pattern' : 'records.evidence.pattern_verified')}
      </Fact>
      {note && note.known > 0 && (
        <Fact label={t('records.evidence.pattern')}>
          {t('records.evidence.pattern_seen', {
            pattern: note.pattern,
            fitting: number(note.fitting),
            count: note.known,
            number: number(note.known),
          })}
        </Fact>
      )}
    </>
  );
};

const Facts = ({ type, evidence }: { readonly type: ListType; readonly evidence: ValueEvidence }) => {
  const { t, i18n } = useTranslation();
  const { percent } = useAmounts();
  const sourceName = useSourceName(type);
  const [first, ...also] = evidence.places;
  const mail = evidence.places.find(({ mail_server: answer }) => answer !== null)?.mail_server;
  return (
    <dl className={classes.facts}>
      {first.ref_url === null ? (
        <Fact label={t('records.evidence.source')} at={first.fetched_at}>
          {sourceName(first)}
        </Fact>
      ) : (
        <Fact label={t('records.evidence.page')} at={first.fetched_at}>
          <PageLink address={first.ref_url} />
        </Fact>
      )}
      {first.method === 'pattern' && <PatternFacts evidence={evidence} />}
      {first.method !== 'crawl' && first.method !== 'pattern' && (
        <Fact label={t('records.evidence.method')}>{t(`records.methods.${first.method}`)}</Fact>
      )}
      {mail && <Fact label={t('records.evidence.mail_server')}>{t(`records.evidence.mail.${mail}`)}</Fact>}
      {first.verified_at && (
        <Fact label={t('records.evidence.verified')}>{formatMoment(first.verified_at, i18n.language)}</Fact>
      )}
      {first.confidence !== null && <Fact label={t('records.evidence.confidence')}>{percent(first.confidence)}</Fact>}
      {also.map((place, at) => (
        // One source may tell it of several pages.
        <Fact key={at} label={at === 0 ? t('records.evidence.also_seen') : ''} at={place.fetched_at}>
          {place.ref_url === null ? sourceName(place) : <PageLink address={place.ref_url} />}
        </Fact>
      ))}
    </dl>
  );
};

type ActsProps = {
  readonly field: JudgedField;
  readonly value: string;
  readonly doing: RecordDoing;
  readonly correct: () => void;
};

const Acts = ({ field, value, doing, correct }: ActsProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.acts}>
      {doing.actionsAt('evidence').map(({ item: action, place: { label } }) => (
        <Button
          key={action.id}
          size="xs"
          leftSection={<Icon name={action.icon} size={14} />}
          loading={doing.isBusy(action)}
          onClick={() => doing.press(action, 'evidence')}
        >
          {t(label)}
        </Button>
      ))}
      <NotRight field={field} value={value} doing={doing} correct={correct} />
    </div>
  );
};

type ContactEvidenceProps = {
  readonly id: string;
  readonly type: ListType;
  readonly field: JudgedField;
  readonly evidence: FieldEvidence;
  readonly doing: RecordDoing;
  /** Lets it be put right where it stands. */
  readonly correct: () => void;
};

/**
 * Why an address or a number is believed: the words it stands in, the page, what the mail server says, where else it was seen.
 * And what can be said of it: that it is to be checked again, that it is not right, that another one is.
 */
export const ContactEvidence = (props: ContactEvidenceProps) => {
  const { id, type, field, evidence, doing, correct } = props;
  const { best, others, rejected } = evidence;
  const first = best?.places[0];
  return (
    <div id={id} className={classes.panel}>
      {best && first && first.snippet !== null && noteOf(best) === null && (
        <Snippet parts={first.mark === null ? markedIn(first.snippet, best.value) : cutAt(first.snippet, first.mark)} />
      )}
      {best && <Facts type={type} evidence={best} />}
      {best && <Acts field={field} value={best.value} doing={doing} correct={correct} />}
      <Others type={type} field={field} others={others} doing={doing} />
      <Rejected type={type} field={field} rejected={rejected} doing={doing} />
      <FieldChanges doing={doing} name={field} />
    </div>
  );
};
