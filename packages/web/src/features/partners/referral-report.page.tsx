import { referralReportRoutes as routes, type ReferralRow, type ReferralTotals } from '@galena/contract/partners';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Stat, StatRow } from '../../ui/progress/stat.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { saveBlob } from '../../widgets/save-blob.ts';
import classes from './partners.module.css';
import { useMoneyColumns, usePersonColumn } from './referrals-table.tsx';

const useReport = () =>
  useInfiniteQuery({
    queryKey: keyOf(routes.report, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(routes.report, { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

const Totals = ({ totals }: { readonly totals: ReferralTotals }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  return (
    <StatRow isDense>
      <Stat label={t('partners.referrals')} value={number(totals.referrals)} />
      <Stat label={t('partners.revenue')} value={money(totals.revenue_cents, totals.currency)} />
      <Stat label={t('partners.commission')} value={money(totals.commission_cents, totals.currency)} />
    </StatRow>
  );
};

const usePartnerColumn = (): PlainColumn<ReferralRow> => {
  const { t } = useTranslation();
  return {
    id: 'partner',
    title: t('partners.report.partner'),
    cell: ({ partner: { id, name } }) => (
      <AddressLink page="Admin:PartnerEdit" params={{ id }} className={classes.name}>
        {name}
      </AddressLink>
    ),
  };
};

const Report = () => {
  const { t } = useTranslation();
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useReport();
  const totals = data?.pages[0]?.totals;
  const columns = [usePersonColumn(), usePartnerColumn(), ...useMoneyColumns(totals?.currency ?? 'USD')];
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <>
      {totals && <Totals totals={totals} />}
      <PlainTable
        label={t('partners.report.table')}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.data) ?? []}
        rowId={({ id }) => String(id)}
        isLoading={isPending}
        empty={
          <EmptyState figure="add" level={2} title={t('partners.report.none')}>
            {t('partners.report.none_text')}
          </EmptyState>
        }
        foot={
          hasNextPage && (
            <span className={classes.more}>
              <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('partners.more')}
              </Button>
            </span>
          )
        }
      />
    </>
  );
};

/** Whom the platform's partners brought, and what came of it. */
export const ReferralReportPage = () => {
  const { t } = useTranslation();
  const file = useMutation({
    mutationFn: () => call(routes.export, { query: {} }),
    onSuccess: (blob) => saveBlob(blob, 'user-referrals.csv'),
  });
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'export',
            label: t('partners.report.export'),
            icon: 'download',
            isBusy: file.isPending,
            run: () => file.mutate(),
          },
        ]}
      />
      <PageBody layout="flush">
        <Report />
      </PageBody>
    </>
  );
};
