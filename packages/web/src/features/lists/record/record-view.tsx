import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/lists';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../platform/i18n.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Monogram } from '../../../ui/marks/monogram.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { EmailState, isPerson, useRecordName } from '../record-marks.tsx';
import { countryName, hostAndPath, maybeWebAddress, useValueWords } from '../values.ts';
import { fieldOf, valueOf } from '../fields.ts';
import { FieldRow } from './field-row.tsx';
import { countSourced, knownSections, type KnownField } from './known-fields.ts';
import classes from './record-view.module.css';

type RecordProps = { readonly type: ListType; readonly record: Result | FullResult };

/** What a record is, in a word: its job, category, industry or platform. */
const aboutNames = ['job_title', 'data.category', 'data.industry', 'data.title', 'data.platform'];

const Identity = ({ type, record, level }: RecordProps & { readonly level: 1 | 2 | null }) => {
  const { t, i18n } = useTranslation();
  const nameOf = useRecordName();
  const words = useValueWords();
  const name = nameOf(record);
  const site = record.website ?? record.linkedin_url;
  const href = maybeWebAddress(site);
  const about = aboutNames
    .map((one) => words(one, valueOf(record, one), fieldOf(type, one)))
    .find((one) => one !== null && one !== name);
  const place = [record.city, record.country && countryName(record.country, i18n.language)].filter(Boolean).join(', ');
  return (
    <div className={classes.identity}>
      <Monogram name={name} size={44} isRound={isPerson(type)} />
      <div className={classes.who}>
        {level === null ? <p className={classes.name}>{name}</p> : <h2 className={classes.name}>{name}</h2>}
        <p className={classes.line}>
          {href && (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {hostAndPath(site ?? '')}
            </a>
          )}
          {about && <span>{about}</span>}
          {place && <span>{place}</span>}
        </p>
      </div>
      <span className={classes.marks}>
        {record.is_archived && <Status family="lifecycle" state="archived" isPill />}
        {record.crm_status !== 'unsent' && <Status family="delivery" state={record.crm_status} isPill />}
        {record.is_demo && <Tag isOutlined>{t('lists.demo')}</Tag>}
      </span>
    </div>
  );
};

type SectionProps = RecordProps & {
  readonly title: string;
  readonly fields: readonly KnownField[];
  readonly note?: string | undefined;
};

const Section = ({ type, record, title, fields, note }: SectionProps) => (
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
        <FieldRow key={known.name} type={type} record={record} known={known} />
      ))}
    </ul>
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

/**
 * Everything that is stored of a record, each value with where it comes from (LIST-047). The same in the drawer beside the
 * table and on a page of its own.
 * @param level the heading of the name; null where the page's own says it already
 */
export const RecordView = ({ type, record, level }: RecordProps & { readonly level: 2 | null }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const sections = knownSections(type, record);
  const { sourced, filled } = countSourced(sections);
  return (
    <div className={classes.record}>
      <Identity type={type} record={record} level={level} />
      {record.is_demo && (
        <div className={classes.demo}>
          <Note tone="neutral" icon="sparkles">
            {t('lists.demo_record')}
          </Note>
        </div>
      )}
      <Section
        type={type}
        record={record}
        title={t('lists.sections.contact')}
        fields={sections.contact}
        note={
          'values' in record
            ? t('lists.sourced', { count: filled, sourced: number(sourced), number: number(filled) })
            : undefined
        }
      />
      <Section type={type} record={record} title={t(`lists.sections.${type}`)} fields={sections.about} />
      {sections.more.length > 0 && (
        <Section type={type} record={record} title={t('lists.sections.more')} fields={sections.more} />
      )}
      <Standing type={type} record={record} />
    </div>
  );
};
