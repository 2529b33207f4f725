import { adminJobRoutes, type JobsOverview } from '@galena/contract/admin';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { formatDuration } from './quantities.ts';
import { MomentCell, progressOf, Sheet, Words } from './sheet.tsx';

type Part<Key extends keyof JobsOverview> = { readonly rows: JobsOverview[Key] };

const useAct = () => {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate } = useMutation({
    mutationFn: ({ what, id }: { what: 'retry' | 'discard' | 'cancel'; id: string }) =>
      call(adminJobRoutes[what], { params: { id } }),
    // The button that had the focus goes with its row.
    onSuccess: () => heading.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(adminJobRoutes.overview) }),
  });
  return { act: mutate, heading };
};

/** As much of a job's id as tells two rows apart. */
const shortId = (id: string): string => id.slice(0, 8);

export const Queues = ({ rows }: Part<'queues'>) => {
  const { t, i18n } = useTranslation();
  return (
    <Sheet
      title={t('jobs.queues')}
      heads={[t('jobs.queue'), t('jobs.waiting'), t('jobs.running'), t('jobs.completed'), t('jobs.oldest')]}
      rows={rows.map((row) => ({
        key: row.name,
        cells: [
          row.name,
          row.waiting,
          row.running,
          row.completed,
          row.oldest_waiting_seconds === null ? '–' : formatDuration(row.oldest_waiting_seconds, i18n.language),
        ],
      }))}
    />
  );
};

export const RunningJobs = ({ rows }: Part<'running'>) => {
  const { t } = useTranslation();
  const { act, heading } = useAct();
  return (
    <Sheet
      title={t('jobs.running_now')}
      headingRef={heading}
      heads={[
        t('jobs.queue'),
        t('jobs.account'),
        t('jobs.worker'),
        t('jobs.since'),
        t('jobs.progress'),
        t('jobs.actions'),
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.queue,
          row.account_id ?? '–',
          row.worker,
          <MomentCell key="started_at" value={row.started_at} />,
          progressOf(row),
          <Button
            key="cancel"
            variant="default"
            size="xs"
            aria-label={t('jobs.cancel_job', { id: shortId(row.id), queue: row.queue })}
            onClick={() => act({ what: 'cancel', id: row.id })}
          >
            {t('jobs.cancel')}
          </Button>,
        ],
      }))}
    />
  );
};

export const DeadLetters = ({ rows, total }: Part<'dead_letters'> & { readonly total: number }) => {
  const { t } = useTranslation();
  const { act, heading } = useAct();
  const actions = ({ id: whole, queue }: JobsOverview['dead_letters'][number]) => {
    const id = shortId(whole);
    return (
      <Group key="act" gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          aria-label={t('jobs.retry_letter', { id, queue })}
          onClick={() => act({ what: 'retry', id: whole })}
        >
          {t('jobs.retry')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t('jobs.discard_letter', { id, queue })}
          onClick={() => act({ what: 'discard', id: whole })}
        >
          {t('jobs.discard')}
        </Button>
      </Group>
    );
  };
  return (
    <Sheet
      title={t('jobs.dead_letters', { count: total })}
      headingRef={heading}
      heads={[
        t('jobs.queue'),
        t('jobs.reason'),
        t('jobs.actions'),
        t('jobs.account'),
        t('jobs.tries'),
        t('jobs.failed_at'),
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.queue,
          <Words key="reason" text={row.reason} />,
          actions(row),
          row.account_id ?? '–',
          row.tries,
          <MomentCell key="failed_at" value={row.failed_at} />,
        ],
      }))}
    />
  );
};

export const Workers = ({ rows }: Part<'workers'>) => {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('jobs.workers')}
      heads={[t('jobs.worker'), t('jobs.running'), t('jobs.since'), t('jobs.seen')]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.name,
          row.running,
          <MomentCell key="started_at" value={row.started_at} />,
          <MomentCell key="seen_at" value={row.seen_at} />,
        ],
      }))}
    />
  );
};

export const Schedules = ({ rows, total }: Part<'schedules'> & { readonly total: number }) => {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('jobs.schedules', { count: total })}
      heads={[t('jobs.subject'), t('jobs.queue'), t('jobs.account'), t('jobs.next_run'), t('jobs.last_run')]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.subject,
          row.job,
          row.account_id,
          row.is_paused ? t('jobs.paused') : <MomentCell key="next_run_at" value={row.next_run_at} />,
          <MomentCell key="last_run_at" value={row.last_run_at} />,
        ],
      }))}
    />
  );
};
