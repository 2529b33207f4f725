import { activityRoutes as routes, type Activity } from '@galena/contract/activity';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { PeriodFilter } from '../../ui/table/bars/period-filter.tsx';
import { useActWords } from '../../widgets/acts/act-words.ts';
import { saveBlob } from '../../widgets/save-blob.ts';
import classes from './activity.module.css';
import { ActivityTable } from './activity-table.tsx';

/** What one looks for, whatever it happened to. */
const actions = [
  { action: 'signed_in', entity: 'access_token' },
  { action: 'sign_in_failed', entity: 'user' },
  { action: 'viewing_started', entity: 'access_token' },
  { action: 'credits_granted', entity: 'account' },
  { action: 'exported', entity: 'list' },
  { action: 'suppressed', entity: 'contact' },
] as const;

type Filter = {
  readonly action: string;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly from: string | null;
  readonly to: string | null;
};

const inputOf = ({ action, person, from, to }: Filter) => ({
  ...(action !== '' && { action }),
  ...(person && { actor_id: person.id }),
  ...(from && { from }),
  ...(to && { to }),
});

const useActivity = (filter: Filter) => {
  const input = { ...inputOf(filter), limit: 50 };
  return useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages', input),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
};

/** Who has acted, as far as has been seen: nobody else can be asked for by anything. */
const peopleIn = (seen: readonly Activity[], chosen: Filter['person']): readonly { id: number; name: string }[] => {
  const people = new Map<number, string>(chosen ? [[chosen.id, chosen.name]] : []);
  for (const { actor } of seen) if (actor.id !== null && actor.name !== null) people.set(actor.id, actor.name);
  return [...people].map(([id, name]) => ({ id, name }));
};

type BarProps = {
  readonly filter: Filter;
  readonly seen: readonly Activity[];
  readonly change: (change: Partial<Filter>) => void;
};

const Bar = ({ filter, seen, change }: BarProps) => {
  const { t } = useTranslation();
  const { sentenceOf } = useActWords();
  const people = peopleIn(seen, filter.person);
  return (
    <div className={classes.bar}>
      <ChoiceMenu
        label={t('activity.action')}
        value={filter.action}
        choices={[
          { value: '', label: t('activity.any_action') },
          ...actions.map((one) => ({ value: one.action, label: sentenceOf(one) })),
        ]}
        onChoose={(action) => change({ action })}
      />
      <ChoiceMenu
        label={t('activity.person')}
        value={String(filter.person?.id ?? '')}
        choices={[
          { value: '', label: t('activity.anyone') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChoose={(id) => change({ person: people.find((one) => String(one.id) === id) ?? null })}
      />
      <PeriodFilter
        label={t('activity.period')}
        from={filter.from}
        to={filter.to}
        onChange={(end, day) => change({ [end]: day })}
      />
    </div>
  );
};

/** Who did what in the account, from where and when; for its owner. */
export const ActivityPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>({ action: '', person: null, from: null, to: null });
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useActivity(filter);
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const file = useMutation({
    mutationFn: () => call(routes.export, { query: inputOf(filter) }),
    onSuccess: (blob) => saveBlob(blob, 'activity.csv'),
  });
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'csv',
            label: t('activity.export'),
            icon: 'download',
            isBusy: file.isPending,
            run: () => file.mutate(),
          },
        ]}
      />
      <PageBody layout="flush">
        <Bar filter={filter} seen={rows} change={(change) => setFilter((before) => ({ ...before, ...change }))} />
        {error && data === undefined ? (
          <LoadFailure error={error} retry={refetch} isWhole />
        ) : (
          <ActivityTable
            rows={rows}
            isLoading={isFetching && rows.length === 0}
            foot={
              hasNextPage && (
                <span className={classes.more}>
                  <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('activity.more')}
                  </Button>
                </span>
              )
            }
          />
        )}
      </PageBody>
    </>
  );
};
