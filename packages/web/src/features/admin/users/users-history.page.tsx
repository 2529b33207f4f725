import { adminUserRoutes as routes, type UserEvent } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../../ui/table/bars/choice-menu.tsx';
import { PeriodFilter } from '../../../ui/table/bars/period-filter.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useActWords } from '../../../widgets/acts/act-words.ts';
import { ChangeList } from '../../../widgets/acts/change-list.tsx';
import classes from './users.module.css';

/** What one looks for in the history of users. */
const actions = ['created', 'changed', 'deleted', 'restored', 'invited', 'password_set', 'logged_in_as'] as const;
type Action = (typeof actions)[number];

type Filter = { readonly action: Action | null; readonly from: string | null; readonly to: string | null };

const useHistory = ({ action, from, to }: Filter) => {
  const input = { ...(action && { action }), ...(from && { from }), ...(to && { to }), limit: 50 };
  return useInfiniteQuery({
    queryKey: keyOf(routes.history, 'pages', input),
    queryFn: ({ pageParam, signal }) =>
      call(routes.history, { query: { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
};

const Bar = ({ filter, change }: { readonly filter: Filter; readonly change: (change: Partial<Filter>) => void }) => {
  const { t } = useTranslation();
  const { sentenceOf } = useActWords();
  return (
    <div className={classes.bar}>
      <ChoiceMenu<Action | ''>
        label={t('admin.users.action')}
        value={filter.action ?? ''}
        choices={[
          { value: '', label: t('admin.users.any_action') },
          ...actions.map((value) => ({ value, label: sentenceOf({ entity: 'user', action: value }) })),
        ]}
        onChoose={(action) => change({ action: action || null })}
      />
      <PeriodFilter
        label={t('admin.users.period')}
        from={filter.from}
        to={filter.to}
        onChange={(end, day) => change({ [end]: day })}
      />
    </div>
  );
};

const useColumns = (): readonly PlainColumn<UserEvent>[] => {
  const { t } = useTranslation();
  const { sentenceOf } = useActWords();
  return [
    {
      id: 'what',
      title: t('admin.users.what'),
      kind: 'sentence',
      width: '26%',
      cell: (event) => <TwoLines first={sentenceOf(event)} second={event.label} />,
    },
    {
      id: 'user',
      title: t('admin.users.user'),
      kind: 'sentence',
      cell: ({ user }) => user?.name ?? t('admin.users.any_user'),
    },
    {
      id: 'changes',
      title: t('admin.users.changes'),
      kind: 'sentence',
      card: 'line',
      width: '32%',
      cell: ({ changes }) => <ChangeList changes={changes} />,
    },
    {
      id: 'who',
      title: t('admin.users.who'),
      cell: ({ actor }) => actor?.name ?? t('widgets.actors.product'),
    },
    {
      id: 'when',
      title: t('admin.users.when'),
      kind: 'muted',
      card: 'aside',
      width: 120,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
  ];
};

/** What happened to users: who did what to whom, and what changed. */
export const UsersHistoryPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>({ action: null, from: null, to: null });
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(filter);
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = useColumns();
  return (
    <>
      <PageHeader />
      <PageBody layout="flush">
        <Bar filter={filter} change={(change) => setFilter((before) => ({ ...before, ...change }))} />
        {error && data === undefined ? (
          <LoadFailure error={error} retry={refetch} isWhole />
        ) : (
          <PlainTable
            label={t('admin.users.history')}
            columns={columns}
            rows={events}
            rowId={({ id }) => String(id)}
            isLoading={isFetching && events.length === 0}
            foot={
              hasNextPage && (
                <span className={classes.more}>
                  <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('admin.users.more')}
                  </Button>
                </span>
              )
            }
            empty={
              <EmptyState figure="search" level={2} title={t('admin.users.no_history')}>
                {t('admin.users.no_history_text')}
              </EmptyState>
            }
          />
        )}
      </PageBody>
    </>
  );
};
