import { providerRoutes as routes, type PaymentIntegration } from '@galena/contract/providers';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useRefreshIntegration } from './use-integration.ts';

type DisconnectProps = { readonly integration: PaymentIntegration; readonly close: () => void };

/** Asks before the payment account is disconnected, and says whose subscriptions go on being charged there. */
export const DisconnectDialog = ({ integration, close }: DisconnectProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshIntegration();
  const { account_name: account, paying_customers: count } = integration;
  const disconnect = useMutation({
    mutationFn: () => call(routes.disconnect, { query: { confirmed: 1 } }),
    onSuccess: close,
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      isOpen
      icon="plug"
      title={t('providers.disconnect_ask', { account })}
      confirmLabel={t('providers.disconnect')}
      isBusy={disconnect.isPending}
      failure={disconnect.error ? sentenceOf(disconnect.error) : undefined}
      onConfirm={() => disconnect.mutate()}
      onClose={close}
    >
      <p>{t('providers.disconnect_text')}</p>
      {count > 0 && <p>{t('providers.disconnect_paying', { count })}</p>}
    </ConfirmDialog>
  );
};
