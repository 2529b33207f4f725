import type { Plan } from '@galena/contract/plans';
import type { Interval } from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './chooser.module.css';
import { Facts } from './facts.tsx';
import { OfferPrice } from './offer-price.tsx';
import { planModules, priceFor } from './plan-facts.ts';

/** What one gets, line by line, in the same order for every plan. */
const useFacts = (plan: Plan): readonly string[] => {
  const { t } = useTranslation();
  const money = useMoney();
  const counted = (key: 'members' | 'lists' | 'autopilots', limit: number | null): string =>
    limit === null ? t(`subscriptions.chooser.${key}_any`) : t(`subscriptions.chooser.${key}`, { count: limit });
  return [
    plan.search_limit > 0
      ? t('subscriptions.chooser.credits', { count: plan.search_limit })
      : t('subscriptions.chooser.no_credits'),
    ...(plan.rollover ? [t('subscriptions.chooser.rollover')] : []),
    t('subscriptions.chooser.extra', { price: money(plan.credit_price_cents, plan.currency) }),
    ...planModules
      .filter((slug) => plan.modules.includes(slug))
      .map((slug) => t(`subscriptions.chooser.module.${slug}`)),
    counted('members', plan.team_member_limit),
    counted('lists', plan.list_limit),
    counted('autopilots', plan.autopilot_limit),
  ];
};

type PlanCardProps = {
  readonly plan: Plan;
  readonly interval: Interval;
  readonly isCurrent: boolean;
  readonly choose: () => void;
};

/** One plan beside the others: what it costs, what one gets, and the way to it. */
export const PlanCard = ({ plan, interval, isCurrent, choose }: PlanCardProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const facts = useFacts(plan);
  const isSold = priceFor(plan, interval) !== null;
  return (
    <li className={classes.plan} data-current={isCurrent || undefined} aria-labelledby={titleId}>
      <div className={classes.top}>
        <h3 id={titleId} className={classes.name}>
          {plan.name}
        </h3>
        {isCurrent && <Tag>{t('subscriptions.chooser.current')}</Tag>}
        {!isCurrent && plan.trial_days > 0 && plan.price_cents > 0 && (
          <Tag>{t('subscriptions.chooser.trial', { count: plan.trial_days })}</Tag>
        )}
      </div>
      <OfferPrice offer={plan} interval={interval} />
      <p className={classes.description}>{plan.description}</p>
      <Facts facts={facts} />
      <Button
        fullWidth
        variant={isCurrent ? 'default' : 'filled'}
        disabled={isCurrent || !isSold}
        className={classes.act ?? ''}
        onClick={choose}
      >
        {isSold
          ? t(isCurrent ? 'subscriptions.chooser.current' : 'subscriptions.chooser.choose', { plan: plan.name })
          : t('subscriptions.chooser.only_monthly')}
      </Button>
    </li>
  );
};
