import type { FullAdminUser } from '@galena/contract/admin';
import {
  adminSubscriptionRoutes as routes,
  type AdminSubscription,
  type SubscriptionAct,
} from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';
import { SubscriptionDialog } from './subscription-dialogs.tsx';
import classes from './users.module.css';

const stateOf = ({ status, access }: AdminSubscription): 'active' | 'ending' | 'ended' => {
  if (status === 'active') return 'active';
  return access === 'until_period_end' ? 'ending' : 'ended';
};

const usePrice = ({ price_cents: price, currency, interval }: AdminSubscription): string => {
  const { t } = useTranslation();
  const money = useMoney();
  if (price === 0) return t('admin.users.subscription.free');
  return t(`admin.users.subscription.per_${interval}`, { amount: money(price, currency) });
};

type MomentLineProps = { readonly label: string; readonly at: string; readonly amount?: string };

const MomentLine = ({ label, at, amount }: MomentLineProps) => (
  <p className={classes.kept}>
    {label}: {amount !== undefined && `${amount}, `}
    <Moment value={at} />
  </p>
);

const Facts = ({ subscription }: { readonly subscription: AdminSubscription }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const price = usePrice(subscription);
  const { plan, managed_by: by, currency, next_charge: next, last_charge: last, expires_at: expires } = subscription;
  const { payment_problem: problem } = subscription;
  const state = stateOf(subscription);
  const words = (cents: number): string => money(cents, currency);
  return (
    <>
      <p className={classes.kept}>
        {[plan.name, price, t(`admin.users.subscription.state.${state}`), t(`admin.users.subscription.${by}`)].join(
          ' · ',
        )}
      </p>
      {next && <MomentLine label={t('admin.users.subscription.next')} at={next.at} amount={words(next.amount_cents)} />}
      {last && <MomentLine label={t('admin.users.subscription.last')} at={last.at} amount={words(last.amount_cents)} />}
      {state === 'ending' && subscription.current_period_end !== null && (
        <MomentLine label={t('admin.users.subscription.ends')} at={subscription.current_period_end} />
      )}
      {state === 'active' && expires !== null && (
        <MomentLine label={t('admin.users.subscription.expires')} at={expires} />
      )}
      {subscription.next_plan && (
        <MomentLine
          label={t('admin.users.subscription.changes_to', { plan: subscription.next_plan.name })}
          at={subscription.next_plan.at}
        />
      )}
      {problem && <Note tone="warning">{t('admin.users.subscription.unpaid')}</Note>}
      {problem && problem.next_try_at !== null && (
        <MomentLine label={t('admin.users.subscription.next_try')} at={problem.next_try_at} />
      )}
    </>
  );
};

/** What the account of a user pays for again and again, and what the operator may do about it. */
export const UserSubscription = ({ user }: { readonly user: FullAdminUser }) => {
  const { t } = useTranslation();
  const input = { query: { account_id: user.account.id, limit: 1 } };
  const { data, error, refetch, isPending } = useQuery(queryOf(routes.list, input));
  const [asked, setAsked] = useState<SubscriptionAct | null>(null);
  const subscription = data?.data[0];
  return (
    <FormSection title={t('admin.users.subscription.title')}>
      {isPending && (
        <Skeleton>
          <Bone width="60%" />
        </Skeleton>
      )}
      <LoadFailure error={error} retry={refetch} />
      {data && !subscription && <p className={classes.kept}>{t('admin.users.subscription.none')}</p>}
      {subscription && <Facts subscription={subscription} />}
      {subscription && subscription.acts.length > 0 && (
        <div className={classes.buttons}>
          {subscription.acts.map((act) => (
            <Button key={act} size="xs" onClick={() => setAsked(act)}>
              {t(`admin.users.subscription.acts.${act}`)}
            </Button>
          ))}
        </div>
      )}
      {subscription && asked && (
        <SubscriptionDialog user={user} subscription={subscription} act={asked} close={() => setAsked(null)} />
      )}
    </FormSection>
  );
};
