import { customerRoutes as routes, type UsageRow } from '@galena/contract/customers';
import { listTypes, type ListType } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { PeriodFilter } from '../../ui/table/bars/period-filter.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { saveBlob } from '../../widgets/save-blob.ts';
import classes from './customers.module.css';
import { useUsage, type UsageWanted } from './use-customers.ts';

type Filter = {
  readonly customer: { readonly id: number; readonly name: string } | null;
  readonly type: ListType | '';
  readonly from: string | null;
  readonly to: string | null;
};

const everything: Filter = { customer: null, type: '', from: null, to: null };

const wantedOf = ({ customer, type, from, to }: Filter): UsageWanted => ({
  ...(customer && { subscriber: customer.id }),
  ...(type !== '' && { list_type: type }),
  ...(from && { startDate: from }),
  ...(to && { endDate: to }),
});

/** The customers that have been seen, with whoever is chosen. */
const customersIn = (rows: readonly UsageRow[], { customer }: Filter) => {
  const seen = new Map(customer ? [[customer.id, customer.name]] : []);
  for (const { subscriber, email } of rows) seen.set(subscriber.id, subscriber.name || email);
  return [...seen].map(([id, name]) => ({ id, name }));
};

type BarProps = {
  readonly filter: Filter;
  readonly rows: readonly UsageRow[];
  readonly change: (change: Partial<Filter>) => void;
};

const Bar = ({ filter, rows, change }: BarProps) => {
  const { t } = useTranslation();
  const customers = customersIn(rows, filter);
  return (
    <div className={classes.bar}>
      <ChoiceMenu
        label={t('customers.history.subscriber')}
        value={String(filter.customer?.id ?? '')}
        choices={[
          { value: '', label: t('customers.history.any_subscriber') },
          ...customers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChoose={(id) => change({ customer: customers.find((one) => String(one.id) === id) ?? null })}
      />
      <ChoiceMenu<ListType | ''>
        label={t('customers.history.list_type')}
        value={filter.type}
        choices={[
          { value: '', label: t('customers.history.any_type') },
          ...listTypes.map((value) => ({ value, label: t(`widgets.list_types.${value}`) })),
        ]}
        onChoose={(type) => change({ type })}
      />
      <PeriodFilter
        label={t('customers.history.period')}
        from={filter.from}
        to={filter.to}
        onChange={(end, day) => change({ [end]: day })}
      />
    </div>
  );
};

const actions = ['search', 'similar', 'email', 'phone', 'employees', 'influencer', 'verification'] as const;

const useColumns = (): readonly PlainColumn<UsageRow>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return [
    {
      id: 'customer',
      title: t('customers.history.subscriber'),
      kind: 'sentence',
      width: '30%',
      isName: true,
      cell: ({ subscriber: { name }, email }) => <TwoLines first={name || email} second={name && email} />,
    },
    {
      id: 'package',
      title: t('customers.package'),
      kind: 'sentence',
      cell: ({ package: name }) => name ?? t('customers.no_package'),
    },
    {
      id: 'what',
      title: t('customers.history.what'),
      kind: 'sentence',
      cell: ({ list_type: type, action }) => {
        const known = listTypes.find((one) => one === type);
        const act = actions.find((one) => one === action);
        return (
          <TwoLines
            first={known ? t(`widgets.list_types.${known}`) : t('customers.history.other')}
            second={act && t(`customers.history.actions.${act}`)}
          />
        );
      },
    },
    {
      id: 'when',
      title: t('customers.history.when'),
      kind: 'muted',
      card: 'aside',
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'credits',
      title: t('customers.history.credits'),
      kind: 'number',
      cell: ({ credits }) => number(credits),
    },
  ];
};

type RowsProps = {
  readonly query: ReturnType<typeof useUsage>;
  readonly isFiltered: boolean;
  readonly clear: () => void;
};

const Rows = ({ query, isFiltered, clear }: RowsProps) => {
  const { t } = useTranslation();
  const columns = useColumns();
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <PlainTable
      label={t('customers.history.table')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      isLoading={isFetching && rows.length === 0}
      empty={
        <EmptyState
          figure={isFiltered ? 'search' : 'add'}
          level={2}
          title={t(isFiltered ? 'customers.no_match' : 'customers.history.none')}
          actions={isFiltered && <Button onClick={clear}>{t('customers.clear')}</Button>}
        >
          {t(isFiltered ? 'customers.no_match_text' : 'customers.history.none_text')}
        </EmptyState>
      }
      foot={
        hasNextPage && (
          <span className={classes.more}>
            <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('customers.more')}
            </Button>
          </span>
        )
      }
    />
  );
};

/** What a reseller's customers spent credits on. */
export const UsageHistoryPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(everything);
  const wanted = wantedOf(filter);
  const query = useUsage(wanted);
  const file = useMutation({
    mutationFn: () => call(routes.usageFile, { query: wanted }),
    onSuccess: (blob) => saveBlob(blob, 'usage-history.csv'),
  });
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'csv',
            label: t('customers.history.export'),
            icon: 'download',
            isBusy: file.isPending,
            run: () => file.mutate(),
          },
        ]}
      />
      <PageBody layout="flush">
        <Bar
          filter={filter}
          rows={query.data?.pages.flatMap((page) => page.data) ?? []}
          change={(change) => setFilter((before) => ({ ...before, ...change }))}
        />
        {file.error && <LoadFailure error={file.error} />}
        <Rows query={query} isFiltered={Object.keys(wanted).length > 0} clear={() => setFilter(everything)} />
      </PageBody>
    </>
  );
};
