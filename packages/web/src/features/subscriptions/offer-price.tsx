import type { Interval } from '@galena/contract/subscriptions';
import { useTranslation } from '../../platform/use-translation.ts';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './chooser.module.css';
import { priceFor, type PricedOffer } from './plan-facts.ts';

const texts = {
  month: 'subscriptions.portal.per_month',
  year: 'subscriptions.portal.per_year',
  once: 'subscriptions.portal.per_once',
} as const;

/** An amount and how often it is paid. */
export const usePriceWords = (): ((amount: string, interval: Interval) => string) => {
  const { t } = useTranslation();
  return (amount, interval) => t(texts[interval], { amount });
};

/** What a plan or a package costs: once, or by the year where it is sold so, else by the month. */
export const OfferPrice = ({ offer, interval }: { readonly offer: PricedOffer; readonly interval: Interval }) => {
  const { t } = useTranslation();
  const money = useMoney();
  const words = usePriceWords();
  const price = priceFor(offer, interval) ?? offer.price_cents;
  if (price === 0) return <p className={classes.price}>{t('subscriptions.portal.free')}</p>;
  const isSold = priceFor(offer, interval) !== null;
  return <p className={classes.price}>{words(money(price, offer.currency), isSold ? interval : 'month')}</p>;
};
