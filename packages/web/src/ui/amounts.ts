import { useTranslation } from '../platform/use-translation.ts';
import { listFormat, numberFormat } from './formats.ts';

const relativeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, in the largest unit that fits: the number and the unit for `Intl.RelativeTimeFormat`. */
export const ageOf = (seconds: number): { readonly value: number; readonly unit: Intl.RelativeTimeFormatUnit } => {
  const [unit, size] = relativeUnits.find(([, min]) => seconds >= min) ?? ['second', 1];
  return { value: -Math.floor(seconds / size), unit };
};

/** Time still to go, in words: seconds under a minute, minutes under an hour, then hours. */
export const timeLeftOf = (seconds: number, language: string): string => {
  const [unit, size] =
    seconds < 60 ? (['second', 1] as const) : seconds < 3_600 ? (['minute', 60] as const) : (['hour', 3_600] as const);
  const format = numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.ceil(seconds / size));
};

/** Numbers, shares, lists and spans of time in the reader's language. */
export const useAmounts = () => {
  const { language } = useTranslation().i18n;
  return {
    number: (value: number): string => numberFormat(language).format(value),
    percent: (share: number): string =>
      numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    /** Facts beside each other, without an "and". */
    list: (facts: readonly string[]): string => listFormat(language, { type: 'unit', style: 'short' }).format(facts),
    timeLeft: (seconds: number): string => timeLeftOf(seconds, language),
    age: (seconds: number): string => {
      const { value, unit } = ageOf(seconds);
      return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(value, unit);
    },
  };
};
