import { Text } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LogOutButton } from '../features/identity/log-out-button.tsx';
import { TermsDialog } from '../features/identity/terms-dialog.tsx';
import { useBranding } from '../widgets/branding.ts';
import classes from './base-layout.module.css';

/** What stands around every page of a signed-in user. */
export const BaseLayout = () => {
  const { t } = useTranslation();
  const { name } = useBranding();
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <header className={classes.header}>
        <Text fw={600}>{name}</Text>
        <LogOutButton />
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <TermsDialog />
    </>
  );
};
