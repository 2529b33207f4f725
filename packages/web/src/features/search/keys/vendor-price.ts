import type { VendorPrice } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';

/** What vendors charge, in the reader's way of writing it; fractions of a cent are usual there. */
export const useVendorMoney = () => {
  const { language } = useTranslation().i18n;
  const fine = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
  const plain = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  return {
    /** A price per lead or request. */
    price: ({ cents }: VendorPrice): string => fine.format(cents / 100),
    /** A sum. */
    sum: (cents: number): string => plain.format(cents / 100),
  };
};

/** The dearest of some prices, and whether they are all the same; null: nothing is charged. */
export const dearestOf = (
  prices: readonly (VendorPrice | null)[],
): { readonly price: VendorPrice; readonly isOnly: boolean } | null => {
  const [first, ...others] = prices.filter((price) => price !== null);
  if (!first) return null;
  const price = others.reduce((most, one) => (one.cents > most.cents ? one : most), first);
  const isOnly = prices.every((one) => one?.cents === price.cents && one.per === price.per);
  return { price, isOnly };
};
