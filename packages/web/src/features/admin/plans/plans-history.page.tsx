import { adminPlanRoutes as routes, type PlanEvent } from '@galena/contract/plans';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useActWords } from '../../../widgets/acts/act-words.ts';
import { ChangeList } from '../../../widgets/acts/change-list.tsx';
import classes from './plans.module.css';

const useHistory = () =>
  useInfiniteQuery({
    queryKey: keyOf(routes.history, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(routes.history, { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

const useColumns = (): readonly PlainColumn<PlanEvent>[] => {
  const { t } = useTranslation();
  const { sentenceOf } = useActWords();
  return [
    {
      id: 'what',
      title: t('admin.plans.what'),
      kind: 'sentence',
      width: '28%',
      cell: (event) => <TwoLines first={sentenceOf(event)} second={event.label} />,
    },
    {
      id: 'changes',
      title: t('admin.plans.changes'),
      kind: 'sentence',
      card: 'line',
      width: '42%',
      cell: ({ changes }) => <ChangeList changes={changes} />,
    },
    {
      id: 'by',
      title: t('admin.plans.by'),
      cell: ({ actor }) => actor?.name ?? t('widgets.actors.product'),
    },
    {
      id: 'when',
      title: t('admin.plans.when'),
      kind: 'muted',
      card: 'aside',
      width: 120,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
  ];
};

/** What happened to plans: who changed what. */
export const PlansHistoryPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory();
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = useColumns();
  return (
    <>
      <PageHeader />
      <PageBody layout="flush">
        {error && data === undefined ? (
          <LoadFailure error={error} retry={refetch} isWhole />
        ) : (
          <PlainTable
            label={t('admin.plans.history')}
            columns={columns}
            rows={events}
            rowId={({ id }) => String(id)}
            isLoading={isFetching && events.length === 0}
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
              <EmptyState figure="search" level={2} title={t('admin.plans.no_history')}>
                {t('admin.plans.no_history_text')}
              </EmptyState>
            }
          />
        )}
      </PageBody>
    </>
  );
};
