import type { Activity } from '@galena/contract/activity';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useActWords } from '../../widgets/acts/act-words.ts';
import { ChangeList } from '../../widgets/acts/change-list.tsx';

const What = ({ row }: { readonly row: Activity }) => {
  const { t } = useTranslation();
  const { sentenceOf } = useActWords();
  const about = row.subject === null ? row.label : t('activity.subject', { name: row.subject.name });
  return <TwoLines first={sentenceOf(row)} second={about} />;
};

const useColumns = (): readonly PlainColumn<Activity>[] => {
  const { t } = useTranslation();
  const { actorOf } = useActWords();
  return [
    {
      id: 'what',
      title: t('activity.columns.what'),
      kind: 'sentence',
      width: '30%',
      cell: (row) => <What row={row} />,
    },
    {
      id: 'changes',
      title: t('activity.columns.changes'),
      kind: 'sentence',
      card: 'line',
      width: '26%',
      cell: ({ changes }) => <ChangeList changes={changes} />,
    },
    { id: 'who', title: t('activity.columns.who'), kind: 'sentence', cell: ({ actor }) => actorOf(actor) },
    {
      id: 'from',
      title: t('activity.from'),
      kind: 'sentence',
      cell: ({ ip_address: address, browser }) => <TwoLines first={address} second={browser} />,
    },
    {
      id: 'time',
      title: t('activity.columns.time'),
      kind: 'muted',
      card: 'aside',
      width: 120,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
  ];
};

type ActivityTableProps = {
  readonly rows: readonly Activity[];
  readonly isLoading: boolean;
  readonly foot: ReactNode;
};

/** What happened, newest first. */
export const ActivityTable = ({ rows, isLoading, foot }: ActivityTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('activity.table')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => String(id)}
      isLoading={isLoading}
      foot={foot}
      empty={
        <EmptyState figure="search" level={2} title={t('activity.none')}>
          {t('activity.none_text')}
        </EmptyState>
      }
    />
  );
};
