import { adminPlanRoutes as routes, type AdminPlan, type PlanAccount } from '@galena/contract/plans';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import classes from './plans.module.css';

const useAccounts = (id: number) =>
  useInfiniteQuery({
    queryKey: keyOf(routes.accounts, 'pages', { id }),
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.accounts,
        { params: { id }, query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

const useColumns = (): readonly PlainColumn<PlanAccount>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'account',
      title: t('admin.plans.account'),
      kind: 'sentence',
      width: '45%',
      cell: ({ name, owner }) => (
        <TwoLines
          first={
            owner ? (
              <AddressLink page="Admin:UserEdit" params={{ id: owner.id }} className={classes.name}>
                {name}
              </AddressLink>
            ) : (
              name
            )
          }
          second={owner?.email}
        />
      ),
    },
    {
      id: 'since',
      title: t('admin.plans.since'),
      kind: 'muted',
      cell: ({ since }) => <Moment value={since} />,
    },
    {
      id: 'next',
      title: t('admin.plans.next_reset'),
      cell: ({ next_reset_at: at, trial_ends_at: end, is_trial_over: isOver }) => (
        <TwoLines
          first={isOver ? t('admin.plans.trial_over') : at && <Moment value={at} />}
          second={
            !isOver &&
            end && (
              <>
                {t('admin.plans.trial_ends')}: <Moment value={end} />
              </>
            )
          }
        />
      ),
    },
  ];
};

/** Who is on a plan. */
export const PlanAccounts = ({ plan }: { readonly plan: AdminPlan }) => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useAccounts(plan.id);
  const accounts = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = useColumns();
  return (
    <div className={classes.who}>
      <SectionCard title={t('admin.plans.who')}>
        {error && data === undefined ? (
          <LoadFailure error={error} retry={refetch} />
        ) : (
          <PlainTable
            label={t('admin.plans.who')}
            columns={columns}
            rows={accounts}
            rowId={({ id }) => String(id)}
            isFramed
            isLoading={isFetching && accounts.length === 0}
            foot={
              hasNextPage && (
                <span className={classes.more}>
                  <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('admin.plans.more')}
                  </Button>
                </span>
              )
            }
            empty={
              <EmptyState figure="search" level={3} title={t('admin.plans.no_accounts')}>
                {t('admin.plans.no_accounts_text')}
              </EmptyState>
            }
          />
        )}
      </SectionCard>
    </div>
  );
};
