import type { ListType } from '@galena/contract/kernel';
import type { FullResult, Result } from '@galena/contract/records';
import { countryName } from '@galena/contract/search';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { Monogram } from '../../../ui/marks/monogram.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { isPerson, useRecordName } from '../record-marks.tsx';
import { hostAndPath, maybeWebAddress } from '../../../widgets/web-address.ts';
import { useValueWords } from '../values.ts';
import { fieldOf, valueOf } from '../fields.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { usePanelTabs } from '../../../widgets/contributions/record-panels.ts';
import { Panel } from './panels.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordDetails } from './record-details.tsx';
import type { RecordDoing } from './record-doing.ts';
import classes from './record-view.module.css';
import { useKeptFocus } from '../../../ui/layers/use-kept-focus.ts';

type RecordProps = { readonly type: ListType; readonly record: Result | FullResult };

/** What a record is, in a word: its job, category, industry or platform. */
const aboutNames = ['job_title', 'data.category', 'data.industry', 'data.title', 'data.platform'];

const Identity = ({ type, record, level }: RecordProps & { readonly level: 1 | 2 | null }) => {
  const { t, i18n } = useTranslation();
  const nameOf = useRecordName();
  const words = useValueWords();
  const canSend = useCan('delivery');
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
        {canSend && record.crm_status !== 'unsent' && <Status family="delivery" state={record.crm_status} isPill />}
        {record.is_demo && <Tag isOutlined>{t('widgets.lists.demo')}</Tag>}
      </span>
    </div>
  );
};

type RecordViewProps = RecordProps & {
  readonly level: 2 | null;
  readonly doing: RecordDoing;
};

type PartsProps = Omit<RecordViewProps, 'level'> & { readonly tabs: ReturnType<typeof usePanelTabs> };

/** The details, and in tabs beside them what other rooms know. */
const Parts = ({ type, record, doing, tabs }: PartsProps) => {
  const { t } = useTranslation();
  const panelId = useId();
  const [part, setPart] = useState('details');
  const open = tabs.find(({ item }) => item.id === part);
  return (
    <>
      <div className={classes.tabs}>
        <LineTabs
          label={t('records.record.tabs')}
          tabs={[
            { id: 'details', label: t('records.record.details') },
            ...tabs.map(({ item, place, count }) => ({
              id: item.id,
              label: t(place.label),
              count: count || undefined,
            })),
          ]}
          active={open ? part : 'details'}
          onSelect={setPart}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={open ? t(open.place.label) : t('records.record.details')}>
        {open ? (
          <Panel key={record.id} panel={open.item} record={record} doing={doing} />
        ) : (
          <RecordDetails key={record.id} type={type} record={record} doing={doing} />
        )}
      </div>
    </>
  );
};

/**
 * Everything that is stored of a record, each value with where it comes from, and what other rooms know of it. The same in the
 * drawer beside the table and on a page of its own.
 * @param level the heading of the name; null where the page's own says it already
 */
export const RecordView = ({ type, record, level, doing }: RecordViewProps) => {
  const { t } = useTranslation();
  const tabs = usePanelTabs(doing.place, record.id);
  return (
    <div className={classes.record} {...useKeptFocus()}>
      <Identity type={type} record={record} level={level} />
      <RecordActions doing={doing} record={record} />
      {record.is_demo && (
        <div className={classes.demo}>
          <Note tone="neutral" icon="sparkles">
            {t('records.demo_record')}
          </Note>
        </div>
      )}
      {tabs.length > 0 ? (
        <Parts type={type} record={record} doing={doing} tabs={tabs} />
      ) : (
        <RecordDetails key={record.id} type={type} record={record} doing={doing} />
      )}
    </div>
  );
};
