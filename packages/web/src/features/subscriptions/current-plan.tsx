import { subscriptionRoutes as routes, type Billing, type Subscription } from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { Note } from '../../ui/messages/note.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './chooser.module.css';
import { EndDialog, type EndAct } from './end-dialog.tsx';
import { usePriceWords } from './offer-price.tsx';
import { useDay } from './use-billing.ts';

/** The state in words: what one has, and until when. */
const useStateWords = ({ access, status, canceled_by, trial_ends_at, ...rest }: Subscription): string => {
  const { t } = useTranslation();
  const day = useDay();
  const [now] = useState(() => Date.now());
  if (status === 'active')
    return trial_ends_at !== null && Date.parse(trial_ends_at) > now
      ? t('subscriptions.portal.state.trial', { date: day(trial_ends_at) })
      : t('subscriptions.portal.state.active');
  if (access === 'until_period_end' && rest.current_period_end !== null)
    return t('subscriptions.portal.state.ending', { date: day(rest.current_period_end) });
  if (canceled_by === 'payment') return t('subscriptions.portal.state.ended_payment');
  if (canceled_by === 'refund') return t('subscriptions.portal.state.ended_refund');
  return t(canceled_by === 'expiry' ? 'subscriptions.portal.state.ended_expiry' : 'subscriptions.portal.state.ended');
};

const usePrice = ({ price_cents, currency, interval }: Subscription): string => {
  const { t } = useTranslation();
  const money = useMoney();
  const words = usePriceWords();
  if (price_cents === 0) return t('subscriptions.portal.free');
  return words(money(price_cents, currency), interval);
};

const Figures = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const day = useDay();
  const { next_charge: next, currency, expires_at: expiresAt } = subscription;
  const words = next && { amount: money(next.amount_cents, currency), date: day(next.at) };
  return (
    <dl className={classes.figures}>
      <dt>{t('subscriptions.portal.status')}</dt>
      <dd>{useStateWords(subscription)}</dd>
      <dt>{t('subscriptions.portal.price')}</dt>
      <dd>{usePrice(subscription)}</dd>
      <dt>{t('subscriptions.portal.next')}</dt>
      <dd>{words ? t('subscriptions.portal.next_on', words) : t('subscriptions.portal.next_none')}</dd>
      {expiresAt !== null && subscription.status === 'active' && (
        <>
          <dt>{t('subscriptions.portal.expires')}</dt>
          <dd>{day(expiresAt)}</dd>
        </>
      )}
    </dl>
  );
};

const Notes = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation();
  const day = useDay();
  const { next_plan: next, payment_problem: problem } = subscription;
  return (
    <div className={classes.notes}>
      {next && <Note tone="info">{t('subscriptions.portal.changes_to', { plan: next.name, date: day(next.at) })}</Note>}
      {problem && (
        <Note tone="warning" title={t('subscriptions.portal.unpaid')}>
          {problem.next_try_at === null
            ? t('subscriptions.portal.unpaid_text')
            : t('subscriptions.portal.unpaid_next', { date: day(problem.next_try_at) })}
        </Note>
      )}
    </div>
  );
};

const PortalButton = () => {
  const { t } = useTranslation();
  const open = useMutation({
    mutationFn: () => call(routes.portalSession, {}),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  return (
    <Button loading={open.isPending} onClick={() => open.mutate()}>
      {t('subscriptions.portal.open')}
    </Button>
  );
};

type CurrentProps = { readonly billing: Billing; readonly hasWallet: boolean };

/** The plan one has, in words, and what can be done about it. */
export const CurrentPlan = ({ billing, hasWallet }: CurrentProps) => {
  const { t } = useTranslation();
  const [act, setAct] = useState<EndAct | null>(null);
  const { subscription, plan, portal, is_sandbox: isSandbox } = billing;
  const name = plan?.name ?? (subscription && subscription.access !== 'none' ? subscription.plan.name : null);
  return (
    <SectionCard
      title={name ?? t('subscriptions.portal.none')}
      lead={name === null ? t('subscriptions.portal.none_text') : t('subscriptions.portal.plan')}
    >
      {subscription && <Figures subscription={subscription} />}
      {subscription && <Notes subscription={subscription} />}
      {isSandbox && <p className={classes.sandbox}>{t('subscriptions.portal.sandbox')}</p>}
      <div className={classes.buttons}>
        {subscription?.acts.includes('reactivate') && (
          <Button variant="filled" onClick={() => setAct('reactivate')}>
            {t('subscriptions.portal.reactivate')}
          </Button>
        )}
        {hasWallet && <AddressLink page="Settings:Wallet">{t('subscriptions.portal.cards')}</AddressLink>}
        {portal !== null && <PortalButton />}
        {subscription?.acts.includes('cancel') && (
          <Button variant="subtle" color="red" onClick={() => setAct('cancel')}>
            {t('subscriptions.portal.cancel')}
          </Button>
        )}
      </div>
      {subscription && act && <EndDialog act={act} subscription={subscription} close={() => setAct(null)} />}
    </SectionCard>
  );
};
