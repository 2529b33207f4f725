import { adminJobRoutes, type JobsOverview } from '@galena/contract/admin';
import { Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './jobs.module.css';

const refreshMs = 5_000;

type Part<Key extends keyof JobsOverview> = { readonly rows: JobsOverview[Key] };

type SheetProps = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
};

/** A plain table that scrolls sideways on a phone; one sentence when it is empty. */
const Sheet = ({ title, heads, rows }: SheetProps) => {
  const { t } = useTranslation();
  return (
    <SectionCard title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('jobs.none')}</Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((cells, row) => (
                <Table.Tr key={row}>
                  {cells.map((cell, column) => (
                    <Table.Td key={heads[column]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </SectionCard>
  );
};

const useAct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ what, id }: { what: 'retry' | 'discard' | 'cancel'; id: string }) =>
      call(adminJobRoutes[what], { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(adminJobRoutes.overview) }),
  });
};

const useMoment = () => {
  const { i18n } = useTranslation();
  return (value: string | null): string => (value === null ? '–' : formatMoment(value, i18n.language));
};

const Queues = ({ rows }: Part<'queues'>) => {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('jobs.queues')}
      heads={[t('jobs.queue'), t('jobs.waiting'), t('jobs.running'), t('jobs.completed'), t('jobs.oldest')]}
      rows={rows.map((row) => [
        row.name,
        row.waiting,
        row.running,
        row.completed,
        row.oldest_waiting_seconds === null ? '–' : t('jobs.seconds', { count: row.oldest_waiting_seconds }),
      ])}
    />
  );
};

const RunningJobs = ({ rows }: Part<'running'>) => {
  const { t } = useTranslation();
  const moment = useMoment();
  const act = useAct();
  return (
    <Sheet
      title={t('jobs.running_now')}
      heads={[
        t('jobs.queue'),
        t('jobs.account'),
        t('jobs.worker'),
        t('jobs.since'),
        t('jobs.progress'),
        t('jobs.actions'),
      ]}
      rows={rows.map((row) => [
        row.queue,
        row.account_id ?? '–',
        row.worker,
        moment(row.started_at),
        row.total === null ? row.done : `${row.done} / ${row.total}`,
        <Button key="cancel" variant="default" size="xs" onClick={() => act.mutate({ what: 'cancel', id: row.id })}>
          {t('jobs.cancel')}
        </Button>,
      ])}
    />
  );
};

const DeadLetters = ({ rows, total }: Part<'dead_letters'> & { readonly total: number }) => {
  const { t } = useTranslation();
  const moment = useMoment();
  const act = useAct();
  return (
    <Sheet
      title={t('jobs.dead_letters', { count: total })}
      heads={[
        t('jobs.queue'),
        t('jobs.account'),
        t('jobs.reason'),
        t('jobs.tries'),
        t('jobs.failed_at'),
        t('jobs.actions'),
      ]}
      rows={rows.map((row) => [
        row.queue,
        row.account_id ?? '–',
        row.reason,
        row.tries,
        moment(row.failed_at),
        <Group key="act" gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" onClick={() => act.mutate({ what: 'retry', id: row.id })}>
            {t('jobs.retry')}
          </Button>
          <Button variant="default" size="xs" onClick={() => act.mutate({ what: 'discard', id: row.id })}>
            {t('jobs.discard')}
          </Button>
        </Group>,
      ])}
    />
  );
};

const Workers = ({ rows }: Part<'workers'>) => {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <Sheet
      title={t('jobs.workers')}
      heads={[t('jobs.worker'), t('jobs.running'), t('jobs.since'), t('jobs.seen')]}
      rows={rows.map((row) => [row.name, row.running, moment(row.started_at), moment(row.seen_at)])}
    />
  );
};

const Schedules = ({ rows, total }: Part<'schedules'> & { readonly total: number }) => {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <Sheet
      title={t('jobs.schedules', { count: total })}
      heads={[t('jobs.subject'), t('jobs.queue'), t('jobs.account'), t('jobs.next_run'), t('jobs.last_run')]}
      rows={rows.map((row) => [
        row.subject,
        row.job,
        row.account_id,
        row.is_paused ? t('jobs.paused') : moment(row.next_run_at),
        moment(row.last_run_at),
      ])}
    />
  );
};

/** What the machinery for long work is doing; plain, for the operator. */
export const JobsPage = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(adminJobRoutes.overview, {}),
    refetchInterval: refreshMs,
  });
  return (
    <Stack>
      <PageTitle>{t('jobs.title')}</PageTitle>
      {isPending && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
      <LoadFailure error={error} retry={refetch} />
      {data && (
        <>
          <Queues rows={data.data.queues} />
          <RunningJobs rows={data.data.running} />
          <DeadLetters rows={data.data.dead_letters} total={data.data.dead_letters_total} />
          <Workers rows={data.data.workers} />
          <Schedules rows={data.data.schedules} total={data.data.schedules_total} />
        </>
      )}
    </Stack>
  );
};
