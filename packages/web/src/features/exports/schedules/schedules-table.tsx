import { type ExportSchedule, scheduleRoutes as routes } from '@galena/contract/exports';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import classes from '../exports.module.css';
import { useRhythmWords } from './rhythm-words.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const changeOf = (one: ExportSchedule) => ({
  repeat: one.repeat,
  weekday: one.weekday,
  day: one.day,
  hour: one.hour,
  recipients: one.recipients.map(({ id }) => id),
});

type ActsProps = { readonly one: ExportSchedule; readonly edit: (one: ExportSchedule) => void };

const ScheduleActs = ({ one, edit }: ActsProps) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(routes.schedules) });
  const params = { id: one.id };
  const turn = useMutation({
    mutationFn: () => call(routes.change, { params, body: { ...changeOf(one), is_on: !one.is_on } }),
    onSettled,
  });
  const remove = useMutation({ mutationFn: () => call(routes.remove, { params }), onSettled });
  const list = one.list_name;
  return (
    <span className={classes.acts}>
      <Button
        size="xs"
        loading={turn.isPending}
        aria-label={t(one.is_on ? 'exports.schedule.turn_off_of' : 'exports.schedule.turn_on_of', { list })}
        // Nobody is left to send it to: who gets it is to be chosen first.
        onClick={() => (one.recipients.length === 0 ? edit(one) : turn.mutate())}
      >
        {t(one.is_on ? 'exports.schedule.turn_off' : 'exports.schedule.turn_on')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('exports.schedule.more_of', { list })}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="pencil" size={15} />} onClick={() => edit(one)}>
            {t('exports.schedule.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => remove.mutate()}>
            {t('exports.schedule.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};

const useColumns = (edit: ActsProps['edit']): readonly PlainColumn<ExportSchedule>[] => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const { rhythm } = useRhythmWords();
  return [
    {
      id: 'list',
      title: t('exports.past.list'),
      kind: 'sentence',
      cell: (one) => <TwoLines first={one.list_name} second={t(`exports.past.formats.${one.format}`)} />,
    },
    { id: 'when', title: t('exports.schedule.repeat'), kind: 'sentence', card: 'line', cell: (one) => rhythm(one) },
    {
      id: 'state',
      title: t('exports.past.state'),
      kind: 'sentence',
      card: 'state',
      width: '22%',
      cell: (one) => (
        <TwoLines
          first={<Status family="autopilot" state={one.is_on ? 'active' : 'paused'} size="md" />}
          second={one.off_reason && t(`exports.schedule.off.${one.off_reason}`)}
        />
      ),
    },
    {
      id: 'next',
      title: t('exports.schedule.next'),
      kind: 'muted',
      width: 120,
      cell: ({ next_run_at: at }) => at && <Moment value={at} />,
    },
    {
      id: 'last',
      title: t('exports.schedule.last'),
      width: 130,
      cell: ({ last_state: state }) => state && <Status family="export" state={state} />,
    },
    {
      id: 'recipients',
      title: t('exports.schedule.recipients'),
      kind: 'sentence',
      cell: ({ recipients }) => list(recipients.map(({ name, email }) => name || email)),
    },
    {
      id: 'acts',
      title: t('exports.past.acts'),
      kind: 'actions',
      width: 150,
      cell: (one) => <ScheduleActs one={one} edit={edit} />,
    },
  ];
};

/** Lists that are exported again and again: when, to whom, and what came of it. */
export const SchedulesTable = () => {
  const { t } = useTranslation();
  const [edited, edit] = useState<ExportSchedule | null>(null);
  const columns = useColumns(edit);
  const { data, error, refetch, isFetching } = useQuery(queryOf(routes.schedules, {}));
  const rows = data?.data ?? [];
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <>
      <PlainTable
        label={t('exports.tabs.schedules')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        isLoading={isFetching && rows.length === 0}
        empty={
          <EmptyState figure="add" level={2} title={t('exports.schedule.none')}>
            {t('exports.schedule.none_text')}
          </EmptyState>
        }
      />
      {edited && <ScheduleDialog one={edited} close={() => edit(null)} />}
    </>
  );
};
