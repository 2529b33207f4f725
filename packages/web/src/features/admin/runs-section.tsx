import { adminRunRoutes, type RunsOverview } from '@galena/contract/admin';
import { Button, Group, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { MomentCell, progressOf, Sheet, TwoLines, type SheetRow } from './sheet.tsx';

const refreshMs = 5_000;

type AdminRun = RunsOverview['runs'][number];
type Act = { readonly what: 'cancel' | 'resume'; readonly run: AdminRun };

const isOpen = ({ state }: AdminRun): boolean => state === 'queued' || state === 'running' || state === 'paused';

const useAct = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ what, run }: Act) =>
      call(adminRunRoutes[what], { params: { id: run.id }, body: { account_id: run.account_id } }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(adminRunRoutes.overview) }),
  });
};

type ActionsProps = { readonly run: AdminRun; readonly busy: Act | null; readonly act: (act: Act) => void };

const Actions = ({ run, busy, act }: ActionsProps) => {
  const { t } = useTranslation();
  const isBusy = (what: Act['what']): boolean => busy?.what === what && busy.run.id === run.id;
  if (!isOpen(run)) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {run.state === 'paused' && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy('resume')}
          aria-label={t('jobs.resume_run', { id: run.id })}
          onClick={() => act({ what: 'resume', run })}
        >
          {t('jobs.resume')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        loading={isBusy('cancel')}
        aria-label={t('jobs.cancel_run', { id: run.id })}
        onClick={() => act({ what: 'cancel', run })}
      >
        {t('jobs.cancel')}
      </Button>
    </Group>
  );
};

type RunsSheetProps = { readonly overview: RunsOverview; readonly children: ReactNode };

const RunsSheet = ({ overview: { runs, open_total: total }, children }: RunsSheetProps) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus may go with the state of its row.
  const { mutate, isPending, variables } = useAct(() => heading.current?.focus());
  const rowOf = (run: AdminRun): SheetRow => ({
    key: run.id,
    cells: [
      run.id,
      <TwoLines key="run" first={run.kind} second={run.subject} />,
      <TwoLines key="state" first={t(`jobs.run_states.${run.state}`)} second={run.error_code} />,
      <Actions key="act" run={run} busy={isPending ? variables : null} act={mutate} />,
      run.account_id,
      <TwoLines
        key="progress"
        first={progressOf(run)}
        second={run.failed > 0 ? t('jobs.failed_records', { count: run.failed }) : null}
      />,
      <MomentCell key="created" value={run.created_at} />,
      <MomentCell key="finished" value={run.finished_at} />,
    ],
  });
  return (
    <Sheet
      title={t('jobs.runs', { count: total })}
      headingRef={heading}
      heads={[
        t('jobs.number'),
        t('jobs.kind'),
        t('jobs.state'),
        t('jobs.actions'),
        t('jobs.account'),
        t('jobs.progress'),
        t('jobs.created_at'),
        t('jobs.finished_at'),
      ]}
      rows={runs.map(rowOf)}
    >
      {children}
    </Sheet>
  );
};

/** Long work of all accounts, with a way to end it and to go on with it. */
export const RunsSection = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(adminRunRoutes.overview, {}),
    refetchInterval: refreshMs,
  });
  const failure = <LoadFailure error={error} retry={refetch} />;
  if (data) return <RunsSheet overview={data.data}>{failure}</RunsSheet>;
  return isPending ? <Loader size="sm" role="status" aria-label={t('app.loading')} /> : failure;
};
