import { adminJobRoutes, type HealthItem, type JobsOverview } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { HealthPane } from './health-pane.tsx';
import classes from './jobs.module.css';
import type { QueryState } from './overviews.ts';
import { Loaded, Pane } from './pane.tsx';
import { ProgressCell } from './progress-cell.tsx';
import { formatDuration, shortId } from './quantities.ts';
import { useAct } from './use-act.ts';

type RunningJob = JobsOverview['running'][number];
type Queue = JobsOverview['queues'][number];
type Worker = JobsOverview['workers'][number];

const None = ({ children }: { readonly children: string }) => <p className={classes.none}>{children}</p>;

const cancel = ({ id }: RunningJob): Promise<unknown> => call(adminJobRoutes.cancel, { params: { id } });

const useRunningColumns = (ask: (job: RunningJob) => void): PlainColumn<RunningJob>[] => {
  const { t } = useTranslation();
  return [
    { id: 'queue', title: t('admin.jobs.queue'), cell: (job) => job.queue },
    {
      id: 'progress',
      title: t('admin.jobs.progress'),
      card: 'state',
      cell: (job) => <ProgressCell done={job.done} total={job.total} />,
    },
    { id: 'account', title: t('admin.jobs.account'), kind: 'number', cell: (job) => job.account_id },
    { id: 'worker', title: t('admin.jobs.worker'), cell: (job) => job.worker },
    {
      id: 'since',
      title: t('admin.jobs.since'),
      kind: 'muted',
      card: 'aside',
      width: 120,
      cell: (job) => <Moment value={job.started_at} />,
    },
    {
      id: 'actions',
      title: t('admin.jobs.actions'),
      kind: 'actions',
      cell: (job) => (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('admin.jobs.cancel_job', { id: shortId(job.id), queue: job.queue })}
          onClick={() => ask(job)}
        >
          {t('admin.jobs.cancel')}
        </Button>
      ),
    },
  ];
};

const RunningJobs = ({ rows }: { readonly rows: readonly RunningJob[] }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<RunningJob | null>(null);
  const { act, busy } = useAct(adminJobRoutes.overview, cancel, () => setAsked(null));
  const names = asked && { id: shortId(asked.id), queue: asked.queue };
  return (
    <>
      <PlainTable
        label={t('admin.jobs.running_now')}
        columns={useRunningColumns(setAsked)}
        rows={rows}
        rowId={(job) => job.id}
        empty={<None>{t('admin.jobs.nothing_runs')}</None>}
      />
      {names && (
        <ConfirmDialog
          isOpen
          icon="ban"
          title={t('admin.jobs.ask_cancel_job', names)}
          closeLabel={t('admin.jobs.keep_job')}
          confirmLabel={t('admin.jobs.do_cancel_job')}
          isBusy={busy !== null}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        >
          {t('admin.jobs.ask_cancel_job_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

const Queues = ({ rows }: { readonly rows: readonly Queue[] }) => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const columns: PlainColumn<Queue>[] = [
    { id: 'name', title: t('admin.jobs.queue'), cell: ({ name }) => name },
    { id: 'waiting', title: t('admin.jobs.waiting'), kind: 'number', cell: ({ waiting }) => number(waiting) },
    { id: 'running', title: t('admin.jobs.running'), kind: 'number', cell: ({ running }) => number(running) },
    { id: 'completed', title: t('admin.jobs.completed'), kind: 'number', cell: ({ completed }) => number(completed) },
    {
      id: 'oldest',
      title: t('admin.jobs.oldest'),
      kind: 'number',
      width: 130,
      cell: ({ oldest_waiting_seconds: seconds }) => seconds !== null && formatDuration(seconds, i18n.language),
    },
  ];
  return <PlainTable label={t('admin.jobs.queues')} columns={columns} rows={rows} rowId={({ name }) => name} />;
};

const useWorkerColumns = (): PlainColumn<Worker>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return [
    { id: 'name', title: t('admin.jobs.worker'), cell: ({ name }) => name },
    { id: 'running', title: t('admin.jobs.running'), kind: 'number', cell: ({ running }) => number(running) },
    {
      id: 'since',
      title: t('admin.jobs.since'),
      kind: 'muted',
      cell: (worker) => <Moment value={worker.started_at} />,
    },
    {
      id: 'seen',
      title: t('admin.jobs.seen'),
      kind: 'muted',
      width: 130,
      cell: (worker) => <Moment value={worker.seen_at} />,
    },
  ];
};

const Workers = ({ rows }: { readonly rows: readonly Worker[] }) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('admin.jobs.workers')}
      columns={useWorkerColumns()}
      rows={rows}
      rowId={({ id }) => String(id)}
      empty={<None>{t('admin.jobs.health_values.workers', { count: 0 })}</None>}
    />
  );
};

type OverviewViewProps = {
  readonly jobs: QueryState<JobsOverview>;
  readonly health: QueryState<{ readonly items: readonly HealthItem[] }>;
};

/** How the product is and what it does at this moment. */
export const OverviewView = ({ jobs, health }: OverviewViewProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.overview}>
      <div className={classes.panes}>
        <HealthPane health={health} />
        <div className={classes.work}>
          <Loaded known={jobs}>
            {({ running, queues, workers }) => (
              <>
                <Pane title={t('admin.jobs.running_now')}>
                  <RunningJobs rows={running} />
                </Pane>
                <Pane title={t('admin.jobs.queues')}>
                  <Queues rows={queues} />
                </Pane>
                <Pane title={t('admin.jobs.workers')}>
                  <Workers rows={workers} />
                </Pane>
              </>
            )}
          </Loaded>
        </div>
      </div>
    </div>
  );
};
