import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { genericFailure } from '../../platform/i18n.ts';
import { Icon } from '../icon.tsx';
import { MessageActions, MessagePage } from './message-page.tsx';
import { PageTitle } from '../page-title.tsx';

type ErrorPageProps = {
  readonly text: string;
  readonly retry: () => void;
  /** The server could not be reached: nothing is broken. */
  readonly isOutage?: boolean;
  /** Another way out. */
  readonly children?: ReactNode;
};

/** Stands in for a page that could not be shown, with a way to try again. */
export const ErrorPage = ({ text, retry, isOutage = false, children }: ErrorPageProps) => {
  const { t } = useTranslation();
  return (
    <MessagePage figure={isOutage ? 'offline' : 'broken'}>
      <PageTitle>{genericFailure}</PageTitle>
      <p role="alert">{text}</p>
      <MessageActions>
        <Button variant="filled" size="md" leftSection={<Icon name="refresh" />} onClick={retry}>
          {t('app.retry')}
        </Button>
        {children}
      </MessageActions>
    </MessagePage>
  );
};
