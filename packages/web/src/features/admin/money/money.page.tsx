import { moneyRoutes as routes } from '@galena/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Stat, StatRow } from '../../../ui/progress/stat.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { Loaded, Pane } from '../pane.tsx';
import { usePrices } from '../plans/prices.ts';
import { FeesPane } from './fees-pane.tsx';
import { PaymentsPane } from './payments-pane.tsx';
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
              <PaymentsPane which="failed" />
              <PaymentsPane which="disputed" />
              <PaymentsPane which="all" />
            </>
          )}
        </Loaded>
      </PageBody>
    </>
  );
};
