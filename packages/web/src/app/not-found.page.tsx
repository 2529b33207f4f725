import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../platform/use-translation.ts';
import { MessageActions, MessagePage } from '../ui/states/message-page.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Any address that leads nowhere. */
export const NotFoundPage = () => {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <MessagePage figure="search">
      <PageTitle>{t('app.not_found.title')}</PageTitle>
      <p>{t('app.not_found.text')}</p>
      <MessageActions>
        <Button
          component="a"
          href="/"
          variant="filled"
          size="md"
          onClick={(event) => {
            event.preventDefault();
            void router.navigate({ to: '/' });
          }}
        >
          {t('app.to_start')}
        </Button>
      </MessageActions>
    </MessagePage>
  );
};
