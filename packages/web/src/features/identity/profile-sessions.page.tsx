import { identityRoutes } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { ProfileActivity } from './profile-activity.tsx';
import { useSessions, type Sessions } from './profile-session-list.ts';
import { ProfileSessions } from './profile-sessions.tsx';
import classes from './profile-sessions.module.css';

const EndOthers = ({ all }: { readonly all: Sessions }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(identityRoutes.endOtherSessions, {}),
    // The dialog gives the focus back to the button before the list takes that away.
    onSuccess: () => {
      setIsAsking(false);
      void all.refresh(() => undefined);
    },
  });
  const many = { count: all.others, amount: number(all.others) };
  return (
    <div className={classes.everywhere}>
      <p>{t('identity.sessions.others', many)}</p>
      <Button leftSection={<Icon name="logout" />} onClick={() => setIsAsking(true)}>
        {t('identity.sessions.end_others')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('identity.sessions.end_others_title')}
        icon="logout"
        confirmLabel={t('identity.sessions.end_others_confirm', many)}
        isBusy={isPending}
        onConfirm={mutate}
        onClose={() => setIsAsking(false)}
      >
        {t('identity.sessions.end_others_text', many)}
      </ConfirmDialog>
    </div>
  );
};

/** Where the user is signed in: one sign-in can be ended, or all but the present one. */
export const SessionsPage = () => {
  const { t } = useTranslation();
  const all = useSessions();
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <FormSection title={t('identity.sessions.title')} help={t('identity.sessions.help')}>
          <ProfileSessions all={all} />
        </FormSection>
        {all.query.data && (
          <FormSection title={t('identity.sessions.elsewhere')}>
            {all.others > 0 ? <EndOthers all={all} /> : <p>{t('identity.sessions.nowhere_else')}</p>}
          </FormSection>
        )}
        <ProfileActivity />
      </PageBody>
    </>
  );
};
