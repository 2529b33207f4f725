import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { MessageActions, MessagePage } from '../../ui/states/message-page.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { useLogOut } from './use-log-out.ts';

type InactiveProps = {
  /** How it becomes active: the plans that it may choose, for whoever may. */
  readonly plans?: ReactNode;
};

/** All that an account sees which may not be used at the moment. */
export const InactiveAccount = ({ plans }: InactiveProps) => {
  const { t } = useTranslation();
  const { name: brand, supportUrl } = useBranding();
  const leave = useMutation({ mutationFn: useLogOut() });
  return (
    <MessagePage {...(plans ? { below: plans } : { figure: 'search' })}>
      <PageTitle>{t('identity.shell.inactive.title')}</PageTitle>
      <p>{t(plans ? 'identity.shell.inactive.choose' : 'identity.shell.inactive.text', { brand })}</p>
      <MessageActions>
        {supportUrl && (
          <Button
            component="a"
            href={supportUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant={plans ? 'default' : 'filled'}
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
  );
};
