import { identityRoutes } from '@galena/contract/identity';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { TermsSentence } from '../../widgets/legal-links.tsx';
import { patchMe, useMe } from '../../widgets/me.ts';
import { useLogOut } from './use-log-out.ts';

/** Asks for the terms of use when the user has not accepted their present version; the alternative is to log out. */
export const TermsDialog = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const logOut = useLogOut();
  const { must_accept_terms } = useMe();
  const accept = useMutation({
    mutationFn: () => call(identityRoutes.acceptTerms, {}),
    onSuccess: () => patchMe(queryClient, (me) => ({ ...me, must_accept_terms: false })),
  });
  const leave = useMutation({ mutationFn: logOut });
  if (!must_accept_terms) return null;
  return (
    <Dialog title={t('identity.shell.terms.title')}>
      <Text>
        <TermsSentence text={t('identity.shell.terms.text')} />
      </Text>
      <Group justify="end">
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('shell.logout')}
        </Button>
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('identity.shell.terms.accept')}
        </Button>
      </Group>
    </Dialog>
  );
};
