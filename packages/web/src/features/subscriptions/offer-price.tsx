import type { Interval } from '@galena/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './chooser.module.css';
import { priceFor, type PricedOffer } from './plan-facts.ts';

/** What a plan or a package costs: by the year where it is sold so, else by the month. */
export const OfferPrice = ({ offer, interval }: { readonly offer: PricedOffer; readonly interval: Interval }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const price = priceFor(offer, interval) ?? offer.price_cents;
  if (price === 0) return <p className={classes.price}>{t('subscriptions.portal.free')}</p>;
  const isYearly = interval === 'year' && priceFor(offer, 'year') !== null;
  const amount = money(price, offer.currency);
  return (
    <p className={classes.price}>
      {t(isYearly ? 'subscriptions.portal.per_year' : 'subscriptions.portal.per_month', { amount })}
    </p>
  );
};
