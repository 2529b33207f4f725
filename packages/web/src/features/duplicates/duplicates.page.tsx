import type { DoubleRecord } from '@galena/contract/duplicates';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { useKeptFocus } from '../../ui/layers/use-kept-focus.ts';
import { NoList } from '../../widgets/lists/no-list.tsx';
import { useList, useListPlace } from '../../widgets/lists/use-list.ts';
import classes from './duplicates.module.css';
import { GroupCard } from './group-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesCard } from './merges-card.tsx';
import { useGroups, type Scope } from './use-duplicates.ts';

type GroupsProps = {
  readonly listId: number;
  readonly scope: Scope;
  readonly merge: (records: readonly DoubleRecord[]) => void;
};

const Groups = ({ listId, scope, merge }: GroupsProps) => {
  const { t } = useTranslation();
  const query = useGroups(listId, scope);
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // A group goes with the button that was pressed.
  const kept = useKeptFocus();
  const groups = data?.pages.flatMap((page) => page.data) ?? [];
  if (isPending) return <SkeletonText lines={6} />;
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  return (
    <div className={classes.cards} {...kept}>
      {groups.length === 0 && !hasNextPage && (
        <EmptyState figure="search" level={2} title={t('duplicates.none')}>
          {t('duplicates.none_text')}
        </EmptyState>
      )}
      {groups.map((group) => (
        <GroupCard
          key={`${group.reasons.join()} ${group.records.map(({ id }) => id).join()}`}
          listId={listId}
          group={group}
          merge={merge}
        />
      ))}
      {hasNextPage && (
        <Button
          size="xs"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('duplicates.more')}
        </Button>
      )}
    </div>
  );
};

const DuplicatesByPlace = () => {
  const { t } = useTranslation();
  const place = useListPlace();
  const { list, isGone, error, refetch } = useList(place);
  const [scope, setScope] = useState<Scope>('list');
  const [merged, setMerged] = useState<readonly DoubleRecord[] | null>(null);
  if (isGone) return <NoList />;
  return (
    <>
      <PageHeader
        {...(list && { backTo: list.name })}
        controls={
          <ChoiceMenu<Scope>
            label={t('duplicates.scope')}
            value={scope}
            choices={(['list', 'account'] as const).map((value) => ({ value, label: t(`duplicates.scopes.${value}`) }))}
            onChoose={setScope}
          />
        }
      />
      <PageBody layout="narrow">
        <LoadFailure error={list ? null : error} retry={refetch} isWhole />
        <div className={classes.cards}>
          <Groups listId={place.id} scope={scope} merge={setMerged} />
          <MergesCard listId={place.id} />
        </div>
      </PageBody>
      {merged && <MergeDialog listId={place.id} records={merged} close={() => setMerged(null)} />}
    </>
  );
};

/** Records of a list that may be the same, to be made one or told apart; and what was merged. */
export const DuplicatesPage = () => {
  const { list } = useParams({ strict: false });
  return <DuplicatesByPlace key={list} />;
};
