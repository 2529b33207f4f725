import { enrichRoutes, type Visit } from '@galena/contract/enrichment';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { hostAndPath } from '../../../widgets/web-address.ts';
import { PageLink } from '../../../widgets/evidence/page-link.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import { outcomeWord } from './outcome-word.ts';
import classes from './visit-line.module.css';

type Page = Visit['pages'][number];

const useWhy = (): ((outcome: string) => string) => {
  const { t } = useTranslation();
  return (outcome) => t(`enrichment.visit.why.${outcomeWord(outcome)}`);
};

const PageLine = ({ page: { url, status, outcome } }: { readonly page: Page }) => {
  const { t } = useTranslation();
  const why = useWhy();
  const isRead = outcome === 'read';
  return (
    <li className={classes.page}>
      <Icon name={isRead ? 'check' : 'minus'} size={14} className={classes.sign} />
      <span>
        <PageLink address={url} />
        <span className={classes.why}>
          {why(outcome)}
          {!isRead && status !== null && ` (${t('enrichment.visit.status', { status })})`}
        </span>
      </span>
    </li>
  );
};

/** What was read, in a few words; where nothing was, why. */
const useSummary = (): ((visit: Visit) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const why = useWhy();
  return ({ outcome, site, pages }) => {
    const read = pages.filter((page) => page.outcome === 'read').length;
    if (read === 0 || site === null) return why(outcome);
    return t('enrichment.visit.pages_read', { count: read, number: number(read), site: hostAndPath(site) });
  };
};

/** How the last look-up of a record went, in a quiet line; on a press which pages were asked for, and what became of each. ENR-007 */
export const VisitLine = ({ place, record: { id: recordId } }: Pick<RecordPanelProps, 'place' | 'record'>) => {
  const { t } = useTranslation();
  const { type, id } = place;
  const { data } = useQuery({
    ...queryOf(enrichRoutes.visit, { params: { type, id, resultId: recordId } }),
    enabled: recordId > 0,
  });
  const summary = useSummary();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const visit = data?.data;
  if (!visit) return null;
  return (
    <div className={classes.visit}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        <span>
          <span className={classes.title}>{t('enrichment.visit.title')}</span> {summary(visit)}
        </span>
        <span className={classes.age}>
          <Moment value={visit.at} />
        </span>
      </button>
      {isOpen && (
        <ul id={listId} className={classes.pages}>
          {visit.pages.map((page) => (
            <PageLine key={page.url} page={page} />
          ))}
          {visit.pages.length === 0 && <li className={classes.why}>{t('enrichment.visit.none')}</li>}
        </ul>
      )}
    </div>
  );
};
