import { listTypes } from '@galena/contract/kernel';
import type { AdminSearcher } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { SearcherActions, type Doing } from './searcher-actions.tsx';
import classes from './searchers.module.css';

const State = ({
  searcher: { status, last_error: error, last_error_at: at },
}: {
  readonly searcher: AdminSearcher;
}) => (
  <TwoLines
    first={<Status family="source" state={status} size="md" />}
    second={
      error && (
        <span className={classes.error}>
          {error} · <Moment value={at} />
        </span>
      )
    }
  />
);

const Used = ({ searcher: { used_today: used, daily_limit: limit } }: { readonly searcher: AdminSearcher }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if (limit === null) return number(used);
  return (
    <TwoLines
      first={t('admin.searchers.used_of', { used: number(used), limit: number(limit) })}
      second={used >= limit && t('admin.searchers.limit_reached')}
    />
  );
};

/** Whether another one is asked so many steps after it. Invented leads stay behind the others, so that nobody passes them. */
const hasNeighbour = (searchers: readonly AdminSearcher[], searcher: AdminSearcher, step: number): boolean =>
  searchers.some(
    (one) =>
      one.list_type === searcher.list_type &&
      one.is_sandbox === searcher.is_sandbox &&
      one.priority === searcher.priority + step,
  );

/** How each has done of late. */
const useFigures = (): PlainColumn<AdminSearcher>[] => {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' });
  return [
    {
      id: 'today',
      title: t('admin.searchers.today'),
      kind: 'number',
      cell: (searcher) => <Used searcher={searcher} />,
    },
    {
      id: 'success',
      title: t('admin.searchers.success'),
      kind: 'number',
      cell: ({ success_rate: rate }) => (rate === null ? null : percent.format(rate / 100)),
    },
    {
      id: 'spent',
      title: t('admin.searchers.spent'),
      kind: 'number',
      cell: ({ spent_cents: cents }) => (cents === 0 ? null : money.format(cents / 100)),
    },
    {
      id: 'last',
      title: t('admin.searchers.last_run'),
      kind: 'muted',
      card: 'aside',
      width: 110,
      cell: ({ last_run_at: at }) => <Moment value={at} />,
    },
  ];
};

const useColumns = (searchers: readonly AdminSearcher[], doing: Doing): PlainColumn<AdminSearcher>[] => {
  const { t } = useTranslation();
  const figures = useFigures();
  return [
    {
      id: 'name',
      title: t('admin.searchers.name'),
      kind: 'sentence',
      cell: ({ name, provider }) => <TwoLines first={name} second={provider} />,
    },
    {
      id: 'kind',
      title: t('admin.searchers.kind'),
      card: 'line',
      cell: ({ list_type: type }) => t(`widgets.list_types.${type}`),
    },
    {
      id: 'order',
      title: t('admin.searchers.order'),
      cell: (searcher) => (
        <OrderButtons
          searcher={searcher}
          isFirst={!hasNeighbour(searchers, searcher, -1)}
          isLast={!hasNeighbour(searchers, searcher, 1)}
          move={(place) => doing.act({ what: 'move', searcher, place })}
        />
      ),
    },
    {
      id: 'state',
      title: t('admin.searchers.state'),
      card: 'state',
      cell: (searcher) => <State searcher={searcher} />,
    },
    ...figures,
    {
      id: 'actions',
      title: t('admin.searchers.actions'),
      kind: 'actions',
      cell: (searcher) => <SearcherActions searcher={searcher} {...doing} />,
    },
  ];
};

type SearchersTableProps = { readonly searchers: readonly AdminSearcher[]; readonly doing: Doing };

/** All sources of leads: kind by kind, in the order in which they are asked. */
export const SearchersTable = ({ searchers, doing }: SearchersTableProps) => {
  const { t } = useTranslation();
  const rows = listTypes.flatMap((type) => searchers.filter((one) => one.list_type === type));
  return (
    <PlainTable
      label={t('admin.searchers.table')}
      columns={useColumns(searchers, doing)}
      rows={rows}
      rowId={({ id }) => String(id)}
      empty={
        <EmptyState figure="add" level={2} title={t('admin.searchers.none')}>
          {t('admin.searchers.none_text')}
        </EmptyState>
      }
    />
  );
};
