import type { Package } from '@galena/contract/packages';
import { useTranslation } from '../../platform/use-translation.ts';
import { useMoney } from '../../widgets/cards/money.ts';

type Priced = Pick<
  Package,
  'currency' | 'price_cents' | 'yearly_price_cents' | 'one_time_price_cents' | 'trial_days' | 'trial_amount_cents'
>;

/** What a package costs as people read it: the price, and what else there is to say of it. */
export const usePriceWords = () => {
  const { t } = useTranslation();
  const money = useMoney();
  return (sold: Priced): { readonly price: string; readonly more: string } => {
    const { currency, trial_days: count } = sold;
    const of = (cents: number): string => money(cents, currency);
    const price =
      sold.one_time_price_cents !== null
        ? t('packages.price_once', { price: of(sold.one_time_price_cents) })
        : sold.price_cents === 0
          ? t('packages.free')
          : t('packages.price_month', { price: of(sold.price_cents) });
    const trial =
      sold.trial_amount_cents > 0
        ? t('packages.paid_trial', { count, price: of(sold.trial_amount_cents) })
        : t('packages.trial', { count });
    const more = [
      ...(sold.yearly_price_cents === null ? [] : [t('packages.price_year', { price: of(sold.yearly_price_cents) })]),
      ...(count > 0 ? [trial] : []),
    ];
    return { price, more: more.join(' · ') };
  };
};
