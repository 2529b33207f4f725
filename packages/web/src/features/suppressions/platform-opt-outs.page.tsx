import { platformSuppressionRoutes as routes, type PlatformOptOut } from '@galena/contract/suppressions';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useOptOutColumns } from './opt-out-columns.tsx';
import classes from './do-not-contact.module.css';
import { PlatformAddDialog } from './platform-add-dialog.tsx';
import { PlatformCheck } from './platform-check.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const useOptOuts = () =>
  useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

/** Whether the records of all accounts were looked through. */
const useReachedColumn = (): PlainColumn<PlatformOptOut> => {
  const { t } = useTranslation();
  return {
    id: 'reached',
    title: t('suppressions.platform.reached'),
    cell: ({ reached_at: at }) => (at === null ? t('suppressions.platform.reaching') : <Moment value={at} />),
  };
};

/** Whom no account may contact: the operator's list. */
export const PlatformOptOutsPage = () => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<PlatformOptOut | null>(null);
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useOptOuts();
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = useOptOutColumns(setRemoved, useReachedColumn());
  const queryClient = useQueryClient();
  const add = (): void => setIsAdding(true);
  return (
    <>
      <PageHeader
        actions={[{ id: 'add', label: t('suppressions.add.title'), icon: 'plus', look: 'filled', run: add }]}
      />
      <PageBody layout="flush">
        <PlatformCheck />
        {error && data === undefined ? (
          <LoadFailure error={error} retry={refetch} isWhole />
        ) : (
          <PlainTable
            label={t('suppressions.shell.pages.platform_opt_outs')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => String(id)}
            isLoading={isPending}
            empty={
              <EmptyState figure="add" level={2} title={t('suppressions.none')}>
                {t('suppressions.platform.none_text')}
              </EmptyState>
            }
            foot={
              hasNextPage && (
                <span className={classes.foot}>
                  <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('suppressions.more')}
                  </Button>
                </span>
              )
            }
          />
        )}
      </PageBody>
      {isAdding && <PlatformAddDialog close={() => setIsAdding(false)} />}
      {removed && (
        <RemoveDialog
          one={removed}
          remove={() => call(routes.remove, { params: { id: removed.id } })}
          onRemoved={() => void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) })}
          close={() => setRemoved(null)}
        >
          {t('suppressions.platform.remove_text')}
        </RemoveDialog>
      )}
    </>
  );
};
