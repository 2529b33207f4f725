import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/records';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { formatMoment } from '../../../platform/i18n.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { EmailState, isChecked } from '../record-marks.tsx';
import { RecordChanges } from './changes.tsx';
import { FieldRow } from './field-row.tsx';
import { countSourced, isTold, knownSections, type KnownField } from './known-fields.ts';
import { LabelFacts } from './label-facts.tsx';
import { ContactPanels } from './panels.tsx';
import type { RecordDoing } from './record-doing.ts';
import classes from './record-view.module.css';

type RecordProps = { readonly type: ListType; readonly record: Result | FullResult };

type SectionProps = RecordProps & {
  readonly doing: RecordDoing;
  readonly title: string;
  readonly fields: readonly KnownField[];
  readonly note?: string | undefined;
  /** Below the fields. */
  readonly children?: ReactNode;
};

type UnknownProps = RecordProps & { readonly doing: RecordDoing; readonly fields: readonly KnownField[] };

/** Fields of which nothing is known, as how many they are; pressed, which: there they are filled in. */
const Unknown = ({ fields, ...shared }: UnknownProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [isOpen, setIsOpen] = useState(false);
  const namesId = useId();
  if (fields.length === 0) return null;
  return (
    <li className={classes.unknown}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? namesId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        {t('records.unknown', { count: fields.length, number: number(fields.length) })}
      </button>
      {isOpen && (
        <ul id={namesId} className={classes.fields}>
          {fields.map((known) => (
            <FieldRow key={known.name} {...shared} known={known} />
          ))}
        </ul>
      )}
    </li>
  );
};

const Section = ({ type, record, doing, title, fields, note, children }: SectionProps) => (
  <section aria-label={title}>
    <div className={classes.head}>
      <h3 className={classes.title}>{title}</h3>
      {note && (
        <span className={classes.note}>
          {/* Green is for what was checked, and a source alone is no check. */}
          <Icon name="shield-check-filled" size={15} className={isChecked(record) ? classes.shield : undefined} />
          {note}
        </span>
      )}
    </div>
    <ul className={classes.fields}>
      {fields.filter(isTold).map((known) => (
        <FieldRow key={known.name} type={type} record={record} known={known} doing={doing} />
      ))}
      <Unknown type={type} record={record} doing={doing} fields={fields.filter((known) => !isTold(known))} />
    </ul>
    {children}
  </section>
);

/** How the record came into its list, and how it stands there. */
const Standing = ({ record }: RecordProps) => {
  const { t, i18n } = useTranslation();
  const { percent } = useAmounts();
  const canSend = useCan('delivery');
  const { match_percent: match } = record;
  const moment = (at: string): string => formatMoment(at, i18n.language);
  const facts = [
    [t('records.fields.email_status'), <EmailState key="email" record={record} size="sm" />],
    ...(canSend ? [[t('records.crm'), <Status key="crm" family="delivery" state={record.crm_status} />] as const] : []),
    ...(match === null ? [] : [[t('records.match'), percent(match / 100)] as const]),
    [t('records.came_by'), t(`records.came.${record.source}`)],
    [t('records.fields.created_at'), moment(record.created_at)],
    [t('records.fields.updated_at'), moment(record.updated_at)],
  ] as const;
  return (
    <section aria-label={t('records.sections.standing')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('records.sections.standing')}</h3>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Every field that is stored of a record, each value with where it comes from. */
export const RecordDetails = ({ type, record, doing }: RecordProps & { readonly doing: RecordDoing }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const sections = knownSections(type, record);
  const { sourced, filled } = countSourced(sections);
  const shared = { type, record, doing };
  return (
    <>
      <Section
        {...shared}
        title={t('records.sections.contact')}
        fields={sections.contact}
        note={
          'values' in record
            ? t('records.sourced', { count: filled, sourced: number(sourced), number: number(filled) })
            : undefined
        }
      >
        <ContactPanels record={record} doing={doing} />
      </Section>
      <Section {...shared} title={t(`records.sections.${type}`)} fields={sections.about} />
      <LabelFacts {...shared} />
      {sections.more.length > 0 && <Section {...shared} title={t('records.sections.more')} fields={sections.more} />}
      <section aria-label={t('records.editing.own')}>
        <div className={classes.head}>
          <h3 className={classes.title}>{t('records.editing.own')}</h3>
        </div>
        <ul className={classes.fields}>
          {sections.own.map((known) => (
            <FieldRow key={known.name} {...shared} known={known} />
          ))}
        </ul>
      </section>
      <Standing type={type} record={record} />
      <RecordChanges doing={doing} />
    </>
  );
};
