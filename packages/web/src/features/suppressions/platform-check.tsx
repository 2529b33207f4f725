import { platformSuppressionRoutes as routes } from '@galena/contract/suppressions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { AskContact } from './ask-contact.tsx';

/** Whether the platform lets somebody be contacted. */
export const PlatformCheck = () => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(routes.check, { body: { entry: asked } }),
    enabled: asked !== '',
    staleTime: 0,
  });
  const found = data?.data;
  return (
    <AskContact isBusy={isFetching} asked={asked} ask={setAsked} again={refetch}>
      <LoadFailure error={error} retry={refetch} />
      {found?.kind === null && <Note tone="warning">{t('suppressions.check.no_contact')}</Note>}
      {found?.kind && !found.entry && <Note tone="success">{t('suppressions.check.free')}</Note>}
      {found?.entry && (
        <Note tone="danger" icon="ban" title={t('suppressions.check.listed', { fingerprint: found.entry.fingerprint })}>
          {found.entry.reason}
        </Note>
      )}
    </AskContact>
  );
};
