import { subscriptionRoutes as routes, type Subscription, type WaitingChoice } from '@galena/contract/subscriptions';
import { CallError } from '@galena/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useCallKeys } from '../../widgets/call-keys.ts';
import { useMoney } from '../../widgets/cards/money.ts';
import { ChoiceOutcome } from './choice-outcome.tsx';
import { useDay, useRefreshBilling } from './use-billing.ts';

export type EndAct = 'cancel' | 'reactivate';

type EndDialogProps = { readonly act: EndAct; readonly subscription: Subscription; readonly close: () => void };

/** What cancelling or reactivating means, said before it happens. */
const useConsequence = (act: EndAct, subscription: Subscription): string => {
  const { t } = useTranslation();
  const day = useDay();
  const money = useMoney();
  const end = subscription.expires_at ?? subscription.current_period_end;
  if (act === 'cancel')
    return end === null
      ? t('subscriptions.portal.cancel_text_free')
      : t('subscriptions.portal.cancel_text', { date: day(end) });
  if (subscription.access === 'until_period_end' && end !== null)
    return t('subscriptions.portal.reactivate_text', { date: day(end) });
  const amount = money(subscription.price_cents, subscription.currency);
  return t('subscriptions.portal.reactivate_anew', { amount });
};

/** Asks before a subscription is cancelled or reactivated. */
export const EndDialog = ({ act, subscription, close }: EndDialogProps) => {
  const { t } = useTranslation();
  const keys = useCallKeys();
  const refresh = useRefreshBilling();
  const consequence = useConsequence(act, subscription);
  const [waiting, setWaiting] = useState<WaitingChoice | null>(null);
  const doing = useMutation({
    mutationFn: async (): Promise<WaitingChoice | null> => {
      const keyed = { idempotencyKey: keys.keyOf({ act }) };
      if (act === 'reactivate') return (await call(routes.reactivate, {}, keyed)).data.choice;
      await call(routes.cancel, {}, keyed);
      return null;
    },
    onSettled: () => {
      keys.forget();
      void refresh();
    },
    onSuccess: (choice) => (choice ? setWaiting(choice) : close()),
  });
  const failure = doing.error instanceof CallError ? sentenceOf(doing.error) : undefined;
  const title = t(`subscriptions.portal.${act}_title`);
  if (waiting) return <ChoiceOutcome title={title} begun={waiting} close={close} />;
  return (
    <ConfirmDialog
      isOpen
      tone={act === 'cancel' ? 'danger' : 'plain'}
      title={title}
      confirmLabel={t(`subscriptions.portal.${act}`)}
      {...(act === 'cancel'
        ? { closeLabel: t('subscriptions.portal.keep'), hint: t('subscriptions.portal.cancel_hint') }
        : {})}
      isBusy={doing.isPending}
      {...(failure === undefined ? {} : { failure })}
      onConfirm={() => doing.mutate()}
      onClose={close}
    >
      {consequence}
    </ConfirmDialog>
  );
};
