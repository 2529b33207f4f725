import { useTranslation } from '../../../platform/use-translation.ts';

/** Money in the reader's language: amounts come in the smallest unit of their currency. */
export const usePrices = (currency: string) => {
  const { language } = useTranslation().i18n;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return { price: (cents: number): string => format.format(cents / 10 ** digits) };
};
