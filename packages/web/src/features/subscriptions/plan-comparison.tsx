import type { Plan } from '@galena/contract/plans';
import type { Recurring } from '@galena/contract/subscriptions';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './chooser.module.css';
import { usePriceWords } from './offer-price.tsx';
import { planModules, priceFor } from './plan-facts.ts';

/** Something that people compare plans by, and what a plan says of it. */
type Fact = { readonly id: string; readonly title: string; readonly of: (plan: Plan) => string };

const aiVersions = { 'gpt-3.5': 'GPT-3.5', 'gpt-4': 'GPT-4' } as const;

/** What it costs. */
const usePriceFacts = (interval: Recurring): readonly Fact[] => {
  const { t } = useTranslation();
  const money = useMoney();
  const words = usePriceWords();
  const { number } = useAmounts();
  const priceOf = (plan: Plan): string => {
    const price = priceFor(plan, interval);
    if (price === null) return t('subscriptions.chooser.only_monthly');
    return price === 0 ? t('subscriptions.portal.free') : words(money(price, plan.currency), interval);
  };
  return [
    { id: 'price', title: t('subscriptions.compare.price'), of: priceOf },
    {
      id: 'trial',
      title: t('subscriptions.compare.trial'),
      of: ({ trial_days: days }) =>
        days > 0 ? t('subscriptions.compare.days', { count: days }) : t('subscriptions.compare.none'),
    },
    {
      id: 'credits',
      title: t('subscriptions.compare.credits'),
      of: ({ search_limit: credits }) => (credits > 0 ? number(credits) : t('subscriptions.compare.none')),
    },
    {
      id: 'extra',
      title: t('subscriptions.compare.extra'),
      of: ({ credit_price_cents: price, currency }) =>
        t('subscriptions.compare.per_credit', { price: money(price, currency) }),
    },
    {
      id: 'own_key',
      title: t('subscriptions.compare.own_key'),
      of: ({ own_key_fee_percent: percent }) =>
        percent > 0
          ? t('subscriptions.compare.of_credits', { percent: number(percent) })
          : t('subscriptions.compare.none'),
    },
  ];
};

/** What it allows, and how much of it. */
const useLimitFacts = (): readonly Fact[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const yesNo = (isIn: boolean): string => t(isIn ? 'subscriptions.compare.yes' : 'subscriptions.compare.no');
  const limitText = (limit: number | null): string => (limit === null ? t('subscriptions.compare.any') : number(limit));
  const fact = (
    id: 'members' | 'related' | 'lists' | 'results' | 'autopilots' | 'workflows',
    of: Fact['of'],
  ): Fact => ({
    id,
    title: t(`subscriptions.compare.${id}`),
    of,
  });
  return [
    { id: 'rollover', title: t('subscriptions.compare.rollover'), of: ({ rollover }) => yesNo(rollover) },
    ...planModules.map((slug) => ({
      id: slug,
      title: t(`subscriptions.chooser.module.${slug}`),
      of: ({ modules }: Plan) => yesNo(modules.includes(slug)),
    })),
    fact('members', (plan) => limitText(plan.team_member_limit)),
    fact('related', (plan) => (plan.allow_related_accounts ? limitText(plan.related_account_limit) : yesNo(false))),
    fact('lists', (plan) => limitText(plan.list_limit)),
    fact('results', (plan) => limitText(plan.max_results_per_search)),
    fact('autopilots', (plan) => limitText(plan.autopilot_limit)),
    fact('workflows', (plan) => limitText(plan.workflow_limit)),
    { id: 'ai', title: t('subscriptions.compare.ai'), of: ({ ai_version: version }) => aiVersions[version] },
    { id: 'tokens', title: t('subscriptions.compare.tokens'), of: (plan) => limitText(plan.ai_token_limit) },
  ];
};

/** Wider than a phone: there the table is open at first. */
const isWide = (): boolean => matchMedia('(width > 640px)').matches;

type ComparisonProps = { readonly plans: readonly Plan[]; readonly interval: Recurring };

/** All that plans differ by, line by line: columns beside each other, or, where they have no room, one thing below the other. */
export const PlanComparison = ({ plans, interval }: ComparisonProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(isWide);
  const facts = [...usePriceFacts(interval), ...useLimitFacts()];
  const columns: readonly PlainColumn<Fact>[] = [
    { id: 'fact', title: t('subscriptions.compare.fact'), kind: 'sentence', cell: ({ title }) => title },
    ...plans.map((plan) => ({ id: String(plan.id), title: plan.name, cell: ({ of }: Fact) => of(plan) })),
  ];
  return (
    <details
      className={classes.comparison}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('subscriptions.compare.title')}</summary>
      <PlainTable
        label={t('subscriptions.compare.title')}
        columns={columns}
        rows={facts}
        rowId={({ id }) => id}
        isFramed
      />
    </details>
  );
};
