import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LogOutButton } from '../features/identity/log-out-button.tsx';
import { useMe } from '../features/identity/session.ts';
import { TermsDialog } from '../features/identity/terms-dialog.tsx';
import { startLive } from '../platform/live.ts';
import { useBranding } from '../widgets/branding.ts';
import classes from './base-layout.module.css';
import { isAdmin } from './guards.ts';

/** What stands around every page of a signed-in user. */
export const BaseLayout = () => {
  const { t } = useTranslation();
  const { name } = useBranding();
  const me = useMe();
  const queryClient = useQueryClient();
  useEffect(() => startLive(queryClient), [queryClient]);
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <header className={classes.header}>
        <Text fw={600}>{name}</Text>
        <Group>
          {isAdmin(me) && (
            <nav aria-label={t('app.pages')} className={classes.pages}>
              <Link to="/profile-settings/profile">{t('profile.title')}</Link>
              <Link to="/admin/jobs">{t('jobs.title')}</Link>
            </nav>
          )}
          <LogOutButton />
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <TermsDialog />
    </>
  );
};
