import { runRoutes, type Run } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { searchRoutes, type Search } from '@galena/contract/search';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { RunStrip, useEmailParts } from '../../../ui/progress/run-strip.tsx';
import { useRunName } from '../run-words.ts';
import { RunOutcome } from './run-outcome.tsx';

const isSearch = (kind: string): boolean => kind.startsWith('search.');

/** What ended so recently belongs to what somebody is doing here. */
const recentMs = 600_000;

/** The newest search of a list, if it ended a moment ago: maybe before this page could open. */
const useRecentRun = (list: List): number | null => {
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(listRoutes.history, { params: { id: list.id }, body: { limit: 1 } }),
    enabled: list.run === null && !list.is_demo,
  });
  const [newest] = data?.data ?? [];
  if (newest?.kind !== 'search') return null;
  return dataUpdatedAt - Date.parse(newest.created_at) < recentMs ? newest.run_id : null;
};

/** The run that is told about: the one that is open, else the one that was seen last. */
const useRunId = (list: List): number | null => {
  const [seen, setSeen] = useState<number | null>(null);
  const recent = useRecentRun(list);
  const open = list.run?.id ?? null;
  if (open !== null && open !== seen) setSeen(open);
  return open ?? seen ?? recent;
};

/** What came of a search so far. While nothing else is in the list, its counters know it exactly. */
const emailCounts = ({ counts }: List, search: Search) =>
  counts.all === search.saved
    ? { found: counts.found, potential: counts.potentialsFound, none: counts.notFound, looking: counts.looking }
    : { found: search.with_email, potential: 0, none: search.saved - search.with_email, looking: 0 };

const useRunActs = (run: Run) => {
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [runRoutes.get, runRoutes.list, searchRoutes.search, listRoutes.get].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
  const params = { id: run.id };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (what: 'pause' | 'resume' | 'stop'): Promise<unknown> => {
      if (what === 'pause') return call(runRoutes.pause, { params });
      if (what === 'resume') return call(runRoutes.resume, { params });
      return isSearch(run.kind) ? call(searchRoutes.cancel, { params }) : call(runRoutes.cancel, { params });
    },
    onSettled: refresh,
  });
  const pending = isPending ? (variables === 'stop' ? 'stop' : 'pause') : undefined;
  return { act: mutate, pending } as const;
};

type OpenProps = { readonly list: List; readonly run: Run; readonly search: Search | null };

const OpenRun = ({ list, run, search }: OpenProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const nameOf = useRunName();
  const { act, pending } = useRunActs(run);
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
        ...(search && search.cost_max > 0 ? { spent: { credits: search.credits, most: search.cost_max } } : {}),
      }}
      pending={pending}
      onPause={() => act('pause')}
      onResume={() => act('resume')}
      onStop={() => act('stop')}
    />
  );
};

/** Runs whose outcome the reader has put away, for as long as the product stays open. */
const dismissed = new Set<number>();

/** The work on a list: while it goes on how far it is, then in a line what came of it. LIST-050 */
export const ListRun = ({ list }: { readonly list: List }) => {
  const id = useRunId(list);
  const [isAway, setIsAway] = useState<number | null>(null);
  const wanted = { params: { id: id ?? 1 } };
  const run = useQuery({ ...queryOf(runRoutes.get, wanted), enabled: id !== null }).data?.data;
  const isSearched = run !== undefined && isSearch(run.kind);
  const search = useQuery({ ...queryOf(searchRoutes.search, wanted), enabled: isSearched }).data?.data ?? null;
  if (id === null || run?.id !== id) return null;
  if (run.finished_at === null) return <OpenRun list={list} run={run} search={search?.id === id ? search : null} />;
  if (dismissed.has(id) || isAway === id || search?.id !== id) return null;
  const dismiss = (): void => {
    dismissed.add(id);
    setIsAway(id);
  };
  return <RunOutcome list={list} search={search} dismiss={dismiss} />;
};
