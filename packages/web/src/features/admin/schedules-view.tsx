import type { JobsOverview } from '@galena/contract/admin';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import type { QueryState } from './overviews.ts';
import { Loaded } from './pane.tsx';

type Schedule = JobsOverview['schedules'][number];

const useColumns = (): PlainColumn<Schedule>[] => {
  const { t } = useTranslation();
  return [
    { id: 'subject', title: t('admin.jobs.subject'), cell: ({ subject }) => subject },
    { id: 'job', title: t('admin.jobs.queue'), card: 'line', cell: ({ job }) => job },
    { id: 'account', title: t('admin.jobs.account'), kind: 'number', cell: (schedule) => schedule.account_id },
    {
      id: 'next',
      title: t('admin.jobs.next_run'),
      cell: (schedule) =>
        schedule.is_paused ? (
          <Status family="autopilot" state="paused" size="md" />
        ) : (
          <Moment value={schedule.next_run_at} />
        ),
    },
    {
      id: 'last',
      title: t('admin.jobs.last_run'),
      kind: 'muted',
      cell: (schedule) => <Moment value={schedule.last_run_at} />,
    },
  ];
};

type SchedulesProps = { readonly schedules: readonly Schedule[]; readonly total: number };

const Schedules = ({ schedules, total }: SchedulesProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (
    <PlainTable
      label={t('admin.jobs.schedules')}
      columns={useColumns()}
      rows={schedules}
      rowId={({ id }) => String(id)}
      foot={
        total > schedules.length && t('admin.jobs.shown_of', { shown: number(schedules.length), total: number(total) })
      }
      empty={
        <EmptyState figure="add" level={2} title={t('admin.jobs.no_schedules')}>
          {t('admin.jobs.no_schedules_text')}
        </EmptyState>
      }
    />
  );
};

/** Work of all accounts that repeats by itself. */
export const SchedulesView = ({ jobs }: { readonly jobs: QueryState<JobsOverview> }) => (
  <Loaded known={jobs}>
    {({ schedules, schedules_total: total }) => <Schedules schedules={schedules} total={total} />}
  </Loaded>
);
