import { useTranslation } from '../../platform/use-translation.ts';

/** How many minor units a unit of a currency has: 100 cents, 1 yen. */
export const unitsIn = (currency: string): number =>
  10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);

/** Money in minor units, written in the reader's language. */
export const useMoney = () => {
  const { language } = useTranslation().i18n;
  return (cents: number, currency: string): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / unitsIn(currency));
};
