import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';

/** A list that is not there, or is somebody else's: both look the same. */
export const NoList = () => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <>
      <PageHeader title={t('lists.gone.title')} />
      <PageBody>
        <EmptyState
          figure="search"
          size="lg"
          level={2}
          title={t('lists.gone.list')}
          actions={<Button onClick={() => go('LeadSearch:SavedLists')}>{t('lists.gone.all_lists')}</Button>}
        >
          {t('lists.gone.text')}
        </EmptyState>
      </PageBody>
    </>
  );
};
