import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLogOut } from './session.ts';

/** Logs out. */
export const LogOutButton = () => {
  const { t } = useTranslation();
  const leave = useMutation({ mutationFn: useLogOut() });
  return (
    <Button variant="default" size="xs" loading={leave.isPending} onClick={() => leave.mutate()}>
      {t('logout')}
    </Button>
  );
};
