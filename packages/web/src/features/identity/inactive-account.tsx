import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import { MessageActions, MessagePage } from '../../ui/states/message-page.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { useLogOut } from './use-log-out.ts';

type InactiveProps = {
  /** How it becomes active: the plans that it may choose. */
  readonly children?: ReactNode;
};

/** All that an account sees which may not be used at the moment. */
export const InactiveAccount = ({ children }: InactiveProps) => {
  const { t } = useTranslation();
  const { name: brand, supportUrl } = useBranding();
  const leave = useMutation({ mutationFn: useLogOut() });
  return (
    <>
      <MessagePage figure="search">
        <PageTitle>{t('identity.shell.inactive.title')}</PageTitle>
        <p>{t('identity.shell.inactive.text', { brand })}</p>
        <MessageActions>
          {supportUrl && (
            <Button
              component="a"
              href={supportUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="filled"
              size="md"
            >
              {t('identity.shell.inactive.support')}
            </Button>
          )}
          <Button size="md" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('shell.logout')}
          </Button>
        </MessageActions>
      </MessagePage>
      {children}
    </>
  );
};
