import { enrichRoutes, type Visit } from '@galena/contract/enrichment';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { hostAndPath } from '../../../widgets/web-address.ts';
import { PageLink } from '../../../widgets/evidence/page-link.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import { outcomeWord } from './outcome-word.ts';
import { siteKey, useSourceWord } from './source-word.ts';
import { StepLine } from './step-line.tsx';
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
const useSummary = (wordOf: (source: string) => string): ((visit: Visit) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const why = useWhy();
  return ({ outcome, site, pages, steps }) => {
    const finder = steps.find((step) => step.outcome === 'found');
    if (finder && finder.source !== siteKey) {
      const { found, source } = finder;
      return t('enrichment.visit.found_by', { count: found, number: number(found), source: wordOf(source) });
    }
    const read = pages.filter((page) => page.outcome === 'read').length;
    const asked = steps.filter((step) => step.source !== siteKey && step.outcome === 'nothing').length;
    if (read === 0 && asked > 0) return t('enrichment.visit.asked', { count: asked, number: number(asked) });
    // Only sources outside were wanted: none answered, or none could be asked.
    if (outcome === 'not_asked' && steps.length > 0)
      return steps.some((step) => step.outcome === 'failed')
        ? t('enrichment.lookup.none_asked')
        : t('enrichment.visit.step.skipped');
    if (read === 0 || site === null) return why(outcome);
    return t('enrichment.visit.pages_read', { count: read, number: number(read), site: hostAndPath(site) });
  };
};

type DetailsProps = {
  readonly id: string;
  readonly visit: Visit;
  readonly wordOf: (source: string) => string;
};

/** What each source said, then the pages that were asked for. A website alone is told by its pages. */
const Details = ({ id, visit: { steps, pages, outcome }, wordOf }: DetailsProps) => {
  const { t } = useTranslation();
  const hasOthers = steps.some(({ source }) => source !== siteKey);
  return (
    <div id={id} className={classes.details}>
      {hasOthers && (
        <>
          <p id={`${id}-steps`} className={classes.heading}>
            {t('enrichment.visit.steps')}
          </p>
          <ol className={classes.pages} aria-labelledby={`${id}-steps`}>
            {steps.map((step) => (
              <StepLine key={step.source} step={step} name={wordOf(step.source)} />
            ))}
          </ol>
        </>
      )}
      {hasOthers && pages.length > 0 && <p className={classes.heading}>{t('enrichment.visit.pages')}</p>}
      {(pages.length > 0 || outcome !== 'not_asked') && (
        <ul className={classes.pages} aria-label={t('enrichment.visit.pages')}>
          {pages.map((page) => (
            <PageLine key={page.url} page={page} />
          ))}
          {pages.length === 0 && <li className={classes.why}>{t('enrichment.visit.none')}</li>}
        </ul>
      )}
    </div>
  );
};

/** How the last look-up of a record went, in a quiet line; on a press which pages were asked for, and what became of each, and what each source said. */
export const VisitLine = ({ place, record: { id: recordId } }: Pick<RecordPanelProps, 'place' | 'record'>) => {
  const { t } = useTranslation();
  const { type, id } = place;
  const { data } = useQuery({
    ...queryOf(enrichRoutes.visit, { params: { type, id, resultId: recordId } }),
    enabled: recordId > 0,
  });
  const visit = data?.data;
  const wordOf = useSourceWord(visit?.steps.some(({ source }) => source !== siteKey) ?? false);
  const summary = useSummary(wordOf);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
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
      {isOpen && <Details id={listId} visit={visit} wordOf={wordOf} />}
    </div>
  );
};
