import { platformSuppressionRoutes as routes, type PlatformOptOut } from '@galena/contract/suppressions';
import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { keyOf } from '../../platform/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { Fingerprint } from './fingerprint.tsx';
import classes from './do-not-contact.module.css';
import { PlatformAddDialog } from './platform-add-dialog.tsx';
import { PlatformCheck } from './platform-check.tsx';

const useOptOuts = () =>
  useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

const useColumns = (remove: (one: PlatformOptOut) => void): readonly PlainColumn<PlatformOptOut>[] => {
  const { t } = useTranslation();
  return [
    { id: 'entry', title: t('suppressions.columns.kind'), width: '26%', cell: (one) => <Fingerprint {...one} /> },
    { id: 'reason', title: t('suppressions.columns.reason'), kind: 'sentence', cell: ({ reason }) => reason || null },
    {
      id: 'reached',
      title: t('suppressions.platform.reached'),
      cell: ({ reached_at: at }) => (at === null ? t('suppressions.platform.reaching') : <Moment value={at} />),
    },
    {
      id: 'when',
      title: t('suppressions.columns.when'),
      kind: 'muted',
      card: 'aside',
      width: 130,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('suppressions.actions'),
      kind: 'actions',
      width: 56,
      cell: (one) => (
        <ActionIcon
          variant="subtle"
          aria-label={t('suppressions.remove.button', { fingerprint: one.fingerprint })}
          onClick={() => remove(one)}
        >
          <Icon name="x" size={16} />
        </ActionIcon>
      ),
    },
  ];
};

const RemoveDialog = ({ one, close }: { readonly one: PlatformOptOut; readonly close: () => void }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id: one.id } }),
    // The dialog gives the focus back to the button before the list takes that away.
    onSuccess: () => {
      close();
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="ban"
      title={t('suppressions.remove.title', {
        kind: t(`suppressions.kinds.${one.kind}`),
        fingerprint: one.fingerprint,
      })}
      confirmLabel={t('suppressions.remove.do')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('suppressions.platform.remove_text')}
    </ConfirmDialog>
  );
};

/** Whom no account may contact: the operator's list. */
export const PlatformOptOutsPage = () => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<PlatformOptOut | null>(null);
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useOptOuts();
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = useColumns(setRemoved);
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
      {removed && <RemoveDialog one={removed} close={() => setRemoved(null)} />}
    </>
  );
};
