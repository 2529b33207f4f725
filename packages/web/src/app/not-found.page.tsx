import { Button, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../ui/message-page.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Any address that leads nowhere. */
export const NotFoundPage = () => {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <MessagePage>
      <PageTitle>{t('not_found.title')}</PageTitle>
      <Text>{t('not_found.text')}</Text>
      <Button
        component="a"
        href="/"
        variant="default"
        onClick={(event) => {
          event.preventDefault();
          void router.navigate({ to: '/' });
        }}
      >
        {t('app.to_start')}
      </Button>
    </MessagePage>
  );
};
