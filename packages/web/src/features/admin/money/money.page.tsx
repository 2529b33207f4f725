import { moneyRoutes as routes, type AdminPayment } from '@galena/contract/payments';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Stat, StatRow } from '../../../ui/progress/stat.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';
import { Loaded, Pane } from '../pane.tsx';
import { usePrices } from '../plans/prices.ts';
import { FeesPane } from './fees-pane.tsx';
import classes from './money.module.css';

type Figures = Awaited<ReturnType<typeof call<typeof routes.figures>>>['data'];
type MonthFigures = Figures['months'][number];

const Totals = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { price } = usePrices(figures.currency);
  const { total } = figures;
  return (
    <StatRow isDense>
      <Stat
        label={t('admin.money.sold')}
        value={price(total.sold_cents)}
        detail={t('admin.money.of_tax', { tax: price(total.tax_cents) })}
      />
      <Stat
        label={t('admin.money.refunded')}
        value={price(total.refunded_cents)}
        detail={t('admin.money.disputes', { number: number(total.disputes_open) })}
      />
      <Stat
        label={t('admin.money.used')}
        value={number(figures.credits_used)}
        detail={t('admin.money.of_sold', { number: number(total.credits_sold) })}
      />
      <Stat label={t('admin.money.owed')} value={number(figures.credits_owed)} detail={t('admin.money.owed_detail')} />
      <Stat
        label={t('admin.money.failed')}
        value={number(total.failed)}
        detail={t('admin.money.of_payments', { number: number(total.succeeded) })}
      />
    </StatRow>
  );
};

const useMonthName = () => {
  const { language } = useTranslation().i18n;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));
};

const Months = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { price } = usePrices(figures.currency);
  const nameOf = useMonthName();
  const columns: readonly PlainColumn<MonthFigures>[] = [
    { id: 'month', title: t('admin.money.month'), cell: ({ month }) => nameOf(month) },
    { id: 'sold', title: t('admin.money.sold'), kind: 'number', cell: (one) => price(one.sold_cents) },
    { id: 'refunded', title: t('admin.money.refunded'), kind: 'number', cell: (one) => price(one.refunded_cents) },
    { id: 'disputed', title: t('admin.money.disputed'), kind: 'number', cell: (one) => price(one.disputed_cents) },
    { id: 'credits', title: t('admin.money.credits_sold'), kind: 'number', cell: (one) => number(one.credits_sold) },
    { id: 'used', title: t('admin.money.used'), kind: 'number', cell: (one) => number(one.credits_used) },
    { id: 'failed', title: t('admin.money.failed'), kind: 'number', cell: (one) => number(one.failed) },
  ];
  return (
    <Pane title={t('admin.money.months')}>
      <PlainTable
        label={t('admin.money.months')}
        columns={columns}
        rows={figures.months.toReversed()}
        rowId={({ month }) => month}
        empty={
          <EmptyState figure="search" level={3} title={t('admin.money.no_months')}>
            {t('admin.money.no_months_text')}
          </EmptyState>
        }
      />
    </Pane>
  );
};

type Which = 'failed' | 'disputed';

const usePayments = (which: Which) => {
  const filter = which === 'failed' ? ({ status: 'failed' } as const) : ({ disputed: true } as const);
  return useInfiniteQuery({
    queryKey: keyOf(routes.payments, 'pages', filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.payments,
        { query: { ...filter, limit: 25, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });
};

const usePaymentColumns = (): readonly PlainColumn<AdminPayment>[] => {
  const { t } = useTranslation();
  const money = useMoney();
  return [
    {
      id: 'account',
      title: t('admin.money.account'),
      kind: 'sentence',
      width: '34%',
      cell: ({ account_name: name, reference }) => <TwoLines first={name} second={reference} />,
    },
    {
      id: 'kind',
      title: t('admin.money.kind'),
      cell: ({ kind }) => t(`admin.money.kinds.${kind}`),
    },
    {
      id: 'amount',
      title: t('admin.money.amount'),
      kind: 'number',
      cell: ({ amount_cents: cents, currency }) => money(cents, currency),
    },
    {
      id: 'when',
      title: t('admin.money.when'),
      kind: 'muted',
      card: 'aside',
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
  ];
};

const Payments = ({ which }: { readonly which: Which }) => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = usePayments(which);
  const payments = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = usePaymentColumns();
  const title = t(`admin.money.${which}_payments`);
  return (
    <Pane title={title}>
      {error && data === undefined ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <PlainTable
          label={title}
          columns={columns}
          rows={payments}
          rowId={({ id }) => String(id)}
          isLoading={isFetching && payments.length === 0}
          foot={
            hasNextPage && (
              <span className={classes.more}>
                <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('admin.money.more')}
                </Button>
              </span>
            )
          }
          empty={<p className={classes.none}>{t(`admin.money.no_${which}`)}</p>}
        />
      )}
    </Pane>
  );
};

/** What the product earned: sold, used, owed, what failed, what is disputed. */
export const MoneyPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(routes.figures, { query: {} }));
  return (
    <>
      <PageHeader />
      <PageBody layout="flush" isOnlyRead>
        <Loaded known={{ data: data?.data, error, refetch }}>
          {(figures) => (
            <>
              {figures.provider.is_sandbox && (
                <div className={classes.note}>
                  <Note tone="neutral">{t('admin.money.sandbox')}</Note>
                </div>
              )}
              <Totals figures={figures} />
              <Months figures={figures} />
              <FeesPane fees={figures.fees} />
              <Payments which="failed" />
              <Payments which="disputed" />
            </>
          )}
        </Loaded>
      </PageBody>
    </>
  );
};
