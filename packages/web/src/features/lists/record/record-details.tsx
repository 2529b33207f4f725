import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/records';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../platform/i18n.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { EmailState } from '../record-marks.tsx';
import { FieldRow } from './field-row.tsx';
import { countSourced, knownSections, type KnownField } from './known-fields.ts';
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

const Section = ({ type, record, doing, title, fields, note, children }: SectionProps) => (
  <section aria-label={title}>
    <div className={classes.head}>
      <h3 className={classes.title}>{title}</h3>
      {note && (
        <span className={classes.note}>
          <Icon name="shield-check-filled" size={15} className={classes.shield} />
          {note}
        </span>
      )}
    </div>
    <ul className={classes.fields}>
      {fields.map((known) => (
        <FieldRow key={known.name} type={type} record={record} known={known} doing={doing} />
      ))}
    </ul>
    {children}
  </section>
);

/** How the record came into its list, and how it stands there. */
const Standing = ({ record }: RecordProps) => {
  const { t, i18n } = useTranslation();
  const { percent } = useAmounts();
  const { match_percent: match } = record;
  const moment = (at: string): string => formatMoment(at, i18n.language);
  const facts = [
    [t('lists.fields.email_status'), <EmailState key="email" record={record} size="sm" />],
    [t('lists.crm'), <Status key="crm" family="delivery" state={record.crm_status} />],
    ...(match === null ? [] : [[t('lists.match'), percent(match / 100)] as const]),
    [t('lists.came_by'), t(`lists.came.${record.source}`)],
    [t('lists.fields.created_at'), moment(record.created_at)],
    [t('lists.fields.updated_at'), moment(record.updated_at)],
  ] as const;
  return (
    <section aria-label={t('lists.sections.standing')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('lists.sections.standing')}</h3>
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

/** Every field that is stored of a record, each value with where it comes from. LIST-047 */
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
        title={t('lists.sections.contact')}
        fields={sections.contact}
        note={
          'values' in record
            ? t('lists.sourced', { count: filled, sourced: number(sourced), number: number(filled) })
            : undefined
        }
      >
        <ContactPanels record={record} doing={doing} />
      </Section>
      <Section {...shared} title={t(`lists.sections.${type}`)} fields={sections.about} />
      {sections.more.length > 0 && <Section {...shared} title={t('lists.sections.more')} fields={sections.more} />}
      <Standing type={type} record={record} />
    </>
  );
};
