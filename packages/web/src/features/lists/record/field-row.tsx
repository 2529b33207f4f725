import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/lists';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { CopyButton } from '../../../ui/marks/copy-button.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { fieldIcon, isNothing, useFieldTitle } from '../fields.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import classes from './field-row.module.css';
import { FieldValue } from './field-value.tsx';
import type { KnownField } from './known-fields.ts';
import { methodIcons, useSourceName } from './source-words.ts';

/** What somebody takes along: addresses and numbers. */
const copied = new Set(['email', 'phone', 'website', 'linkedin_url', 'data.url']);

type FieldRowProps = { readonly type: ListType; readonly record: Result | FullResult; readonly known: KnownField };

/** A field that has no name of ours: `data.openingHours` is "opening hours". */
const plainTitle = (name: string): string =>
  name
    .replace(/^data\./, '')
    .replaceAll(/[._]+/g, ' ')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);

/** One field of a record: what it holds, who said so and when; a press on that shows the evidence. */
export const FieldRow = ({ type, record, known }: FieldRowProps) => {
  const { t } = useTranslation();
  const titleOf = useFieldTitle(type);
  const sourceName = useSourceName(type);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { name, value, evidence } = known;
  const title = titleOf(name) ?? plainTitle(name);
  const isEmpty = isNothing(value);
  // The table's row knows no sources; they come with the whole record, a moment later, and find their place kept.
  const isWhole = 'values' in record;
  return (
    <li className={classes.item}>
      <div className={classes.row} data-open={isOpen || undefined}>
        <Icon name={fieldIcon(type, name)} className={classes.icon} />
        <span className={classes.label}>{title}</span>
        <span className={classes.value}>
          {isEmpty ? (
            <span className={classes.none}>{t('lists.not_looked_up')}</span>
          ) : (
            <FieldValue record={record} known={known} />
          )}
          {!isEmpty && typeof value === 'string' && copied.has(name) && (
            <span className={classes.copy}>
              <CopyButton value={value} label={t('lists.copy', { field: title })} />
            </span>
          )}
        </span>
        {!isEmpty && evidence && (
          <button
            type="button"
            className={classes.source}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={t('lists.evidence.show', { field: title, source: sourceName(evidence) })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={methodIcons[evidence.method]} size={14} />
            <span className={classes.name}>{sourceName(evidence)}</span>
            <span className={classes.age}>
              <Moment value={evidence.fetched_at} />
            </span>
          </button>
        )}
        {!isEmpty && !evidence && isWhole && <span className={classes.unsourced}>{t('lists.evidence.none')}</span>}
        {!isEmpty && !isWhole && <span className={classes.awaited} />}
      </div>
      {isOpen && evidence && <EvidencePanel id={panelId} type={type} known={known} evidence={evidence} />}
    </li>
  );
};
