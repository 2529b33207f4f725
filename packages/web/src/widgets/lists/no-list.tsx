import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useGo } from '../addresses/address-of.ts';

/** A list that is not there, or is somebody else's: both look the same. */
export const NoList = () => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <>
      <PageHeader title={t('widgets.lists.gone.title')} />
      <PageBody>
        <EmptyState
          figure="search"
          size="lg"
          level={2}
          title={t('widgets.lists.gone.list')}
          actions={<Button onClick={() => go('LeadSearch:SavedLists')}>{t('widgets.lists.gone.all_lists')}</Button>}
        >
          {t('widgets.lists.gone.text')}
        </EmptyState>
      </PageBody>
    </>
  );
};
