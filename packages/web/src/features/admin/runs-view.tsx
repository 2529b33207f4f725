import { adminRunRoutes, type RunsOverview } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import type { QueryState } from './overviews.ts';
import { Loaded } from './pane.tsx';
import { ProgressCell } from './progress-cell.tsx';
import { useAct } from './use-act.ts';

type AdminRun = RunsOverview['runs'][number];
type Act = { readonly what: 'cancel' | 'resume'; readonly run: AdminRun };

const isOpen = ({ state }: AdminRun): boolean => state === 'queued' || state === 'running' || state === 'paused';

const perform = ({ what, run }: Act): Promise<unknown> =>
  call(adminRunRoutes[what], { params: { id: run.id }, body: { account_id: run.account_id } });

type ActionsProps = {
  readonly run: AdminRun;
  readonly isResuming: boolean;
  readonly resume: () => void;
  readonly ask: () => void;
};

const Actions = ({ run, isResuming, resume, ask }: ActionsProps) => {
  const { t } = useTranslation();
  return (
    <>
      {run.state === 'paused' && (
        <Button
          variant="subtle"
          size="xs"
          loading={isResuming}
          aria-label={t('admin.jobs.resume_run', { id: run.id })}
          onClick={resume}
        >
          {t('admin.jobs.resume')}
        </Button>
      )}
      <Button variant="subtle" size="xs" aria-label={t('admin.jobs.cancel_run', { id: run.id })} onClick={ask}>
        {t('admin.jobs.cancel')}
      </Button>
    </>
  );
};

type Doing = {
  readonly busy: Act | null;
  readonly act: (act: Act) => void;
  readonly ask: (run: AdminRun) => void;
};

const useColumns = ({ busy, act, ask }: Doing): PlainColumn<AdminRun>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'run',
      title: t('admin.jobs.kind'),
      cell: (run) => <TwoLines first={run.kind} second={run.subject} />,
    },
    { id: 'id', title: t('admin.jobs.number'), kind: 'number', cell: (run) => run.id },
    {
      id: 'state',
      title: t('admin.jobs.state'),
      card: 'state',
      cell: (run) => <TwoLines first={<Status family="run" state={run.state} size="md" />} second={run.error_code} />,
    },
    {
      id: 'progress',
      title: t('admin.jobs.progress'),
      card: 'state',
      cell: (run) => <ProgressCell done={run.done} total={run.total} failed={run.failed} />,
    },
    { id: 'account', title: t('admin.jobs.account'), kind: 'number', cell: (run) => run.account_id },
    {
      id: 'created',
      title: t('admin.jobs.created_at'),
      kind: 'muted',
      card: 'aside',
      width: 96,
      cell: (run) => <Moment value={run.created_at} />,
    },
    {
      id: 'finished',
      title: t('admin.jobs.finished_at'),
      kind: 'muted',
      width: 96,
      cell: (run) => <Moment value={run.finished_at} />,
    },
    {
      id: 'actions',
      title: t('admin.jobs.actions'),
      kind: 'actions',
      cell: (run) =>
        isOpen(run) ? (
          <Actions
            run={run}
            isResuming={busy?.what === 'resume' && busy.run.id === run.id}
            resume={() => act({ what: 'resume', run })}
            ask={() => ask(run)}
          />
        ) : null,
    },
  ];
};

const Runs = ({ runs }: { readonly runs: readonly AdminRun[] }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AdminRun | null>(null);
  const { act, busy } = useAct(adminRunRoutes.overview, perform, () => setAsked(null));
  return (
    <>
      <PlainTable
        label={t('admin.jobs.runs')}
        columns={useColumns({ busy, act, ask: setAsked })}
        rows={runs}
        rowId={(run) => String(run.id)}
        empty={
          <EmptyState figure="add" level={2} title={t('admin.jobs.no_runs')}>
            {t('admin.jobs.no_runs_text')}
          </EmptyState>
        }
      />
      {asked && (
        <ConfirmDialog
          isOpen
          icon="ban"
          title={t('admin.jobs.ask_cancel_run', { id: asked.id })}
          closeLabel={t('admin.jobs.keep_run')}
          confirmLabel={t('admin.jobs.do_cancel_run')}
          isBusy={busy !== null}
          onConfirm={() => act({ what: 'cancel', run: asked })}
          onClose={() => setAsked(null)}
        >
          {t('admin.jobs.ask_cancel_run_text', { kind: asked.kind, subject: asked.subject })}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Long work of all accounts, with a way to end it and to go on with it. */
export const RunsView = ({ runs }: { readonly runs: QueryState<RunsOverview> }) => (
  <Loaded known={runs}>{(overview) => <Runs runs={overview.runs} />}</Loaded>
);
