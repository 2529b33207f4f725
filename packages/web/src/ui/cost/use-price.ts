import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../amounts.ts';

/** What something costs. */
type Price = {
  /** For each one that is found. */
  readonly credits: number;
  /** So many of them a record may bring. */
  readonly maxPerRecord?: number;
  /** What costs nothing was paid for before. */
  readonly isIncluded?: boolean;
};

/** A price in words, the same wherever one is told: "1 credit each, up to 5 per record". */
export const usePrice = (): ((price: Price) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ credits, maxPerRecord = 1, isIncluded = false }) => {
    if (credits === 0) return isIncluded ? t('money.included') : t('money.free');
    const price = t('money.credits_each', { count: credits, amount: number(credits) });
    return maxPerRecord === 1 ? price : t('money.at_most', { price, max: number(maxPerRecord) });
  };
};
