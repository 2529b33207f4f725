import type { SellerDashboard } from '@galena/contract/customers';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Stat, StatRow } from '../../../ui/progress/stat.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';

/** A share that stands in percent already, with one decimal where it has one. */
const usePercent = (): ((percent: number) => string) => {
  const { language } = useTranslation().i18n;
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (percent) => format.format(percent / 100);
};

const CustomerStats = ({ customers }: Pick<SellerDashboard, 'customers'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const percent = usePercent();
  const { active, new: begun, lost, at_start: atStart, churn_percent: churn } = customers;
  return (
    <>
      <Stat
        label={t('customers.dashboard.active')}
        value={number(active)}
        detail={t('customers.dashboard.movement', { new: number(begun), lost: number(lost) })}
      />
      <Stat
        label={t('customers.dashboard.churn')}
        value={churn === null ? '–' : percent(churn)}
        detail={
          churn === null
            ? t('customers.dashboard.churn_none')
            : t('customers.dashboard.churn_of', { number: number(atStart) })
        }
      />
    </>
  );
};

/** What came in, in one currency. */
const MoneyStats = ({ of }: { readonly of: SellerDashboard['money'][number] }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const amount = (cents: number): string => money(cents, of.currency);
  return (
    <>
      <Stat
        label={t('customers.dashboard.recurring')}
        value={amount(of.recurring_cents)}
        detail={t('customers.dashboard.recurring_detail')}
      />
      <Stat
        label={t('customers.dashboard.revenue')}
        value={amount(of.revenue_cents)}
        detail={t('customers.dashboard.revenue_detail')}
      />
      <Stat
        label={t('customers.dashboard.margin')}
        value={amount(of.margin_cents)}
        detail={t('customers.dashboard.margin_detail', { amount: amount(of.wholesale_cents) })}
      />
    </>
  );
};

const CreditStats = ({ credits }: Pick<SellerDashboard, 'credits'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { sold, used, left, months } = credits;
  return (
    <>
      <Stat
        label={t('customers.dashboard.sold')}
        value={number(sold)}
        detail={t('customers.dashboard.used', { number: number(used) })}
      />
      <Stat
        label={t('customers.dashboard.left')}
        value={number(left)}
        detail={
          months === null ? t('customers.dashboard.lasts_free') : t('customers.dashboard.lasts', { count: months })
        }
      />
    </>
  );
};

/** Money, customers and credits at a glance. */
export const Figures = ({ of: { customers, money, credits } }: { readonly of: SellerDashboard }) => (
  <>
    <StatRow isDense>
      {money.map((one) => (
        <MoneyStats key={one.currency} of={one} />
      ))}
    </StatRow>
    <StatRow isDense>
      <CustomerStats customers={customers} />
      <CreditStats credits={credits} />
    </StatRow>
  </>
);
