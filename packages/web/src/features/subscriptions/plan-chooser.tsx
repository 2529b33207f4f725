import type { Plan } from '@galena/contract/plans';
import type { Billing, Interval, Recurring } from '@galena/contract/subscriptions';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import classes from './chooser.module.css';
import { PlanCard } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { IntervalSwitch } from './interval-switch.tsx';
import { hasYearly, recurringOf } from './plan-facts.ts';
import { useOffered } from './use-billing.ts';

type ChooserProps = {
  /** What the account has: its plan, and what it pays for. */
  readonly billing: Pick<Billing, 'plan' | 'subscription'>;
};

const isCurrent = ({ plan: has, subscription }: ChooserProps['billing'], plan: Plan, interval: Interval): boolean => {
  // Given by somebody, it is not to be paid for.
  if (subscription === null || subscription.access === 'none') return has?.id === plan.id;
  return (
    subscription.status === 'active' &&
    subscription.plan.id === plan.id &&
    subscription.next_plan === null &&
    (subscription.price_cents === 0 || subscription.interval === interval)
  );
};

const Loading = () => (
  <Skeleton>
    <ul className={classes.plans}>
      {[1, 2, 3].map((one) => (
        <li key={one} className={classes.plan}>
          <Bone width="50%" />
          <Bone width="100%" height={180} />
        </li>
      ))}
    </ul>
  </Skeleton>
);

/** The plans that one may choose, beside each other, by the month or by the year. */
export const PlanChooser = ({ billing }: ChooserProps) => {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useOffered();
  const [interval, setInterval] = useState<Recurring>(recurringOf(billing.subscription?.interval));
  const [chosen, setChosen] = useState<Plan | null>(null);
  const plans = data?.data ?? [];
  const switcher = hasYearly(plans) && <IntervalSwitch value={interval} change={setInterval} />;
  return (
    <SectionCard title={t('subscriptions.chooser.title')} lead={t('subscriptions.chooser.lead')} actions={switcher}>
      {isPending && <Loading />}
      <LoadFailure error={error} retry={refetch} isWhole={!data} />
      {data && plans.length === 0 && <p>{t('subscriptions.chooser.none')}</p>}
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            interval={interval}
            isCurrent={isCurrent(billing, plan, interval)}
            choose={() => setChosen(plan)}
          />
        ))}
      </ul>
      {plans.length > 1 && <PlanComparison plans={plans} interval={interval} />}
      {chosen && (
        <ChoiceDialog
          input={{ kind: 'plan', id: chosen.id, name: chosen.name }}
          interval={interval}
          close={() => setChosen(null)}
        />
      )}
    </SectionCard>
  );
};
