import type { SiteVisit } from '@galena/adapters/sites';
import { failureKindOf } from '@galena/contract/enrichment';
import type { VisitKind } from '../records/index.ts';
import type { NewVisit } from './lookups.store.ts';
import type { SourceResults } from './orders.store.ts';
import type { RecordLookup, TakenStep } from './waterfall.service.ts';

const siteKindOf = (visit: RecordLookup['visit']): VisitKind => {
  if (visit === null) return 'unreachable';
  if (visit === 'not_asked') return 'no_website';
  return visit.outcome === 'read' ? 'read' : failureKindOf(visit.reason ?? visit.outcome);
};

/**
 * Whether anybody could say something of a record; else why not. One source that answered is enough: what it does not know is not
 * there for it. Where our own reader failed, another try may do.
 */
export const visitKindOf = (lookup: RecordLookup | null): VisitKind => {
  // It was deleted meanwhile.
  if (lookup === null) return 'read';
  const { visit, steps } = lookup;
  if (steps.some(({ outcome }) => outcome === 'found' || outcome === 'nothing')) return 'read';
  if (visit === 'not_asked' && steps.some(({ outcome }) => outcome === 'failed')) return 'unreachable';
  return siteKindOf(visit);
};

/** How the website of a record was read, as it is kept. */
const siteOf = (visit: RecordLookup['visit']): Pick<NewVisit, 'site' | 'outcome' | 'pages'> => {
  if (visit === null) return { site: null, outcome: 'unexpected', pages: [] };
  if (visit === 'not_asked') return { site: null, outcome: 'not_asked', pages: [] };
  const { site, outcome, reason, pages } = visit satisfies SiteVisit;
  const shown = pages.map(({ url, status, outcome: how, bytes, fetched_at }) => ({
    url,
    status,
    outcome: how,
    bytes,
    fetched_at,
  }));
  return { site, outcome: reason ?? outcome, pages: shown };
};

/** The look-up of a record as it is kept: its website, and each source's answer. */
export const visitOf = ({ subject, visit, steps }: RecordLookup, result: NewVisit['result']): NewVisit => ({
  resultId: subject.id,
  ...siteOf(visit),
  steps: steps.map(({ source, outcome, reason, found, checked, verified }) => ({
    source,
    outcome,
    reason,
    found,
    checked,
    verified,
  })),
  result,
});

const wasAsked = ({ outcome }: TakenStep): boolean => outcome !== 'skipped' && outcome !== 'not_needed';

/** How each source did, over the records that were looked at. */
export const resultsOf = (lookups: readonly RecordLookup[]): readonly SourceResults[] => {
  const steps = lookups.flatMap((one) => one.steps.filter(wasAsked));
  return [...Map.groupBy(steps, ({ source }) => source)].map(([source, own]) => {
    const sum = (valueOf: (step: TakenStep) => number): number => own.reduce((total, one) => total + valueOf(one), 0);
    return {
      source,
      asked: own.length,
      found: own.filter(({ outcome }) => outcome === 'found').length,
      checked: sum(({ checked }) => checked),
      verified: sum(({ verified }) => verified),
      failed: own.filter(({ outcome }) => outcome === 'failed').length,
      millis: sum(({ millis }) => millis),
    };
  });
};
