import type { ListType } from '@galena/contract/kernel';
import { readGrowthNote, type Evidence, type GrowthStep } from '@galena/contract/records';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { formatMoment } from '../../../platform/i18n.ts';
import { formatDay } from '../../../ui/fields/dates/typed-dates.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { useValueWords } from '../values.ts';
import classes from './evidence-panel.module.css';
import { FieldChanges } from './changes.tsx';
import { markedIn, type KnownField } from './known-fields.ts';
import { cutAt } from '../../../widgets/evidence/cut-at.ts';
import { PageLink } from '../../../widgets/evidence/page-link.tsx';
import { Snippet } from '../../../widgets/evidence/snippet.tsx';
import type { RecordDoing } from './record-doing.ts';
import { useSourceName } from './source-words.ts';

type FactProps = { readonly label: string; readonly children: ReactNode };

const Fact = ({ label, children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What a growth is computed from: no source told it. */
const Steps = ({ steps }: { readonly steps: readonly GrowthStep[] }) => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const day = (at: string): string => formatDay(at, i18n.language);
  return (
    <Fact label={t('records.evidence.computed')}>
      <ul className={classes.seen}>
        {steps.map(({ from, before, until, now }) => (
          <li key={from}>
            {t('records.evidence.grew', {
              from: day(from),
              before: number(before),
              until: day(until),
              now: number(now),
            })}
          </li>
        ))}
      </ul>
    </Fact>
  );
};

/** What is marked is what stands there; of older evidence nobody knows where, but it may stand there word for word. */
const snippetParts = ({ snippet, mark }: KnownField, value: string): readonly [string, string, string] =>
  mark === null ? markedIn(snippet ?? '', value) : cutAt(snippet ?? '', mark);

type EvidencePanelProps = {
  readonly id: string;
  readonly type: ListType;
  readonly known: KnownField;
  readonly evidence: Evidence;
  readonly doing: RecordDoing;
};

/** Why a value is believed: who told it and how, where it can be looked up, when, how sure it is, and what else was told. */
export const EvidencePanel = ({ id, type, known, evidence, doing }: EvidencePanelProps) => {
  const { t, i18n } = useTranslation();
  const { percent } = useAmounts();
  const sourceName = useSourceName(type);
  const words = useValueWords();
  const { name, field, value, snippet, others } = known;
  const told = words(name, value, field) ?? '';
  const steps = snippet === null ? null : readGrowthNote(snippet);
  const seen = others.map((other) => ({
    value: words(name, other.value, field) ?? '',
    source: sourceName(other),
  }));
  return (
    <div id={id} className={classes.panel}>
      {snippet && !steps && <Snippet parts={snippetParts(known, typeof value === 'string' ? value : told)} />}
      <dl className={classes.facts}>
        <Fact label={t('records.evidence.source')}>{sourceName(evidence)}</Fact>
        <Fact label={t('records.evidence.method')}>{t(`records.methods.${evidence.method}`)}</Fact>
        {steps && <Steps steps={steps} />}
        {evidence.ref_url && (
          <Fact label={t('records.evidence.page')}>
            <PageLink address={evidence.ref_url} />
          </Fact>
        )}
        <Fact label={t('records.evidence.fetched')}>{formatMoment(evidence.fetched_at, i18n.language)}</Fact>
        {known.keepUntil && (
          <Fact label={t('records.evidence.keep_until')}>{formatDay(known.keepUntil, i18n.language)}</Fact>
        )}
        {evidence.verified_at && (
          <Fact label={t('records.evidence.verified')}>{formatMoment(evidence.verified_at, i18n.language)}</Fact>
        )}
        {evidence.confidence !== null && (
          <Fact label={t('records.evidence.confidence')}>{percent(evidence.confidence)}</Fact>
        )}
        {seen.length > 0 && (
          <Fact label={t('records.evidence.also_seen')}>
            <ul className={classes.seen}>
              {seen.map((one, at) => (
                // Two sources may say the same.
                <li key={at}>{t('records.evidence.seen', one)}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <FieldChanges doing={doing} name={name} />
    </div>
  );
};
