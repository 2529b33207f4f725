import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './api-keys.module.css';
import { CreateDialog } from './create-dialog.tsx';
import { FirstCall } from './first-call.tsx';
import { KeyRow } from './key-row.tsx';
import { useKeys } from './use-keys.ts';

const LoadingRows = () => (
  <Skeleton>
    <div className={classes.list}>
      {[0.4, 0.3].map((share) => (
        <div key={share} className={classes.row}>
          <div className={classes.words}>
            <Bone width={`${100 * share}%`} />
            <Bone width={`${100 * (share + 0.3)}%`} />
          </div>
          <Bone width={80} height={28} />
        </div>
      ))}
    </div>
  </Skeleton>
);

type KeyListProps = { readonly all: ReturnType<typeof useKeys>; readonly create: () => void };

const KeyList = ({ all: { query, keys }, create }: KeyListProps) => {
  const { t } = useTranslation();
  const { data, error, isPending, isFetchNextPageError, hasNextPage, isFetchingNextPage, refetch } = query;
  const more = (): void => void query.fetchNextPage();
  const isEmpty = data !== undefined && keys.length === 0;
  return (
    <>
      {isPending && <LoadingRows />}
      {isEmpty && (
        <EmptyState
          figure="add"
          title={t('keys.list.empty')}
          actions={
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={create}>
              {t('keys.create.title')}
            </Button>
          }
        >
          {t('keys.list.empty_text')}
        </EmptyState>
      )}
      {keys.length > 0 && (
        <ul className={classes.list}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} at={query.dataUpdatedAt} />
          ))}
        </ul>
      )}
      <LoadFailure error={error} retry={isFetchNextPageError ? more : refetch} isWhole={!data} />
      {hasNextPage && !isFetchNextPageError && (
        <Button size="xs" className={classes.more ?? ''} loading={isFetchingNextPage} onClick={more}>
          {t('keys.list.more')}
        </Button>
      )}
    </>
  );
};

/** The user's API keys: make one, see what each did, revoke it; and how a first call looks. */
export const ApiKeysPage = () => {
  const { t } = useTranslation();
  const all = useKeys();
  const [isCreating, setIsCreating] = useState(false);
  const create = (): void => setIsCreating(true);
  return (
    <>
      <PageHeader
        actions={
          all.keys.length > 0
            ? [{ id: 'create', label: t('keys.create.title'), icon: 'plus', look: 'filled', run: create }]
            : []
        }
      />
      <PageBody layout="narrow">
        <FormSection title={t('keys.list.title')} help={t('keys.list.help')}>
          <KeyList all={all} create={create} />
        </FormSection>
        <FirstCall />
      </PageBody>
      {isCreating && <CreateDialog close={() => setIsCreating(false)} />}
    </>
  );
};
