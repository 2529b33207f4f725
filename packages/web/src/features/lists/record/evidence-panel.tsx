import type { ListType } from '@galena/contract/kernel';
import type { Evidence } from '@galena/contract/lists';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../platform/i18n.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { hostAndPath, maybeWebAddress, useValueWords } from '../values.ts';
import classes from './evidence-panel.module.css';
import { markedIn, type KnownField } from './known-fields.ts';
import { useSourceName } from './source-words.ts';

type FactProps = { readonly label: string; readonly children: ReactNode };

const Fact = ({ label, children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The words around a value where it was found, the value marked in them. */
const Snippet = ({ snippet, value }: { readonly snippet: string; readonly value: string }) => {
  const [before, found, after] = markedIn(snippet, value);
  return (
    <blockquote className={classes.snippet}>
      <Icon name="quote" size={14} className={classes.quote} />
      <span>
        {before}
        {found && <mark>{found}</mark>}
        {after}
      </span>
    </blockquote>
  );
};

const PageLink = ({ address }: { readonly address: string }) => {
  const href = maybeWebAddress(address);
  if (href === null) return <span>{address}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {hostAndPath(address)}
    </a>
  );
};

type EvidencePanelProps = {
  readonly id: string;
  readonly type: ListType;
  readonly known: KnownField;
  readonly evidence: Evidence;
};

/** Why a value is believed: who told it and how, where it can be looked up, when, how sure it is, and what else was told. */
export const EvidencePanel = ({ id, type, known, evidence }: EvidencePanelProps) => {
  const { t, i18n } = useTranslation();
  const { percent } = useAmounts();
  const sourceName = useSourceName(type);
  const words = useValueWords();
  const { name, field, value, snippet, others } = known;
  const told = words(name, value, field) ?? '';
  const seen = others.map((other) => ({
    value: words(name, other.value, field) ?? '',
    source: sourceName(other),
  }));
  return (
    <div id={id} className={classes.panel}>
      {snippet && <Snippet snippet={snippet} value={typeof value === 'string' ? value : told} />}
      <dl className={classes.facts}>
        <Fact label={t('lists.evidence.source')}>{sourceName(evidence)}</Fact>
        <Fact label={t('lists.evidence.method')}>{t(`lists.methods.${evidence.method}`)}</Fact>
        {evidence.ref_url && (
          <Fact label={t('lists.evidence.page')}>
            <PageLink address={evidence.ref_url} />
          </Fact>
        )}
        <Fact label={t('lists.evidence.fetched')}>{formatMoment(evidence.fetched_at, i18n.language)}</Fact>
        {evidence.verified_at && (
          <Fact label={t('lists.evidence.verified')}>{formatMoment(evidence.verified_at, i18n.language)}</Fact>
        )}
        {evidence.confidence !== null && (
          <Fact label={t('lists.evidence.confidence')}>{percent(evidence.confidence)}</Fact>
        )}
        {seen.length > 0 && (
          <Fact label={t('lists.evidence.also_seen')}>
            <ul className={classes.seen}>
              {seen.map((one, at) => (
                // Two sources may say the same.
                <li key={at}>{t('lists.evidence.seen', one)}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </div>
  );
};
