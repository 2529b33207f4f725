import { lazy, Suspense } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { importOrReload } from '../../platform/chunk-reload.ts';
import { useMe } from '../../widgets/me.ts';
import { socialAppId, useConsent, usePageViews } from './page-views.ts';
import classes from './shell-notices.module.css';

const RequiredDialog = lazy(
  importOrReload(() => import('./required-dialog.tsx').then(({ RequiredDialog: One }) => ({ default: One }))),
);

const Consent = () => {
  const { t } = useTranslation();
  const [consent, choose] = useConsent();
  if (socialAppId() === null || consent !== 'ask') return null;
  return (
    <section className={classes.consent} aria-label={t('credentials.shell.consent.label')}>
      <p>{t('credentials.shell.consent.text')}</p>
      <div className={classes.buttons}>
        <Button size="xs" variant="subtle" onClick={() => choose('no')}>
          {t('credentials.shell.consent.no')}
        </Button>
        <Button size="xs" onClick={() => choose('yes')}>
          {t('credentials.shell.consent.yes')}
        </Button>
      </div>
    </section>
  );
};

/** What this room has to say around every page: that a second factor must be set up, and whether page views may be told. */
export const ShellNotices = ({ logOut }: { readonly logOut: () => Promise<void> }) => {
  const { second_factor } = useMe();
  usePageViews();
  if (second_factor === 'required')
    return (
      <Suspense>
        <RequiredDialog logOut={logOut} />
      </Suspense>
    );
  return <Consent />;
};
