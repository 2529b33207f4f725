import { useTranslation } from '../../platform/use-translation.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '../../platform/query.ts';
import { SetUp } from './set-up.tsx';

/** Stands before everything until whoever must have a second factor has one; the alternative is to log out. */
export const RequiredDialog = ({ logOut }: { readonly logOut: () => Promise<void> }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <Dialog title={t('credentials.shell.required.title')}>
      <p>{t('credentials.shell.required.text')}</p>
      <SetUp
        // What was refused until now opens.
        onDone={() => void queryClient.invalidateQueries({ queryKey: sessionKey })}
        leave={{ label: t('shell.logout'), onChoose: () => void logOut() }}
      />
    </Dialog>
  );
};
