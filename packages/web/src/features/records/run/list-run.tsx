import { runRoutes, type Run } from '@galena/contract/kernel';
import { type HistoryItem, type List, type ListQuery, listRoutes } from '@galena/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { queryOf } from '../../../platform/query.ts';
import { RunStrip } from '../../../ui/progress/run-strip.tsx';
import { useListActions, type ListAction } from '../../../widgets/contributions/list-actions.ts';
import { useNextSteps, useRunCards, type RunCard } from '../../../widgets/contributions/run-cards.ts';
import { createMarkedRuns } from '../../../widgets/runs/marked-runs.ts';
import { useRunActs } from '../../../widgets/runs/run-acts.ts';
import { useRunName } from '../../../widgets/runs/run-name.ts';

/** What ended so recently belongs to what somebody is doing here. */
const recentMs = 600_000;

/** What ran on a list a moment ago, newest first: maybe before this page could open. */
const useRecentRuns = (list: List, cards: readonly RunCard[]): readonly HistoryItem[] => {
  const { run } = list;
  const isFollowing = run !== null && cards.some(({ isOf, follows }) => follows !== undefined && isOf(run.kind));
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(listRoutes.history, { params: { id: list.id }, body: { limit: 2 } }),
    // While something runs, of what it goes on with.
    enabled: (run === null || isFollowing) && !list.is_demo,
  });
  return (data?.data ?? []).filter(
    ({ kind, run_id: runId, created_at: at }) =>
      runId !== null && cards.some(({ events }) => events.includes(kind)) && dataUpdatedAt - Date.parse(at) < recentMs,
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

/** What is known of a run. Nothing of the one before it. */
const useRun = (id: number | null): Run | null => {
  const { data } = useQuery({ ...queryOf(runRoutes.get, { params: { id: id ?? 1 } }), enabled: id !== null });
  return data?.data.id === id ? data.data : null;
};

/** A run that nobody tells more about: how far it is. */
const PlainRun = ({ run }: { readonly run: Run }) => {
  const nameOf = useRunName();
  const acts = useRunActs(run);
  const { kind, state, done, total } = run;
  const name = nameOf(kind, state === 'paused' ? 'running' : state);
  return <RunStrip run={{ name, isPaused: state === 'paused', done, total: total ?? done, parts: [] }} {...acts} />;
};

/** Runs whose outcome the reader has put away, for as long as the product stays open. */
const useDismissed = createMarkedRuns();

type CardProps = {
  readonly list: List;
  /** Does to the whole list, or those of it that filters leave, what another room offers. */
  readonly act: (action: ListAction, filters?: Partial<ListQuery>) => void;
  readonly run: Run;
  readonly card: RunCard | undefined;
  readonly isBefore?: boolean;
  readonly before?: ReactNode;
};

/** What is told about a run, until it is put away. */
const Card = ({ list, act, run, card, isBefore = false, before = null }: CardProps) => {
  const actions = useListActions(list);
  const dismissed = useDismissed();
  const [isAway, setIsAway] = useState<number | null>(null);
  const dismiss = (): void => {
    dismissed.add(run.id);
    setIsAway(run.id);
  };
  const actById = (id: string, filters?: Partial<ListQuery>): void => {
    const action = actions.find((one) => one.id === id);
    if (action) act(action, filters);
  };
  const isOpen = run.finished_at === null;
  const steps = useNextSteps(list, run.kind);
  if (!isOpen && !isBefore && (dismissed.has(run.id) || isAway === run.id)) return null;
  if (!card) return isOpen && <PlainRun run={run} />;
  return (
    <Suspense>
      <card.Part
        key={card.id}
        list={list}
        run={run}
        isBefore={isBefore}
        before={before}
        dismiss={dismiss}
        act={actById}
        next={
          isOpen || isBefore || steps.length === 0
            ? null
            : steps.map((step) => (
                <Suspense key={step.id}>
                  <step.Part list={list} run={run} act={actById} />
                </Suspense>
              ))
        }
      />
    </Suspense>
  );
};

type ListRunProps = Pick<CardProps, 'list' | 'act'>;

/** What came of the run that another one goes on with: one piece of work, in one strip. */
const Before = ({ list, act, id }: ListRunProps & { readonly id: number }) => {
  const cards = useRunCards();
  const run = useRun(id);
  if (run === null) return null;
  return <Card list={list} act={act} run={run} card={cards.find(({ isOf }) => isOf(run.kind))} isBefore />;
};

/** The work on a list: while it goes on how far it is, then in a line what came of it. */
export const ListRun = ({ list, act }: ListRunProps) => {
  const cards = useRunCards();
  const recent = useRecentRuns(list, cards);
  const id = useRunId(list, recent);
  const run = useRun(id);
  if (id === null || run === null) return null;
  const card = cards.find(({ isOf }) => isOf(run.kind));
  const [newest, before] = recent;
  const isAfter = newest?.run_id === id && before !== undefined && card?.follows === before.kind;
  return (
    <Card
      list={list}
      act={act}
      run={run}
      card={card}
      before={isAfter && before.run_id !== null && <Before list={list} act={act} id={before.run_id} />}
    />
  );
};
