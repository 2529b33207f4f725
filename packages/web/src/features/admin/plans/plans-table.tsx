import type { AdminPlan } from '@galena/contract/plans';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { PlanMenu, type PlanAct } from './plan-menu.tsx';
import classes from './plans.module.css';
import { usePrices } from './prices.ts';

type PlansTableProps = {
  readonly plans: readonly AdminPlan[];
  readonly currency: string;
  readonly act: (act: PlanAct, plan: AdminPlan) => void;
};

const useWhom = () => {
  const { t } = useTranslation();
  return (plan: AdminPlan): string => {
    if (!plan.is_active) return t('admin.plans.nobody');
    if (plan.is_for_newcomers) return t('admin.plans.newcomers');
    return t(plan.available_for_resellers ? 'admin.plans.resellers' : 'admin.plans.everybody');
  };
};

/** What a plan is and costs. */
const useOffer = (currency: string): readonly PlainColumn<AdminPlan>[] => {
  const { t } = useTranslation();
  const { price } = usePrices(currency);
  return [
    {
      id: 'name',
      title: t('admin.plans.name'),
      kind: 'sentence',
      width: '30%',
      cell: (plan) => (
        <TwoLines
          first={
            <AddressLink page="Admin:PlanEdit" params={{ id: plan.id }} className={classes.name}>
              {plan.name}
            </AddressLink>
          }
          second={plan.description}
        />
      ),
    },
    {
      id: 'price',
      title: t('admin.plans.price'),
      kind: 'number',
      cell: ({ price_cents: month, yearly_price_cents: year }) =>
        month === 0 ? (
          t('admin.plans.free')
        ) : (
          <TwoLines
            first={t('admin.plans.a_month', { price: price(month) })}
            second={year === null ? null : t('admin.plans.a_year', { price: price(year) })}
          />
        ),
    },
  ];
};

const useColumns = ({ plans, currency, act }: PlansTableProps): readonly PlainColumn<AdminPlan>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const whom = useWhom();
  const actsOf = (plan: AdminPlan): PlanAct[] => [
    'edit',
    ...(plan === plans[0] ? [] : (['up'] as const)),
    ...(plan === plans.at(-1) ? [] : (['down'] as const)),
    'remove',
  ];
  return [
    ...useOffer(currency),
    {
      id: 'credits',
      title: t('admin.plans.credits'),
      kind: 'number',
      cell: ({ search_limit: credits }) => number(credits),
    },
    { id: 'whom', title: t('admin.plans.for_whom'), kind: 'muted', cell: whom },
    {
      id: 'accounts',
      title: t('admin.plans.accounts'),
      kind: 'number',
      cell: ({ accounts }) => number(accounts),
    },
    {
      id: 'actions',
      title: t('admin.plans.actions'),
      kind: 'actions',
      width: 56,
      cell: (plan) => <PlanMenu plan={plan} acts={actsOf(plan)} act={act} />,
    },
  ];
};

/** Plans in their order: what each costs and brings, whom it is offered to, how many accounts are on it. */
export const PlansTable = (props: PlansTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('admin.plans.table')}
      columns={useColumns(props)}
      rows={props.plans}
      rowId={({ id }) => String(id)}
      empty={
        <EmptyState figure="search" level={2} title={t('admin.plans.none')}>
          {t('admin.plans.none_text')}
        </EmptyState>
      }
    />
  );
};
