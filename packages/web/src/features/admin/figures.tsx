import type { HealthItem, JobsOverview, RunsOverview } from '@galena/contract/admin';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Stat, StatRow } from '../../ui/progress/stat.tsx';
import { useSpans } from './quantities.ts';

type Queues = JobsOverview['queues'];

const sumOf = (queues: Queues, what: 'waiting' | 'running'): number =>
  queues.reduce((sum, queue) => sum + queue[what], 0);

const oldestOf = (queues: Queues): number | null =>
  queues.reduce<number | null>(
    (oldest, { oldest_waiting_seconds: seconds }) => (seconds === null ? oldest : Math.max(oldest ?? 0, seconds)),
    null,
  );

type FiguresProps = {
  readonly jobs: JobsOverview | undefined;
  readonly runs: RunsOverview | undefined;
  readonly items: readonly HealthItem[] | undefined;
};

/** The four numbers that tell at a glance whether work is getting done. */
export const Figures = ({ jobs, runs, items }: FiguresProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { waitingFor } = useSpans();
  const figure = (value: number | undefined): string => (value === undefined ? '–' : number(value));
  const mails = items?.find((item) => item.key === 'mails');
  return (
    <StatRow isDense>
      <Stat
        label={t('admin.jobs.waiting_jobs')}
        value={figure(jobs && sumOf(jobs.queues, 'waiting'))}
        {...(jobs && { detail: waitingFor(oldestOf(jobs.queues)) })}
      />
      <Stat
        label={t('admin.jobs.running_now')}
        value={figure(jobs && sumOf(jobs.queues, 'running'))}
        {...(runs && {
          detail: t('admin.jobs.open_runs', { count: runs.open_total, number: number(runs.open_total) }),
        })}
      />
      <Stat
        label={t('admin.jobs.dead_letters')}
        value={figure(jobs?.dead_letters_total)}
        {...(jobs && { detail: t('admin.jobs.dead_letters_detail') })}
      />
      <Stat
        label={t('admin.jobs.mails_waiting')}
        value={figure(mails?.waiting)}
        {...(mails && { detail: t('admin.jobs.mails_failed', { number: number(mails.failed) }) })}
      />
    </StatRow>
  );
};
