import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { genericFailure } from '../platform/i18n.ts';
import { MessagePage } from './message-page.tsx';
import { PageTitle } from './page-title.tsx';

/** Stands in for a page that could not be shown, with a way to try again. */
export const ErrorPage = ({ text, retry }: { text: string; retry: () => void }) => {
  const { t } = useTranslation();
  return (
    <MessagePage>
      <PageTitle>{genericFailure}</PageTitle>
      <Text role="alert">{text}</Text>
      <Button onClick={retry}>{t('app.retry')}</Button>
    </MessagePage>
  );
};
