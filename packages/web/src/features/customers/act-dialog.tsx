import { customerRoutes as routes, type CustomerSubscription } from '@galena/contract/customers';
import { CallError } from '@galena/contract/kernel';
import type { SubscriptionAct } from '@galena/contract/subscriptions';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { useMoney } from '../../widgets/cards/money.ts';
import { useRefresh } from './use-customers.ts';

type ActProps = {
  readonly act: SubscriptionAct;
  readonly subscription: CustomerSubscription;
  readonly close: () => void;
};

const isPlain = (act: SubscriptionAct): boolean => act === 'reactivate' || act === 'restore';

/** Asks before something is done to a customer's subscription, and says what comes of it. */
export const ActDialog = ({ act, subscription, close }: ActProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  const keys = useCallKeys();
  const refresh = useRefresh();
  const { id, customer_name, email, last_charge: charge } = subscription;
  // There is no period to the end of which access could last.
  const isEndless = subscription.interval === 'once' && subscription.expires_at === null;
  const doing = useMutation({
    mutationFn: () => {
      const keyed = { idempotencyKey: keys.keyOf({ act, id }) };
      const params = { id };
      if (act === 'cancel' || act === 'refund') return call(routes[act], { params }, keyed);
      return call(routes[act], { params, body: {} }, keyed);
    },
    onSettled: () => {
      keys.forget();
      refresh();
    },
    onSuccess: close,
  });
  const failure = doing.error instanceof CallError ? sentenceOf(doing.error) : undefined;
  const amount = charge ? money(charge.amount_cents, subscription.currency) : '';
  return (
    <ConfirmDialog
      isOpen
      tone={isPlain(act) ? 'plain' : 'danger'}
      title={t(`customers.ask.${act}_title`, { name: customer_name || email })}
      confirmLabel={t(`customers.ask.${act}`)}
      {...(act === 'cancel' ? { closeLabel: t('customers.ask.keep') } : {})}
      isBusy={doing.isPending}
      {...(failure === undefined ? {} : { failure })}
      onConfirm={() => doing.mutate()}
      onClose={close}
    >
      {act === 'cancel' && isEndless ? t('customers.ask.cancel_once_text') : t(`customers.ask.${act}_text`, { amount })}
    </ConfirmDialog>
  );
};
