import { exportErrors, type PreparedExport } from '@galena/contract/exports';
import { fileErrors } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { formatBytes } from '../../ui/fields/files/file-rules.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { failureSentence } from '../../widgets/runs/failure-sentence.ts';
import { ExportRowActs } from './export-row-acts.tsx';
import classes from './exports.module.css';
import { useExports } from './use-exports.ts';

/** What there is to say of a state beside its name. */
const useStateWords = (): ((one: PreparedExport) => string | null) => {
  const { t } = useTranslation();
  return ({ state, error_code: code }) => {
    if (state === 'removed') return t('exports.past.removed_why');
    return state === 'failed' ? failureSentence({ error_code: code }, { ...exportErrors, ...fileErrors }) : null;
  };
};

type ListProps = { readonly one: PreparedExport; readonly isAsked: boolean };

const ListName = ({ one, isAsked }: ListProps) => {
  const list = { id: one.campaign_id, type: one.type };
  return (
    <span className={isAsked ? classes.asked : undefined}>
      {one.has_list ? (
        <AddressLink page="LeadSearch:SavedList" params={{ list }} className={classes.link}>
          {one.list_name}
        </AddressLink>
      ) : (
        one.list_name
      )}
    </span>
  );
};

/** How much it is, whose, and from when to when. */
const useFigures = (): readonly PlainColumn<PreparedExport>[] => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  return [
    {
      id: 'rows',
      title: t('exports.past.rows'),
      kind: 'number',
      width: 90,
      cell: ({ rows }) => (rows === null ? null : number(rows)),
    },
    {
      id: 'size',
      title: t('exports.past.size'),
      kind: 'number',
      width: 90,
      cell: ({ size_bytes: size }) => (size === null ? null : formatBytes(size, i18n.language)),
    },
    {
      id: 'who',
      title: t('exports.past.who'),
      kind: 'muted',
      width: 150,
      cell: ({ user_name: name, schedule_id: schedule }) => (schedule === null ? name : t('exports.past.by_schedule')),
    },
    {
      id: 'when',
      title: t('exports.past.when'),
      kind: 'muted',
      card: 'aside',
      width: 110,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'expires',
      title: t('exports.past.expires'),
      kind: 'muted',
      width: 110,
      cell: ({ state, expires_at: at }) => (state === 'ready' && at !== null ? <Moment value={at} /> : null),
    },
  ];
};

const useColumns = (askedId: number | null): readonly PlainColumn<PreparedExport>[] => {
  const { t } = useTranslation();
  const wordsOf = useStateWords();
  return [
    {
      id: 'list',
      title: t('exports.past.list'),
      kind: 'sentence',
      cell: (one) => <ListName one={one} isAsked={one.id === askedId} />,
    },
    {
      id: 'format',
      title: t('exports.past.format'),
      width: 110,
      cell: ({ format }) => t(`exports.past.formats.${format}`),
    },
    {
      id: 'state',
      title: t('exports.past.state'),
      kind: 'sentence',
      card: 'state',
      width: '24%',
      cell: (one) => <TwoLines first={<Status family="export" state={one.state} size="md" />} second={wordsOf(one)} />,
    },
    ...useFigures(),
    {
      id: 'acts',
      title: t('exports.past.acts'),
      kind: 'actions',
      width: 190,
      cell: (one) => <ExportRowActs one={one} />,
    },
  ];
};

/** Exports of the account, newest first: what they hold, what became of them, and the way to each. */
export const ExportsTable = ({ askedId }: { readonly askedId: number | null }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const columns = useColumns(askedId);
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useExports();
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.pagination.total ?? 0;
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <PlainTable
      label={t('exports.shell.pages.exports')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      isLoading={isFetching && rows.length === 0}
      empty={
        <EmptyState figure="add" level={2} title={t('exports.past.none')}>
          {t('exports.past.none_text')}
        </EmptyState>
      }
      foot={
        <span className={classes.foot}>
          <span>{t('exports.past.count', { count: total, number: number(total) })}</span>
          {hasNextPage && (
            <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('exports.past.more')}
            </Button>
          )}
        </span>
      }
    />
  );
};
