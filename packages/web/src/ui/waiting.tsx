import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message-page.tsx';

/** Stands in for a page that is on its way. */
export const Waiting = () => {
  const { t } = useTranslation();
  return (
    <MessagePage>
      <Loader role="status" aria-label={t('app.loading')} />
    </MessagePage>
  );
};
