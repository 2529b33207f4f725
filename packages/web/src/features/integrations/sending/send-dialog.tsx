import { integrationErrors, webhookRoutes as routes } from '@galena/contract/integrations';
import { runRoutes } from '@galena/contract/kernel';
import type { EmailCheck } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { DialogButtons } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import type { ListActionProps } from '../../../widgets/contributions/list-actions.ts';
import { VerifiedFirst } from '../../../widgets/email-checks/verified-first.tsx';
import { selectionsOf } from '../../../widgets/batches/batch-calls.ts';
import { useListWebhook } from '../use-webhooks.ts';

type MissingProps = Pick<ListActionProps, 'list' | 'close'>;

/** The list has no webhook: what is missing, and the way there. */
const Missing = ({ list, close }: MissingProps) => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Dialog title={t('integrations.shell.send')} onClose={close}>
      <Note tone="warning">{integrationErrors.webhook_missing.message}</Note>
      <DialogButtons>
        <Button onClick={close}>{t('integrations.cancel')}</Button>
        <Button variant="filled" onClick={() => go('LeadSearch:SavedListWebhook', { params: { list } })}>
          {t('integrations.of_list.set_up')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

type AskProps = ListActionProps & { readonly host: string; readonly check: EmailCheck };

/** Says how many records go where, and sends them. */
const Ask = ({ list, wanted, count, host, check, close }: AskProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const params = { type: list.type, id: list.id };
      // No more are named in one call; each is a run of its own.
      for (const body of selectionsOf(wanted)) await call(routes.send, { params, body });
    },
    onSuccess: () => {
      close();
      void queryClient.invalidateQueries({ queryKey: keyOf(runRoutes.list) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      tone="plain"
      icon="webhook"
      title={t('integrations.sending.title', { count, n: number(count), host })}
      confirmLabel={t('integrations.sending.send')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('integrations.sending.text')}
      <VerifiedFirst list={list} wanted={wanted} check={check} />
    </ConfirmDialog>
  );
};

/** Sends records to the webhook of their list, or says that it has none yet. */
export const SendDialog = (props: ListActionProps) => {
  const { list, close } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useListWebhook(list.id);
  if (!data)
    return (
      <Dialog title={t('integrations.shell.send')} onClose={close}>
        {error ? <LoadFailure error={error} retry={refetch} /> : <SkeletonText lines={2} />}
      </Dialog>
    );
  if (data.data === null) return <Missing list={list} close={close} />;
  const { url, verify_emails: check } = data.data;
  return <Ask {...props} host={new URL(url).host} check={check} />;
};
