import type { Run } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { searchRoutes, type Search } from '@galena/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { RunStrip, useEmailParts } from '../../../ui/progress/run-strip.tsx';
import type { RunCardProps } from '../../../widgets/contributions/run-cards.ts';
import { useRunActs } from '../../../widgets/runs/run-acts.ts';
import { useRunName } from '../../../widgets/runs/run-name.ts';
import { SearchBefore, SearchOutcome } from './search-outcome.tsx';

/** What came of a search so far. While nothing else is in the list, its counters know it exactly. */
const emailCounts = ({ counts }: List, search: Search) =>
  counts.all === search.saved
    ? { found: counts.found, potential: counts.potentialsFound, none: counts.notFound, looking: counts.looking }
    : { found: search.with_email, potential: 0, none: search.saved - search.with_email, looking: 0 };

const nothing = { found: 0, potential: 0, none: 0, looking: 0 };

const stop = (id: number): Promise<unknown> => call(searchRoutes.cancel, { params: { id } });

type OpenProps = { readonly list: List; readonly run: Run; readonly search: Search | undefined };

const OpenSearch = ({ list, run, search }: OpenProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const nameOf = useRunName();
  const acts = useRunActs(run, { about: searchRoutes.search, stop });
  const parts = useEmailParts(search ? emailCounts(list, search) : nothing);
  const total = run.total ?? search?.limit ?? run.done;
  const place = search?.location.worldwide ? undefined : search?.location.label;
  return (
    <RunStrip
      run={{
        name:
          place && run.state === 'running'
            ? t('search.strip.searching_in', { place })
            : nameOf(run.kind, run.state === 'paused' ? 'running' : run.state),
        isPaused: run.state === 'paused',
        done: run.done,
        total,
        doneWords: t('search.strip.saved_of', { count: total, done: number(run.done), total: number(total) }),
        parts,
        ...(search && search.cost_max > 0 ? { spent: { credits: search.credits, max: search.cost_max } } : {}),
      }}
      {...acts}
    />
  );
};

/** A search: while it goes on how far it is, then in a line what came of it. */
export const SearchCard = ({ list, run, isBefore, dismiss, next }: RunCardProps) => {
  const { data } = useQuery(queryOf(searchRoutes.search, { params: { id: run.id } }));
  const search = data?.data;
  if (run.finished_at === null) return <OpenSearch list={list} run={run} search={search} />;
  // What is known of it may be older than its end: the rest is on its way.
  if (!search || search.finished_at === null) return null;
  // One whose e-mails are looked for afterwards is one piece of work with that.
  if (isBefore) return search.find_emails ? <SearchBefore search={search} /> : null;
  return <SearchOutcome list={list} search={search} dismiss={dismiss} next={next} />;
};
