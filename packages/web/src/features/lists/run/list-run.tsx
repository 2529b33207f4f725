import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, type Run } from '@galena/contract/kernel';
import { type HistoryItem, type List, listRoutes } from '@galena/contract/lists';
import { searchRoutes, type Search } from '@galena/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { RunStrip, useEmailParts } from '../../../ui/progress/run-strip.tsx';
import type { LookupAction } from '../lookup/offers.ts';
import { useRunName } from '../run-words.ts';
import { LookupOutcome, OpenLookup } from './lookup-run.tsx';
import { isLookup, isSearch, useRunActs } from './run-acts.ts';
import { RunOutcome } from './run-outcome.tsx';

/** What ended so recently belongs to what somebody is doing here. */
const recentMs = 600_000;

/** What ran on a list a moment ago, newest first: maybe before this page could open. */
const useRecentRuns = (list: List): readonly HistoryItem[] => {
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(listRoutes.history, { params: { id: list.id }, body: { limit: 2 } }),
    // While a look-up runs, of the search before it.
    enabled: (list.run === null || isLookup(list.run.kind)) && !list.is_demo,
  });
  return (data?.data ?? []).filter(
    ({ kind, created_at: at }) => (kind === 'search' || kind === 'enrich') && dataUpdatedAt - Date.parse(at) < recentMs,
  );
};

/** The run that is told about: the one that is open, else the newest one that was seen. */
const useRunId = (list: List, recent: readonly HistoryItem[]): number | null => {
  const [seen, setSeen] = useState<number | null>(null);
  const open = list.run?.id ?? null;
  if (open !== null && open !== seen) setSeen(open);
  // What is over in a moment may never be seen open.
  const newest = Math.max(seen ?? 0, recent[0]?.run_id ?? 0);
  return open ?? (newest > 0 ? newest : null);
};

/** What came of a search so far. While nothing else is in the list, its counters know it exactly. */
const emailCounts = ({ counts }: List, search: Search) =>
  counts.all === search.saved
    ? { found: counts.found, potential: counts.potentialsFound, none: counts.notFound, looking: counts.looking }
    : { found: search.with_email, potential: 0, none: search.saved - search.with_email, looking: 0 };

type OpenProps = { readonly list: List; readonly run: Run; readonly search: Search | null };

const OpenRun = ({ list, run, search }: OpenProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const nameOf = useRunName();
  const acts = useRunActs(run);
  const nothing = { found: 0, potential: 0, none: 0, looking: 0 };
  const parts = useEmailParts(search ? emailCounts(list, search) : nothing);
  const total = run.total ?? search?.limit ?? run.done;
  const place = search?.location.worldwide ? undefined : search?.location.label;
  return (
    <RunStrip
      run={{
        name:
          place && run.state === 'running'
            ? t('lists.runs.searching_in', { place })
            : nameOf(run.kind, run.state === 'paused' ? 'running' : run.state),
        isPaused: run.state === 'paused',
        done: run.done,
        total,
        doneWords: t('lists.runs.saved_of', { count: total, done: number(run.done), total: number(total) }),
        parts,
        ...(search && search.cost_max > 0 ? { spent: { credits: search.credits, max: search.cost_max } } : {}),
      }}
      {...acts}
    />
  );
};

/** Runs whose outcome the reader has put away, for as long as the product stays open. */
const dismissed = new Set<number>();

/** What is known of the run: of itself, and of what it does. Nothing of the one before it. */
const useKnownRun = (id: number | null) => {
  const wanted = { params: { id: id ?? 1 } };
  const run = useQuery({ ...queryOf(runRoutes.get, wanted), enabled: id !== null }).data?.data;
  const kind = run?.kind ?? '';
  const search = useQuery({ ...queryOf(searchRoutes.search, wanted), enabled: isSearch(kind) }).data?.data;
  const job = useQuery({ ...queryOf(enrichRoutes.job, wanted), enabled: isLookup(kind) }).data?.data;
  return {
    run: run?.id === id ? run : null,
    search: search?.id === id ? search : null,
    job: job?.id === id ? job : null,
  };
};

/** Whether an outcome still stands there, and the way to put it away. */
const useDismissal = (id: number) => {
  const [isAway, setIsAway] = useState<number | null>(null);
  const dismiss = (): void => {
    dismissed.add(id);
    setIsAway(id);
  };
  return { isAway: dismissed.has(id) || isAway === id, dismiss };
};

/** What came of a search whose e-mails were looked for afterwards: one piece of work, in two lines. */
const SearchBefore = ({ list, id }: { readonly list: List; readonly id: number }) => {
  const { search } = useKnownRun(id);
  const { isAway, dismiss } = useDismissal(id);
  if (!search?.find_emails || isAway) return null;
  return <RunOutcome list={list} search={search} dismiss={dismiss} />;
};

type ListRunProps = {
  readonly list: List;
  /** Asks what looking up the rest of the list would cost. */
  readonly lookUp: (action: LookupAction) => void;
};

const Outcome = ({ list, id, lookUp }: ListRunProps & { readonly id: number }) => {
  const { run, search, job } = useKnownRun(id);
  const { isAway, dismiss } = useDismissal(id);
  if (!run || isAway) return null;
  // What is known of a look-up may be a moment older than its run.
  if (job && job.finished_at !== null) return <LookupOutcome list={list} job={job} lookUp={lookUp} dismiss={dismiss} />;
  return search && <RunOutcome list={list} search={search} dismiss={dismiss} />;
};

/** The work on a list: while it goes on how far it is, then in a line what came of it. LIST-050, ENR-005 … ENR-009 */
export const ListRun = ({ list, lookUp }: ListRunProps) => {
  const recent = useRecentRuns(list);
  const id = useRunId(list, recent);
  const { run, search, job } = useKnownRun(id);
  if (id === null || !run) return null;
  const [newest, before] = recent;
  const isAfterSearch = newest?.run_id === id && isLookup(run.kind) && before?.kind === 'search';
  const isOpen = run.finished_at === null;
  return (
    <>
      {isOpen && job && <OpenLookup run={run} job={job} />}
      {isOpen && !isLookup(run.kind) && <OpenRun list={list} run={run} search={search} />}
      {!isOpen && <Outcome list={list} id={id} lookUp={lookUp} />}
      {isAfterSearch && before.run_id !== null && <SearchBefore list={list} id={before.run_id} />}
    </>
  );
};
